/** Still lifes: sorts things by where they belong (table, floor, landscape, sky), sizes them to each other and composes each group. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex, Place, Scene, Subject } from "#sketch/scene.ts";
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
  const figures = subject.things.slice(0, 7).map((thing, index) =>
    thingArtists[thing]({
      colour: index === 0 ? subject.colour : null,
      random: options.random.fork(`${thing} ${index}`),
      place: scene.place,
      timeOfDay: scene.timeOfDay,
    }),
  );
  const of = (setting: Setting): ThingFigure[] => figures.filter((figure) => figure.setting === setting);
  const [sky, land, floor, table] = [of("sky"), of("land"), of("floor"), of("table")];
  const behind = land.length + floor.length > 0;
  // What stands on the floor and what stands on the table take a side each, or the nearer would hide the other.
  const aside =
    table.length > 0 && behind
      ? size.widthPx * 0.17 * (options.random.fork("sides").chance(0.5) ? 1 : -1)
      : 0;
  const drawGroup = (members: readonly ThingFigure[], plan: Plan): void =>
    compose(members, plan, options).forEach((standing) => stand(painter, standing));

  sky.forEach((figure, index) =>
    stand(
      painter,
      placeInSky(figure, {
        size,
        index,
        of: sky.length,
        shared: figures.length > sky.length,
        random: options.random.fork("sky"),
      }),
    ),
  );
  drawGroup(land, {
    foot: table.length > 0 ? 0.72 : 0.9,
    high: table.length > 0 ? 0.46 : 0.72,
    wide: aside === 0 ? 0.88 : 0.62,
    shift: -aside,
  });
  drawGroup(floor, {
    foot: table.length > 0 ? 0.84 : land.length > 0 ? 0.95 : 0.9,
    high: table.length > 0 ? 0.62 : land.length > 0 ? 0.34 : 0.74,
    wide: aside === 0 ? 0.86 : 0.58,
    shift: -aside,
    lifts: table.length + land.length === 0,
  });
  if (table.length > 0) {
    const plan: Plan = {
      foot: 0.86,
      high: behind ? 0.46 : sky.length > 0 ? 0.5 : 0.72,
      wide: aside === 0 ? 0.88 : 0.56,
      shift: aside,
      lifts: !behind,
    };
    const rise = plan.lifts === true ? liftFor(compose(table, { ...plan, lifts: false }, options), size) : 0;
    drawTable(painter, size, scene, {
      edge: size.heightPx * 0.74 - rise * 1.25,
      random: options.random.fork("table"),
    });
    drawGroup(table, plan);
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
      painter.fill(
        ellipse(away * 0.06, 1, figure.foot * 1.02, Math.min(13, figure.foot * 0.11)),
        "#150d14",
        0.34,
      );
    }
    figure.draw(painter);
  });
}

/** Where the middle of the picture is water and the near ground is not. */
const watery = new Set<Place>(["lake", "beach"]);

/** Shares of the picture: where feet stand, how high and wide the group may become, how far it moves aside in pixels. */
type Plan = { foot: number; high: number; wide: number; shift: number; lifts?: boolean };

/** The smallest share of its largest size in which a thing is seen that has the picture to itself. */
const farthest = 0.7;

/**
 * The tallest stands off centre and furthest back, the others step forward on both sides of it. Of one thing alone the
 * seed chooses how near it is and where it stands, so that two pictures of it are two compositions.
 */
function compose(
  figures: readonly ThingFigure[],
  plan: Plan,
  { size, scene, random: source }: Options,
): Standing[] {
  const { widthPx: w, heightPx: h } = size;
  const random = source.fork("group");
  const sorted = [...figures].sort((a, b) => b.tall - a.tall);
  const tallest = sorted[0]?.tall ?? 1;
  const several = figures.length > 1;
  const order: ThingFigure[] = [];
  const first = random.chance(0.5);
  sorted.forEach((figure, index) =>
    (index % 2 === 0) === first ? order.push(figure) : order.unshift(figure),
  );
  const relative = (figure: ThingFigure): number => figure.tall / -figure.frame.top;
  // A tall picture has room in depth rather than in width: there they overlap more and step further forward.
  const tall = w / h < 0.9;
  const overlap = several ? (tall ? 0.68 : 0.86) : 1;
  const widths = order.map((figure) => (figure.frame.right - figure.frame.left) * relative(figure));
  const total = widths.reduce((sum, width) => sum + width, 0) * overlap;
  const alone = !several && plan.shift === 0;
  const view = source.fork("view");
  const nearness = alone ? view.between(farthest, 1) : 1;
  const unit =
    nearness *
    Math.min(
      (h * plan.high) / tallest,
      (w * plan.wide * (!several && w / h > 1.25 ? 0.76 : 1)) /
        (total + (several ? Math.max(...widths) * (1 - overlap) : 0)),
    );
  const room = Math.max(0, (w * 0.96 - total * unit) / 2);
  const aside = Math.min(room, w * 0.13) * (random.chance(0.5) ? -1 : 1);
  const lean = alone ? (w / h > 1.25 ? aside : view.between(-1, 1) * Math.min(room, w * 0.16)) : plan.shift;
  let x = w / 2 + lean - (total * unit) / 2;
  const standings = order.map((figure, index): Standing => {
    const width = (widths[index] ?? 0) * unit * overlap;
    const floats = figure.afloat === true && watery.has(scene.place);
    const scale = relative(figure) * unit * (floats ? 0.78 : 1);
    const near = several ? 1 - (figure.tall - 0.6) / (tallest + 0.4) : 0.3;
    const centre = x + width / 2 - ((figure.frame.left + figure.frame.right) / 2) * scale;
    x += width;
    return {
      figure,
      scale,
      x: centre,
      y: h * (floats ? 0.77 : plan.foot) + near * h * (tall ? 0.075 : 0.05),
    };
  });
  const lift = plan.lifts === true ? liftFor(standings, size) : 0;
  return standings.map((standing) => ({ ...standing, y: standing.y - lift })).sort((a, b) => a.y - b.y);
}

