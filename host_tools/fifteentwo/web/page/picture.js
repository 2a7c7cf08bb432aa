// Paints the board: wood, holes, engravings, lights and the OLED. All places are in mm and come from the layout.

export const OLED_WIDTH = 128;
export const OLED_HEIGHT = 64;

const LED_GAMMA = 2.5; // the drive bytes have it in them; see firmware/pegboard/colours.py
const SCREEN_GAMMA = 2.2;
const BRASS = "#d8b068";
const UNLIT = [34, 27, 22]; // a diffuser without its light
const ENGRAVING = '"Bebas Neue", "Arial Narrow", sans-serif';

/** Sizes a canvas to its place on the page, in the device's own pixels. Tells whether its size changed. */
export function fitCanvas(canvas) {
  const box = canvas.getBoundingClientRect();
  const density = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(box.width * density));
  const height = Math.max(1, Math.round(box.height * density));
  if (canvas.width === width && canvas.height === height) return false;
  canvas.width = width;
  canvas.height = height;
  return true;
}

function makeNoise(seed) {
  const size = 256;
  const values = new Float32Array(size * size);
  let state = seed;
  for (let i = 0; i < values.length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    values[i] = state / 0x7fffffff;
  }
  const at = (x, y) => values[(y & 255) * size + (x & 255)];
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = x - left;
    const down = y - top;
    const u = across * across * (3 - 2 * across);
    const v = down * down * (3 - 2 * down);
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** Walnut: the year rings of a trunk cut along its length, and fine pores. `mmWide` is the width of the plank. */
export function paintWood(canvas, mmWide, seed) {
  const width = Math.min(canvas.width, 1100);
  const height = Math.max(1, Math.round((canvas.height * width) / canvas.width));
  const noise = makeNoise(seed);
  const mm = mmWide / width;
  const mmHigh = height * mm;
  const image = new ImageData(width, height);
  const heart = mmHigh * 0.62;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = x * mm;
      const down = y * mm;
      const sway = (noise(across * 0.008, down * 0.02) - 0.5) * 34 + (noise(across * 0.03, down * 0.08) - 0.5) * 5;
      const radius = Math.hypot(down - heart + sway, 9 + across * 0.03);
      const ring = radius * 0.21 + noise(across * 0.01, down * 0.06) * 0.7;
      const phase = ring - Math.floor(ring);
      const late = Math.pow(phase, 3.2) * (1 - Math.pow(phase, 14));
      const fibre = noise(across * 0.16, down * 3.1) - 0.5;
      const pore = noise(across * 0.35 + 40, down * 6.5) > 0.86 ? 1 : 0;
      const tone = noise(across * 0.011 + 9, down * 0.03 + 4) - 0.5;
      const light = 1 + tone * 0.26 - late * 0.3 + fibre * 0.15 - pore * 0.13;
      const at = 4 * (y * width + x);
      image.data[at] = 101 * light;
      image.data[at + 1] = 62 * light - late * 3;
      image.data[at + 2] = 38 * light - late * 2;
      image.data[at + 3] = 255;
    }
  }
  const plank = document.createElement("canvas");
  plank.width = width;
  plank.height = height;
  plank.getContext("2d").putImageData(image, 0, 0);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(plank, 0, 0, canvas.width, canvas.height);
  shade(pen, canvas);
}

/** Lamp light from the upper left, and a rounded edge. */
function shade(pen, canvas) {
  const { width, height } = canvas;
  const lamp = pen.createRadialGradient(width * 0.3, -height * 0.2, 0, width * 0.45, height * 0.4, width * 0.85);
  lamp.addColorStop(0, "rgba(255,226,178,0.20)");
  lamp.addColorStop(0.5, "rgba(255,226,178,0.02)");
  lamp.addColorStop(1, "rgba(0,0,0,0.34)");
  pen.fillStyle = lamp;
  pen.fillRect(0, 0, width, height);
}

/** The finished face of the board: wood, groove, numbers, holes, frame of the OLED. */
export function paintFace(canvas, layout) {
  paintWood(canvas, layout.width, 7);
  const pen = canvas.getContext("2d");
  const scale = canvas.width / layout.width;
  pen.save();
  pen.scale(scale, scale);
  paintInlay(pen, layout);
  layout.lanes.forEach((holes) => paintGroove(pen, holes, layout.pitch));
  layout.rings.forEach((ring) => paintRing(pen, ring));
  layout.lanes.forEach((holes) => paintHoles(pen, holes));
  paintLines(pen, layout.lines);
  paintLabels(pen, layout);
  paintWindow(pen, layout.oled);
  pen.restore();
}

