/** Alpine mountains as an illustrator cuts them: peaks with a lit and a shaded face, gullies, and snow above a ragged line. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";

export type Alps = {
  base: number;
  rise: number;
  peaks: number;
  colour: Hex;
  /** 0 at the viewer .. 1 at the horizon. */
  depth: number;
  /** Share of the height that lies under snow, 0 .. 1. */
  snow: number;
};

type Peak = { x: number; y: number; left: number; right: number };

export function drawAlps(setting: Setting, alps: Alps, bottom: number): void {
  const { brush, air, width } = setting;
  const peaks = peaksOf(setting, alps);
  const ridge = ridgeLine(setting, alps, peaks);
  const top = Math.min(...ridge.map(([, y]) => y));
  const rock = mix(air.lit(alps.colour, alps.depth), air.sun.glow, 0.1);
  const foot = mix(rock, air.haze, 0.55 + 0.3 * alps.depth);
  const outline = polygon([...ridge, [width + 2, bottom], [-2, bottom]]);
  brush.path(outline, {
    fill: brush.linearAt(
      [
        [0, rock],
        [0.45, mix(rock, foot, 0.35)],
        [1, foot],
      ],
      [0, top, 0, alps.base],
    ),
  });
  const clip = brush.clip(`<path d="${outline}"/>`);
  brush.group({ clip }, () => {
    for (const peak of [...peaks].sort((a, b) => a.y - b.y)) drawFaces(setting, alps, peak, foot);
    if (alps.snow > 0) for (const peak of peaks) drawSnow(setting, alps, peak, top);
    brush.rect(0, top, width, alps.base - top + 4, {
      fill: brush.linear([
        [0, air.haze, 0],
        [0.5, air.haze, 0.06 + alps.depth * 0.1],
        [1, air.haze, 0.35 + alps.depth * 0.4],
      ]),
    });
  });
}

/** One summit leads, the others give way to it; none stands in the middle third twice. */
function peaksOf({ random, width }: Setting, alps: Alps): Peak[] {
  const lead = random.between(0.3, 0.7);
  return Array.from({ length: alps.peaks }, (_, index): Peak => {
    const main = index === 0;
    const at = main ? lead : ((index - 0.5 + random.bell() * 0.3) / (alps.peaks - 1)) * 1.16 - 0.08;
    const crowded = !main && Math.abs(at - lead) < 0.14;
    const high = main ? 1 : crowded ? random.between(0.45, 0.6) : random.between(0.5, 0.82);
    const spread = alps.rise * high * random.between(0.95, 1.35);
    return {
      x: at * width,
      y: alps.base - alps.rise * high,
      left: spread * random.between(0.85, 1.2),
      right: spread * random.between(0.85, 1.2),
    };
  });
}

function ridgeLine({ width, noise }: Setting, alps: Alps, peaks: readonly Peak[]): Point[] {
  const steps = 150;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = (step / steps) * width;
    let height = alps.rise * 0.16;
    for (const peak of peaks) {
      const away = x < peak.x ? (peak.x - x) / peak.left : (x - peak.x) / peak.right;
      // Steep at the top and easing outwards, as worn rock lies.
      height = Math.max(height, (alps.base - peak.y) * Math.max(0, 1 - away) ** 1.12);
    }
    const rough =
      (noise(x / (alps.rise * 0.11) + alps.depth * 50, 3.3) - 0.5) * 0.13 +
      (noise(x / (alps.rise * 0.04) + 9, alps.depth * 31) - 0.5) * 0.055;
    return [x, alps.base - height * (1 + rough)] as const;
  });
}

/** The spine that comes down from a summit: everything on the far side of it lies in shade. */
function spineOf({ random }: Setting, peak: Peak, alps: Alps, away: number): Point[] {
  const points: Point[] = [[peak.x, peak.y - 2]];
  const fall = alps.base - peak.y;
  let x = peak.x;
  for (let step = 1; step <= 7; step += 1) {
    x += away * fall * random.between(-0.035, 0.1) + (step % 2 === 0 ? 1 : -1) * fall * 0.028;
    points.push([x, peak.y + (fall * step) / 7]);
  }
  return points;
}

