// Brings /layout.json into the form that the painters use.

/**
 * All in mm: {width, height, pitch, holeRadius, lanes: [[{x, y}, ...]], oled: {x, y, width, height},
 * knob: {x, y, radius}, back: {x, y, radius}, seats: [{x, y, radius}], lines: [{x1, y1, x2, y2}],
 * labels: [{text, x, y, size}]}.
 */
export function readLayout(given) {
  const lanes = [];
  for (const { lane, x, y } of given.holes) {
    lanes[lane] ??= [];
    lanes[lane].push({ x, y });
  }
  const round = ({ x, y, r }) => ({ x, y, radius: r });
  return {
    width: given.width,
    height: given.height,
    pitch: given.pitch,
    holeRadius: given.hole_radius,
    lanes,
    oled: { x: given.oled.x, y: given.oled.y, width: given.oled.w, height: given.oled.h },
    knob: round(given.knob),
    back: round(given.back),
    seats: given.seats.map(round),
    lines: given.lines,
    labels: given.labels,
  };
}