function paintInlay(pen, layout) {
  const { inset: edge, radius } = layout.border;
  pen.lineWidth = 0.55;
  pen.strokeStyle = "rgba(20,8,2,0.65)";
  roundRect(pen, edge, edge + 0.3, layout.width - 2 * edge, layout.height - 2 * edge, radius);
  pen.stroke();
  pen.strokeStyle = brass(pen, layout.width, layout.height);
  roundRect(pen, edge, edge, layout.width - 2 * edge, layout.height - 2 * edge, radius);
  pen.stroke();
}

function brass(pen, width, height) {
  const shine = pen.createLinearGradient(0, 0, width, height);
  shine.addColorStop(0, "#f3dca0");
  shine.addColorStop(0.3, "#b98d43");
  shine.addColorStop(0.5, "#ecd08d");
  shine.addColorStop(0.75, "#a47832");
  shine.addColorStop(1, "#dcb96f");
  return shine;
}

function roundRect(pen, x, y, width, height, radius) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

/** The path through the holes, with round turns at the ends of the rows. */
function tracePath(pen, holes, pitch) {
  pen.beginPath();
  holes.forEach((hole, i) => {
    if (i === 0) {
      pen.moveTo(hole.x, hole.y);
      return;
    }
    const before = holes[i - 1];
    const rowStep = Math.abs(hole.y - before.y);
    if (rowStep > pitch * 1.2 && Math.abs(hole.x - before.x) < pitch) {
      const side = Math.sign(before.x - holes[Math.max(0, i - 2)].x) || 1;
      const out = before.x + side * rowStep * 0.66;
      pen.bezierCurveTo(out, before.y, out, hole.y, hole.x, hole.y);
    } else {
      pen.lineTo(hole.x, hole.y);
    }
  });
}

function paintGroove(pen, holes, pitch) {
  const wide = Math.min(pitch * 0.86, 7);
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const strokes = [
    [wide + 0.7, "rgba(255,214,150,0.16)", 0.35],
    [wide + 0.5, "rgba(16,6,1,0.62)", -0.1],
    [wide - 0.4, "rgba(74,42,24,1)", 0.25],
    [wide - 1.2, "rgba(88,52,31,0.85)", 0.5],
  ];
  for (const [width, colour, drop] of strokes) {
    pen.save();
    pen.translate(0, drop);
    tracePath(pen, holes, pitch);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
    pen.restore();
  }
}

function paintHoles(pen, holes) {
  for (const hole of holes) {
    const r = hole.radius;
    const depth = pen.createRadialGradient(hole.x, hole.y - r * 0.2, r * 0.2, hole.x, hole.y, r);
    depth.addColorStop(0, "#3b332d");
    depth.addColorStop(0.75, "#241b15");
    depth.addColorStop(1, "#0d0704");
    disc(pen, hole.x, hole.y, r, depth);
    disc(pen, hole.x, hole.y, r * 0.66, "rgba(226,222,210,0.13)");
    disc(pen, hole.x - r * 0.24, hole.y - r * 0.28, r * 0.2, "rgba(255,255,255,0.22)");
  }
}

function paintRing(pen, { x, y, radius, isGame }) {
  const shine = pen.createLinearGradient(x - radius, y - radius, x + radius, y + radius);
  shine.addColorStop(0, isGame ? "#ffe9b4" : "#d9b873");
  shine.addColorStop(0.5, "#8c6429");
  shine.addColorStop(1, isGame ? "#f0cd83" : "#b98d43");
  disc(pen, x, y, radius, shine);
}

function disc(pen, x, y, radius, fill) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

function paintLines(pen, lines) {
  pen.lineCap = "round";
  for (const [colour, drop, more] of [
    ["rgba(12,4,0,0.8)", 0.2, 0.2],
    ["#e2bf78", 0, 0],
  ]) {
    pen.strokeStyle = colour;
    for (const { x1, y1, x2, y2, width } of lines) {
      pen.lineWidth = width + more;
      pen.beginPath();
      pen.moveTo(x1, y1 + drop);
      pen.lineTo(x2, y2 + drop);
      pen.stroke();
    }
  }
}

/** `size` is the height of the letters; a capital of the typeface takes 0.7 of its size. */
function paintLabels(pen, layout) {
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  for (const { text, x, y, size } of layout.labels) {
    pen.font = `${size / 0.7}px ${ENGRAVING}`;
    pen.fillStyle = "rgba(12,4,0,0.8)";
    pen.fillText(text, x, y + size / 2 + 0.25);
    pen.fillStyle = BRASS;
    pen.fillText(text, x, y + size / 2);
  }
}

function paintWindow(pen, oled) {
  const rim = Math.min(oled.width, oled.height) * 0.09;
  roundRect(pen, oled.x - rim, oled.y - rim, oled.width + 2 * rim, oled.height + 2 * rim, rim);
  pen.fillStyle = brass(pen, oled.x + oled.width, oled.y + oled.height);
  pen.fill();
  roundRect(pen, oled.x - rim * 0.55, oled.y - rim * 0.55, oled.width + 1.1 * rim, oled.height + 1.1 * rim, rim * 0.5);
  pen.fillStyle = "#050506";
  pen.fill();
}

