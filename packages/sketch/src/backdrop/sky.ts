/** The sky in a box: gradient, stars, sun or moon with its glow, and painted clouds lit from where the sun is. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import { drawClouds } from "./clouds.ts";
import { drawRays } from "./rays.ts";
import type { Place } from "#sketch/scene.ts";
import type { Box, Setting } from "./setting.ts";

/** The open sky, on layers of its own. */
export function drawSky(setting: Setting, box: Box): void {
  const { far, air } = setting;
  const [zenith, high, low, horizon] = air.sky;
  far.rect(box.x, box.y, box.width, box.height, {
    fill: far.linear([
      [0, zenith],
      [0.42, high],
      [0.78, low],
      [1, horizon],
    ]),
  });
  const sunX = box.x + box.width * air.sun.x;
  const sunY = box.y + box.height * air.sun.y;
  if (air.night || setting.scene.timeOfDay === "dusk") drawStars(setting, box);
  drawGlow(setting, box, sunX, sunY);
  if (box.width === setting.width) drawRays(setting);
  if (air.sun.kind === "sun") drawSun(setting, sunX, sunY, box);
  else if (air.sun.kind === "moon") drawMoon(setting, sunX, sunY, box);
  if (setting.scene.weather !== "fog") drawClouds(setting, box);
}

function drawGlow({ far: brush, air }: Setting, box: Box, x: number, y: number): void {
  if (air.sun.kind === "hidden") return;
  const radius = Math.max(box.width, box.height) * (air.sun.kind === "sun" ? 0.72 : 0.42);
  const strength = air.sun.kind === "sun" ? 0.85 : 0.4;
  brush.ellipse(x, y, radius, radius * 0.8, {
    fill: brush.radial([
      [0, air.sun.glow, strength],
      [0.18, air.sun.glow, strength * 0.55],
      [0.5, air.sun.glow, strength * 0.17],
      [1, air.sun.glow, 0],
    ]),
  });
}

function drawSun({ far: brush, air, scene }: Setting, x: number, y: number, box: Box): void {
  const radius = Math.min(box.width, box.height) * (scene.timeOfDay === "day" ? 0.036 : 0.058);
  brush.ellipse(x, y, radius * 3.2, radius * 3.2, {
    fill: brush.radial([
      [0, air.sun.colour, 0.9],
      [0.32, air.sun.colour, 0.55],
      [1, air.sun.colour, 0],
    ]),
  });
  brush.ellipse(x, y, radius, radius, { fill: air.sun.colour, opacity: scene.weather === "fog" ? 0.7 : 1 });
}

