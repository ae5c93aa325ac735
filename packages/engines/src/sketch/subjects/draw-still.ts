/** Still lifes: sorts things by where they belong (table, floor, landscape, sky), sizes them to each other and composes each group. */
import { mix, shift } from "../kit/colour.ts";
import type { Drawing, Size } from "../kit/drawing.ts";
import type { Random } from "../kit/random.ts";
import type { Hex, Place, Scene, Subject } from "../scene.ts";
import { createPainter, type Painter } from "./ink/painter.ts";
import { box, ellipse } from "./ink/shape.ts";
import { drybrush } from "./ink/texture.ts";
import { thingArtists } from "./things/catalogue.ts";
import type { Setting, ThingFigure } from "./things/thing.ts";

type Options = { size: Size; scene: Scene; random: Random; idPrefix: string };
type Standing = { figure: ThingFigure; x: number; y: number; scale: number };

export function drawStill(subject: Extract<Subject, { kind: "still" }>, options: Options): Drawing {
  const { scene, size } = options;
  const painter = createPainter(options);
  const things = subject.things.slice(0, 7);
  const figures = things.map((thing, index) =>
    thingArtists[thing]({ colour: index === 0 ? subject.colour : null, random: options.random.fork(`${thing} ${index}`), place: scene.place, timeOfDay: scene.timeOfDay }));
  const of = (setting: Setting): ThingFigure[] => figures.filter((figure) => figure.setting === setting);
  const table = of("table");
  const hasTable = table.length > 0;
  const far = [...of("sky"), ...of("land")];
  for (const figure of of("sky")) stand(painter, placeInSky(figure, size, options.random.fork("sky"), hasTable || figures.length > of("sky").length));
  group(of("land"), { size, foot: hasTable ? 0.72 : 0.9, high: hasTable ? 0.42 : 0.72, wide: 0.86, random: options.random }).forEach((standing) => stand(painter, standing));
  const standing = group(of("floor"), { size, foot: hasTable ? 0.78 : 0.9, high: hasTable ? 0.5 : 0.74, wide: 0.86, random: options.random });
  const lift = hasTable ? 0 : liftFor(standing, size) * 0.6;
  standing.forEach((one) => stand(painter, { ...one, y: one.y - lift }));
  if (hasTable) {
    const standings = group(table, { size, foot: 0.86, high: far.length > 0 ? 0.44 : 0.72, wide: 0.86, random: options.random });
    const rise = liftFor(standings, size);
    drawTable(painter, size, scene, { edge: size.heightPx * 0.74 - rise * 1.25, random: options.random.fork("table") });
    standings.forEach((standing) => stand(painter, { ...standing, y: standing.y - rise }));
  }
  return painter.finish();
}

/** Low things would leave the picture empty above: they and their table move up, as if seen from a little higher. */
function liftFor(standings: readonly Standing[], { heightPx }: Size): number {
  const tallest = Math.max(0, ...standings.map(({ figure, scale }) => -figure.frame.top * scale));
  return Math.max(0, Math.min(0.13, 0.24 - (tallest / heightPx) * 0.5)) * heightPx;
}

function stand(painter: Painter, { figure, x, y, scale }: Standing): void {
  painter.placed({ x, y, scale }, () => {
    if (figure.foot > 0) {
      const away = -painter.side() * figure.foot;
      painter.glow(away * 0.42, 2, figure.foot * 1.75, figure.foot * 0.24 + 8, "#150d14", 0.5);
      painter.fill(ellipse(away * 0.06, 1, figure.foot * 1.02, Math.min(13, figure.foot * 0.11)), "#150d14", 0.34);
    }
    figure.draw(painter);
  });
}