function drawFaces(setting: Setting, alps: Alps, peak: Peak, foot: Hex): void {
  const { brush, air, random } = setting;
  const away = air.sun.x < 0.5 ? 1 : -1;
  const spine = spineOf(setting, peak, alps, away);
  const reach = away > 0 ? peak.right : peak.left;
  const shade = air.shaded(shift(alps.colour, { lightness: -0.05 }), alps.depth);
  const far: Point = [peak.x + away * reach * 1.25, alps.base];
  brush.path(polygon([...spine, far, [peak.x + away * reach * 0.5, peak.y + (alps.base - peak.y) * 0.44]]), {
    fill: brush.linearAt(
      [
        [0, shade, 0.92],
        [0.55, shade, 0.6],
        [1, foot, 0],
      ],
      [0, peak.y, 0, alps.base],
    ),
  });
  const fall = alps.base - peak.y;
  const light = mix(air.lit(shift(alps.colour, { lightness: 0.12 }), alps.depth), air.sun.glow, 0.26);
  for (let gully = 0; gully < 7; gully += 1) {
    const start = random.between(0.08, 0.5);
    const side = gully % 2 === 0 ? -away : away;
    const onSpine = spine[Math.min(spine.length - 1, Math.floor(start * 7))] ?? [peak.x, peak.y];
    const span = fall * random.between(0.12, 0.3);
    const x = onSpine[0] + side * span * random.between(0.1, 0.8);
    const y = peak.y + fall * start + span * 0.1;
    brush.path(
      polygon([
        [x, y],
        [x + side * span * 0.34, y + span * 0.66],
        [x + side * span * 0.16, y + span * 1.15],
        [x - side * span * 0.06, y + span * 0.6],
      ]),
      {
        fill: side === away ? shade : gully % 3 === 0 ? shade : light,
        opacity: side === away ? 0.4 : 0.32,
      },
    );
  }
}

function drawSnow(setting: Setting, alps: Alps, peak: Peak, top: number): void {
  const { brush, air, random } = setting;
  // A high line is ragged: below the shoulders of a peak snow would be a sheet with a straight hem.
  const line = Math.min(top + (alps.base - top) * alps.snow, peak.y + (alps.base - peak.y) * 0.62);
  if (peak.y > line - 4) return;
  const away = air.sun.x < 0.5 ? 1 : -1;
  const deep = line - peak.y;
  const lit = mix(
    mix(air.lit("#fdfaf4", alps.depth * 0.5), air.sun.glow, 0.18),
    air.cloud.lit,
    air.night ? 0.1 : 0.5,
  );
  const shade = air.shaded("#cfdcf4", alps.depth * 0.75);
  const edge = (from: number, to: number): Point[] => {
    const teeth = 9;
    return Array.from({ length: teeth + 1 }, (_, index) => {
      const across = from + ((to - from) * index) / teeth;
      const near = 1 - Math.min(1, Math.abs(across) * 0.62);
      return [
        peak.x + across * deep * 1.25,
        peak.y +
          deep * (0.2 + near * (index % 2 === 0 ? random.between(0.72, 1.02) : random.between(0.36, 0.58))),
      ] as const;
    });
  };
  const whole = edge(-1.5, 1.5);
  const crest = peak.y - deep * 0.2;
  brush.path(polygon([[peak.x - deep * 1.9, crest], [peak.x + deep * 1.9, crest], ...[...whole].reverse()]), {
    fill: lit,
  });
  const spine: Point[] = [
    [peak.x, crest],
    [peak.x, peak.y],
  ];
  for (let step = 1; step <= 5; step += 1)
    spine.push([
      peak.x + away * deep * (0.02 * step + (step % 2 === 0 ? -0.03 : 0.07)),
      peak.y + deep * step * 0.17,
    ]);
  const shadeEdge = whole.filter(([x]) => (x - peak.x) * away > 0);
  const ordered = away > 0 ? shadeEdge : [...shadeEdge].reverse();
  brush.path(polygon([...spine, ...ordered, [peak.x + away * deep * 1.9, crest]]), { fill: shade });
}
