/** The sky in a box: gradient, stars, sun or moon with its glow, and painted clouds lit from where the sun is. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Box, Setting } from "./setting.ts";

export function drawSky(setting: Setting, box: Box): void {
  const { brush, air } = setting;
  const [zenith, high, low, horizon] = air.sky;
  brush.rect(box.x, box.y, box.width, box.height, {
    fill: brush.linear([
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
  if (air.sun.kind === "sun") drawSun(setting, sunX, sunY, box);
  else if (air.sun.kind === "moon") drawMoon(setting, sunX, sunY, box);
  if (setting.scene.weather !== "fog") drawClouds(setting, box);
}

function drawGlow({ brush, air }: Setting, box: Box, x: number, y: number): void {
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

function drawSun({ brush, air, scene }: Setting, x: number, y: number, box: Box): void {
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

function drawMoon({ brush, air, scene, random }: Setting, x: number, y: number, box: Box): void {
  const radius = Math.min(box.width, box.height) * 0.042;
  const skyHere = mix(air.sky[0], air.sky[1], 0.5);
  brush.ellipse(x, y, radius * 2.6, radius * 2.6, {
    fill: brush.radial([
      [0, air.sun.colour, 0.5],
      [0.4, air.sun.colour, 0.22],
      [1, air.sun.colour, 0],
    ]),
  });
  if (scene.timeOfDay === "dusk") {
    const d = `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 1 1 ${n(x)} ${n(y + radius)}A${n(radius * 1.35)} ${n(radius * 1.35)} 0 0 0 ${n(x)} ${n(y - radius)}Z`;
    brush.path(d, { fill: air.sun.colour, turn: [air.sun.x < 0.5 ? 150 : 28, x, y] });
    return;
  }
  brush.ellipse(x, y, radius, radius, { fill: air.sun.colour });
  for (let spot = 0; spot < 5; spot += 1) {
    const angle = random.between(0, 6.28);
    const away = radius * random.between(0.1, 0.62);
    const size = radius * random.between(0.1, 0.24);
    brush.ellipse(x + Math.cos(angle) * away, y + Math.sin(angle) * away, size, size * 0.9, {
      fill: mix(air.sun.colour, skyHere, 0.3),
      opacity: 0.5,
    });
  }
}

function drawStars(setting: Setting, box: Box): void {
  const { brush, air, scene, random, unit } = setting;
  if (scene.weather !== "clear") return;
  const cityLight = scene.place === "city" || scene.place === "street" || scene.place === "market";
  if (air.night && !cityLight) drawMilkyWay(setting, box);
  const count = air.night ? (cityLight ? 130 : 380) : 46;
  for (let index = 0; index < count; index += 1) {
    const depth = random.next() ** 1.5;
    const bright = random.next() ** 4;
    const x = box.x + random.next() * box.width;
    const y = box.y + depth * box.height * 0.92;
    const radius = unit * (0.7 + bright * 1.6);
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

/** A band of unresolved stars across a dark sky, with the rift of dust in it. */
function drawMilkyWay({ brush, noise, random, air }: Setting, box: Box): void {
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

/** Two decks: thin streaks high up, and heaped clouds that are bright towards the sun and cool below. */
function drawClouds(setting: Setting, box: Box): void {
  const { brush, air, noise, random, scene } = setting;
  const cover = air.cloud.cover;
  const lit = rgbOf(air.cloud.lit);
  const shade = rgbOf(air.cloud.shade);
  const edge = rgbOf(shift(mix(air.cloud.lit, air.sun.glow, 0.5), { lightness: 0.05 }));
  const offset = random.between(0, 200);
  const aspect = box.width / box.height;
  const low =
    scene.timeOfDay === "sunset" ||
    scene.timeOfDay === "dusk" ||
    scene.timeOfDay === "dawn" ||
    scene.timeOfDay === "golden";
  const stretch = low ? 3.4 : 2;
  const towards = air.sun.x < 0.5 ? -1 : 1;
  const threshold = 0.66 - cover * 0.3;
  const density = (x: number, y: number): number => {
    const warp = noise(x * 1.3 + 40, y * 2 + 11) - 0.5;
    return fractal(noise, x + warp * 0.7, y + warp * 0.3, 5);
  };
  const cells = Math.min(300, 90 + box.width / 5);
  brush.raw(
    paintedImage(box, { columns: cells, rows: cells / aspect / 1.15 }, (u, v, out) => {
      // A flat layer of cloud seen in perspective: smaller and flatter towards the horizon.
      const perspective = 1 / (1.22 - v);
      const x = offset + (u - 0.5) * aspect * 2.3 * (0.62 + perspective * 0.3);
      const y = offset + v * stretch * 1.5 * (0.7 + perspective * 0.42);
      const here = density(x, y);
      const veil = smoothstep(threshold, threshold + 0.2, here);
      if (veil <= 0.004) {
        out.a = 0;
        return;
      }
      const sunward = density(x + towards * 0.09, y - (low ? -0.08 : 0.16));
      const body = smoothstep(-0.09, 0.11, here - sunward);
      const glowing =
        smoothstep(0.55, 0, Math.hypot((u - air.sun.x) * aspect, v - air.sun.y)) *
        (1 - smoothstep(threshold + 0.05, threshold + 0.2, here));
      out.r = shade[0] + (lit[0] - shade[0]) * body + (edge[0] - lit[0]) * glowing * 0.8;
      out.g = shade[1] + (lit[1] - shade[1]) * body + (edge[1] - lit[1]) * glowing * 0.8;
      out.b = shade[2] + (lit[2] - shade[2]) * body + (edge[2] - lit[2]) * glowing * 0.8;
      out.r = Math.min(255, Math.max(0, out.r));
      out.g = Math.min(255, Math.max(0, out.g));
      out.b = Math.min(255, Math.max(0, out.b));
      const fade = smoothstep(1.02, 0.72, v) * (air.night ? 0.55 : 0.94);
      out.a = veil * fade * 255;
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