/** What an eye sees of one LED: its sRGB colour at full strength, and how bright it is, 0 to 1. */
export function seen(red, green, blue) {
  const peak = Math.max(red, green, blue);
  if (!peak) return null;
  const part = (drive) => Math.round(255 * Math.pow(drive / peak, 1 / SCREEN_GAMMA));
  return { colour: [part(red), part(green), part(blue)], level: Math.pow(peak / 255, 1 / LED_GAMMA) };
}

/** The lights of all lanes, each a glowing lens with a halo on the wood around it. */
export function paintLights(canvas, layout, rgb) {
  const pen = canvas.getContext("2d");
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const scale = canvas.width / layout.width;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  const lit = [];
  layout.lanes.flat().forEach((hole, i) => {
    const light = seen(...rgb.subarray(3 * i, 3 * i + 3));
    if (light) lit.push([hole, light]);
  });
  pen.globalCompositeOperation = "lighter";
  for (const [hole, light] of lit) paintHalo(pen, hole, light);
  pen.globalCompositeOperation = "source-over";
  for (const [hole, light] of lit) paintLens(pen, hole, light);
}

/** What a light throws on the wood around its hole. */
function paintHalo(pen, { x, y, radius }, { colour, level }) {
  const reach = radius * (1.6 + 4.2 * level);
  const halo = pen.createRadialGradient(x, y, radius * 0.5, x, y, reach);
  const colourAt = (alpha) => `rgba(${colour},${alpha})`;
  halo.addColorStop(0, colourAt(0.75 * level));
  halo.addColorStop(0.25, colourAt(0.36 * level));
  halo.addColorStop(0.6, colourAt(0.1 * level));
  halo.addColorStop(1, colourAt(0));
  disc(pen, x, y, reach, halo);
}

/** The diffuser over a light, as the pictures of scripts have it: see host_tools/fifteentwo/simulator/board_picture.py. */
function paintLens(pen, { x, y, radius }, { colour, level }) {
  const body = mixed(UNLIT, colour, Math.min(1, 1.15 * Math.pow(level, 1.15)));
  const core = mixed(body, [255, 255, 255], Math.min(1, 0.9 * level));
  const lens = pen.createRadialGradient(x, y, 0, x, y, radius * 0.94);
  lens.addColorStop(0, `rgb(${core})`);
  lens.addColorStop(0.15, `rgb(${core})`);
  lens.addColorStop(0.85, `rgb(${body})`);
  disc(pen, x, y, radius * 0.94, lens);
}

function mixed(one, other, share) {
  return one.map((part, i) => Math.round(part + (other[i] - part) * share));
}

/** Whether the pixel at (x, y) shines; `oled` is in MONO_VLSB order. */
export function isLit(oled, x, y) {
  return (oled[x + OLED_WIDTH * (y >> 3)] >> (y & 7)) & 1;
}

/** The OLED with every pixel a square of whole device pixels, as large as `place` allows its frame to be. */
export function paintOled(canvas, frame, place, oled) {
  const density = window.devicePixelRatio || 1;
  const style = getComputedStyle(frame);
  const room = place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const dot = Math.max(1, Math.floor((room * density) / OLED_WIDTH));
  const width = dot * OLED_WIDTH;
  if (canvas.width !== width) {
    canvas.width = width;
    canvas.height = dot * OLED_HEIGHT;
  }
  canvas.style.width = `${width / density}px`;
  canvas.style.height = `${(dot * OLED_HEIGHT) / density}px`;
  paintDots(canvas, oled, dot, dot >= 4);
}

export function paintSmallOled(canvas, oled) {
  const small = document.createElement("canvas");
  small.width = 2 * OLED_WIDTH;
  small.height = 2 * OLED_HEIGHT;
  paintDots(small, oled, 2, false);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(small, 0, 0, canvas.width, canvas.height);
}

/** `edged`: each dot has a slightly darker edge, so that dots are seen and dark letters stay readable. */
function paintDots(canvas, oled, dot, edged) {
  const pen = canvas.getContext("2d", { alpha: false });
  pen.fillStyle = "#040506";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const lit = [];
  for (let y = 0; y < OLED_HEIGHT; y++) {
    for (let x = 0; x < OLED_WIDTH; x++) {
      if (isLit(oled, x, y)) lit.push([x * dot, y * dot]);
    }
  }
  pen.fillStyle = edged ? "#b4c4d4" : "#e6f3ff";
  for (const [x, y] of lit) pen.fillRect(x, y, dot, dot);
  if (!edged) return;
  pen.fillStyle = "#e6f3ff";
  for (const [x, y] of lit) pen.fillRect(x, y, dot - 1, dot - 1);
}
