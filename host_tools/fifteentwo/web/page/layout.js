// Brings /layout.json into the form that the painters use.

const GAME_HOLE = 121;

/**
 * All in mm: {width, height, pitch, border: {inset, radius}, lanes: [[{x, y, radius}, ...]], rings:
 * [{x, y, radius, isGame}], oled: {x, y, width, height}, knob: {x, y, radius}, back: {x, y, radius},
 * seats: [{x, y, radius}], lines: [{x1, y1, x2, y2, width}], labels: [{text, x, y, size}]}.
 */
export function readLayout(given) {
  const lanes = [];
  for (const { lane, hole, x, y } of given.holes) {
    lanes[lane] ??= [];
    lanes[lane].push({ x, y, radius: hole === GAME_HOLE ? given.game_hole_radius : given.hole_radius });
  }
  const round = ({ x, y, r }) => ({ x, y, radius: r });
  return {
    width: given.width,
    height: given.height,
    pitch: given.pitch,
    border: { inset: given.border, radius: given.border_radius },
    lanes,
    rings: given.rings.map((ring) => ({ ...round(ring), isGame: ring.hole === GAME_HOLE })),
    oled: { x: given.oled.x, y: given.oled.y, width: given.oled.w, height: given.oled.h },
    knob: round(given.knob),
    back: round(given.back),
    seats: given.seats.map(round),
    lines: given.lines,
    labels: given.labels,
  };
}