/** A full moon by night with its seas, a crescent at dusk, each in a halo of lit air. */
function drawMoon({ far: brush, air, scene, noise, random }: Setting, x: number, y: number, box: Box): void {
  const radius = Math.min(box.width, box.height) * (scene.timeOfDay === "dusk" ? 0.05 : 0.064);
  const skyHere = mix(air.sky[0], air.sky[1], 0.5);
  brush.ellipse(x, y, radius * 4.4, radius * 4.4, {
    fill: brush.radial([
      [0, air.sun.glow, 0.5],
      [0.24, air.sun.glow, 0.34],
      [0.5, air.sun.glow, 0.1],
      [1, air.sun.glow, 0],
    ]),
  });
  if (scene.timeOfDay === "dusk") {
    const d = `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 1 1 ${n(x)} ${n(y + radius)}A${n(radius * 1.35)} ${n(radius * 1.35)} 0 0 0 ${n(x)} ${n(y - radius)}Z`;
    brush.path(d, { fill: air.sun.colour, turn: [air.sun.x < 0.5 ? 150 : 28, x, y] });
    return;
  }
  const [r, g, b] = rgbOf(air.sun.colour);
  const [seaR, seaG, seaB] = rgbOf(mix(air.sun.colour, skyHere, 0.42));
  const offset = random.between(0, 60);
  brush.group({ clip: brush.clip(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`) }, () => {
    brush.raw(
      paintedImage(
        { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 },
        { columns: 56, rows: 56 },
        (u, v, out) => {
          const sea = smoothstep(0.48, 0.66, fractal(noise, offset + u * 2.6, offset + v * 2.6, 4)) * 0.75;
          const edge = smoothstep(0.62, 1, Math.hypot(u * 2 - 1, v * 2 - 1)) * 0.3;
          const dim = Math.min(1, sea + edge);
          out.r = r + (seaR - r) * dim;
          out.g = g + (seaG - g) * dim;
          out.b = b + (seaB - b) * dim;
          out.a = 255;
        },
      ),
    );
  });
}

function drawStars(setting: Setting, box: Box): void {
  const { far: brush, air, scene, random, unit } = setting;
  if (scene.weather !== "clear") return;
  const cityLight = isCity(scene.place);
  if (air.night && !cityLight) drawMilkyWay(setting, box);
  const count = air.night ? (cityLight ? 130 : 380) : 46;
  for (let index = 0; index < count; index += 1) {
    const depth = random.next() ** 1.5;
    const bright = random.next() ** 4;
    const x = box.x + random.next() * box.width;
    const y = box.y + depth * box.height * 0.92;
    const radius = unit * (0.55 + bright * 1.5);
    brush.ellipse(x, y, radius, radius, {
      fill: "#ffffff",
      opacity: (0.42 + bright * 0.58) * (1 - depth * 0.5),
    });
    if (bright > 0.82) {
      brush.ellipse(x, y, radius * 5, radius * 5, {
        fill: brush.radial([
          [0, "#dfe8ff", 0.45],
          [1, "#dfe8ff", 0],
        ]),
      });
    }
  }
}

/** Where the lamps of a town drown the fainter stars. */
const isCity = (place: Place): boolean =>
  place === "city" || place === "street" || place === "market" || place === "rooftop" || place === "harbour";

/** A band of unresolved stars across a dark sky, with the rift of dust in it. */
function drawMilkyWay({ far: brush, noise, random, air }: Setting, box: Box): void {
  const tilt = random.between(0.5, 1.1) * (air.sun.x < 0.5 ? 1 : -1);
  const centre = air.sun.x < 0.5 ? random.between(0.55, 0.75) : random.between(0.25, 0.45);
  const offset = random.between(0, 80);
  const aspect = box.width / box.height;
  brush.raw(
    paintedImage(box, { columns: 170, rows: 170 / Math.max(0.6, aspect) }, (u, v, out) => {
      const across = (u - centre) * aspect + (v - 0.45) * tilt;
      const wander = fractal(noise, offset + u * 4, offset + v * 4, 3) - 0.5;
      const band = Math.exp(-((across + wander * 0.3) ** 2) / 0.035);
      const grain = fractal(noise, offset + u * aspect * 9, offset + v * 9, 4);
      const rift =
        smoothstep(0.5, 0.66, fractal(noise, offset * 2 + u * aspect * 5, offset + v * 6, 4)) *
        Math.exp(-((across + wander * 0.4) ** 2) / 0.008);
      out.r = 176 + 60 * grain;
      out.g = 186 + 36 * grain;
      out.b = 235;
      out.a =
        255 *
        Math.max(0, band * (0.08 + 0.42 * smoothstep(0.35, 0.75, grain)) * (1 - rift * 0.8) * (1 - v * 0.75));
    }),
  );
}

/** A few birds far off, for scale and life. */
export function drawBirds({ brush, air, random, unit, width, horizon }: Setting): void {
  if (air.night) return;
  const count = random.integer(3, 7);
  const centreX = width * random.between(0.3, 0.7);
  const centreY = horizon * random.between(0.3, 0.62);
  const colour = mix(air.lit("#2b2a3a"), air.haze, 0.25);
  for (let index = 0; index < count; index += 1) {
    const x = centreX + random.bell() * width * 0.16;
    const y = centreY + random.bell() * horizon * 0.1;
    const span = unit * random.between(6, 13);
    const lift = span * random.between(0.25, 0.55);
    brush.path(
      `M${n(x - span)} ${n(y - lift)}Q${n(x - span * 0.4)} ${n(y - lift * 0.8)} ${n(x)} ${n(y)}Q${n(x + span * 0.4)} ${n(y - lift * 0.8)} ${n(x + span)} ${n(y - lift)}`,
      { stroke: colour, strokeWidth: unit * 1.5, round: true },
    );
  }
}
