// The picture of the board: the server's SVG, on which only the lights and the OLED change.

export const OLED_WIDTH = 128;
export const OLED_HEIGHT = 64;

const LED_GAMMA = 2.5; // the drive bytes have it in them; see firmware/pegboard/colours.py
const SCREEN_GAMMA = 2.2;

/** What the script changes of the picture, see host_tools/fifteentwo/simulator/board_svg.py. */
export class Picture {
  /** SVG elements: for the track, for its lights, for the name of the board, and for parts that others use. */
  constructor(track, lit, brand, parts) {
    this.track = track;
    this.lit = lit;
    this.brand = brand;
    this.parts = parts;
    this.shown = null; // the bytes that the lights show
    this.lights = [];
  }

  /** Takes the parts of the board out of `text`, an SVG: how much wider than high the track is. */
  load(text) {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const show = (element, part, view) => {
      element.setAttribute("viewBox", svg.querySelector(view).getAttribute("viewBox"));
      element.replaceChildren(svg.querySelector(part));
    };
    this.parts.replaceChildren(svg.querySelector("defs"));
    show(this.track, "#track", "#track-view");
    show(this.lit, "#lights", "#track-view");
    show(this.brand, "#title", "#title-view");
    const [halos, lenses] = this.lit.querySelectorAll("#halos, #lenses");
    this.lights = [...halos.children].map((halo, i) => [halo, lenses.children[i]]);
    this.shown = null;
    const { width, height } = this.track.viewBox.baseVal;
    return width / height;
  }

  /** Shows the bytes of the strip, three a light. */
  shine(rgb) {
    const before = this.shown;
    this.lights.forEach((parts, i) => {
      const drive = rgb.subarray(3 * i, 3 * i + 3);
      if (before && drive.every((byte, at) => byte === before[3 * i + at])) return;
      const light = seen(...drive);
      const opacities = light ? [light.level ** 2, Math.min(1, 1.25 * light.level ** 1.25)] : [];
      parts.forEach((part, at) => {
        if (!light) return part.setAttribute("display", "none");
        part.setAttribute("color", light.colour);
        part.setAttribute("opacity", opacities[at].toFixed(3));
        part.removeAttribute("display");
      });
    });
    if (this.lights.length) this.shown = rgb;
  }
}

/** What an eye sees of one LED: its CSS colour at full strength, and how bright it is, 0 to 1. */
export function seen(red, green, blue) {
  const peak = Math.max(red, green, blue);
  if (!peak) return null;
  const part = (drive) => Math.round(255 * Math.pow(drive / peak, 1 / SCREEN_GAMMA));
  return { colour: `rgb(${part(red)},${part(green)},${part(blue)})`, level: Math.pow(peak / 255, 1 / LED_GAMMA) };
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