/** The tallest stands off centre and furthest back, the others step forward on both sides of it. */
function group(figures: readonly ThingFigure[], plan: { size: Size; foot: number; high: number; wide: number; random: Random }): Standing[] {
  if (figures.length === 0) return [];
  const { widthPx: w, heightPx: h } = plan.size;
  const random = plan.random.fork("group");
  const sorted = [...figures].sort((a, b) => b.tall - a.tall);
  const tallest = sorted[0]?.tall ?? 1;
  const order: ThingFigure[] = [];
  const first = random.chance(0.5);
  sorted.forEach((figure, index) => ((index % 2 === 0) === first ? order.push(figure) : order.unshift(figure)));
  const relative = (figure: ThingFigure): number => figure.tall / -figure.frame.top;
  const widths = order.map((figure) => (figure.frame.right - figure.frame.left) * relative(figure));
  const overlap = 0.86;
  const total = widths.reduce((sum, width) => sum + width, 0) * (order.length > 1 ? overlap : 1);
  const unit = Math.min((h * plan.high) / tallest, (w * plan.wide) / total);
  const lean = order.length === 1 && w / h > 1.25 ? (random.chance(0.5) ? -0.13 : 0.13) * w : 0;
  let x = w / 2 + lean - (total * unit) / 2;
  const standings = order.map((figure, index): Standing => {
    const width = (widths[index] ?? 0) * unit * (order.length > 1 ? overlap : 1);
    const scale = relative(figure) * unit;
    const near = order.length === 1 ? 0.3 : 1 - (figure.tall - 0.6) / (tallest + 0.4);
    const centre = x + width / 2 - ((figure.frame.left + figure.frame.right) / 2) * scale;
    x += width;
    return { figure, scale, x: centre, y: h * plan.foot + near * h * 0.05 };
  });
  return standings.sort((a, b) => a.y - b.y);
}

function placeInSky(figure: ThingFigure, { widthPx: w, heightPx: h }: Size, random: Random, shared: boolean): Standing {
  const { left, right, top } = figure.frame;
  const scale = Math.min((h * (shared ? 0.34 : 0.56) * Math.min(1, figure.tall)) / -top, (w * (shared ? 0.4 : 0.62)) / (right - left));
  const x = shared || w / h > 1.25 ? w * (random.chance(0.5) ? 0.3 : 0.7) : w * 0.5;
  return { figure, scale, x: x - ((left + right) / 2) * scale, y: h * (shared ? 0.1 : 0.2) - top * scale };
}

const tops: Partial<Record<Place, readonly [Hex, ...Hex[]]>> = {
  kitchen: ["#d8d0c4", "#c9b79c"], cafe: ["#6a4632", "#7d5a40"], library: ["#5f3b2a", "#74492f"], garden: ["#b99a78", "#d9d0c0"], park: ["#b08d68"], beach: ["#d5c2a0"],
  window: ["#a9805a", "#d8cdbc"], office: ["#8a6a4e"], train: ["#70503c"], market: ["#9a7450"], castle: ["#5a4638"],
};

/** A table or plinth seen slightly from above: its far edge, its grain, and the pool of light that lies on it. */
function drawTable(painter: Painter, { widthPx: w, heightPx: h }: Size, scene: Scene, { edge, random }: { edge: number; random: Random }): void {
  const wood = random.pick(tops[scene.place] ?? (["#9c7250", "#b58d66", "#c9b79f", "#7d5a44"] as const));
  const tones = painter.lighting.tones(wood);
  const top = box(-4, edge, w + 8, h - edge + 4);
  painter.fill(box(-4, edge - h * 0.012, w + 8, h * 0.012), painter.linear([0, edge - h * 0.012], [0, edge], [[0, "#150d14", 0], [1, "#150d14", 0.28]]));
  painter.fill(top, painter.linear([0, edge], [0, h], [[0, mix(tones.base, tones.light, 0.6)], [0.35, tones.base], [1, tones.shade]]));
  drybrush(painter, top, { angleDegrees: 0, length: w * 0.16, width: h * 0.0022, count: 80, colour: tones.deep, opacity: 0.2 });
  drybrush(painter, top, { angleDegrees: 0, length: w * 0.13, width: h * 0.0018, count: 60, colour: tones.light, opacity: 0.3 });
  painter.glow(w / 2 + painter.side() * w * 0.2, edge + (h - edge) * 0.3, w * 0.5, (h - edge) * 0.62, shift(tones.light, { lightness: 0.05 }), 0.5);
  painter.fill(box(-4, edge, w + 8, Math.max(1.5, h * 0.0028)), shift(tones.light, { lightness: 0.06 }), 0.75);
}