function placeInSky(
  figure: ThingFigure,
  {
    size,
    index,
    of,
    shared,
    random,
  }: { size: Size; index: number; of: number; shared: boolean; random: Random },
): Standing {
  const { widthPx: w, heightPx: h } = size;
  const { left, right, top } = figure.frame;
  const crowd = shared || of > 1;
  const scale = Math.min(
    (h * (crowd ? 0.34 : 0.56) * Math.min(1, figure.tall)) / -top,
    (w * (crowd ? 0.4 : 0.62)) / (right - left),
  );
  const start = random.chance(0.5) ? 0 : 1;
  const x =
    of > 1 ? w * ((index + 0.5) / of) : crowd || w / h > 1.25 ? w * (start === 0 ? 0.3 : 0.7) : w * 0.5;
  return {
    figure,
    scale,
    x: x - ((left + right) / 2) * scale,
    y: h * (crowd ? 0.08 + (index % 2) * 0.1 : 0.14) - top * scale,
  };
}

const tops: Partial<Record<Place, readonly [Hex, ...Hex[]]>> = {
  kitchen: ["#d8d0c4", "#c9b79c"],
  cafe: ["#6a4632", "#7d5a40"],
  library: ["#5f3b2a", "#74492f"],
  garden: ["#b99a78", "#d9d0c0"],
  park: ["#b08d68"],
  beach: ["#d5c2a0"],
  window: ["#a9805a", "#d8cdbc"],
  office: ["#8a6a4e"],
  train: ["#70503c"],
  market: ["#9a7450"],
  castle: ["#5a4638"],
};

/** A table or plinth seen slightly from above: its far edge, its grain, and the pool of light that lies on it. */
function drawTable(
  painter: Painter,
  { widthPx: w, heightPx: h }: Size,
  scene: Scene,
  { edge, random }: { edge: number; random: Random },
): void {
  const wood = random.pick(tops[scene.place] ?? (["#9c7250", "#b58d66", "#c9b79f", "#7d5a44"] as const));
  const tones = painter.lighting.tones(wood);
  const top = box(-4, edge, w + 8, h - edge + 4);
  painter.fill(
    box(-4, edge - h * 0.012, w + 8, h * 0.012),
    painter.linear(
      [0, edge - h * 0.012],
      [0, edge],
      [
        [0, "#150d14", 0],
        [1, "#150d14", 0.28],
      ],
    ),
  );
  painter.fill(
    top,
    painter.linear(
      [0, edge],
      [0, h],
      [
        [0, mix(tones.base, tones.light, 0.6)],
        [0.35, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  drybrush(painter, top, {
    angleDegrees: 0,
    length: w * 0.16,
    width: h * 0.0022,
    count: 80,
    colour: tones.deep,
    opacity: 0.2,
  });
  drybrush(painter, top, {
    angleDegrees: 0,
    length: w * 0.13,
    width: h * 0.0018,
    count: 60,
    colour: tones.light,
    opacity: 0.3,
  });
  painter.glow(
    w / 2 + painter.side() * w * 0.2,
    edge + (h - edge) * 0.3,
    w * 0.5,
    (h - edge) * 0.62,
    shift(tones.light, { lightness: 0.05 }),
    0.5,
  );
  painter.fill(
    box(-4, edge, w + 8, Math.max(1.5, h * 0.0028)),
    shift(tones.light, { lightness: 0.06 }),
    0.75,
  );
}
