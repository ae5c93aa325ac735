/** Puts one to three people into a picture: size by framing, headroom by format, thirds where it is wide. */
import { drawFigure } from "./figure/draw-figure.ts";
import { createBrush } from "./kit/brush.ts";
import { type Drawing, join, n, nothing, type Size } from "./kit/drawing.ts";
import type { Random } from "./kit/random.ts";
import type { Framing, Person, Scene, Subject } from "./scene.ts";

/** Head height (chin to crown, 300 figure units) and eye line as shares of the picture's height. */
const framings: Record<Framing, { head: number; eyes: number }> = {
  closeUp: { head: 0.55, eyes: 0.42 },
  portrait: { head: 0.45, eyes: 0.385 },
  half: { head: 0.262, eyes: 0.3 },
  threeQuarter: { head: 0.165, eyes: 0.26 },
  full: { head: 0.116, eyes: 0.21 },
};

/** What must fit into a picture's width, in units: head and hair of a portrait, elbows when more of it shows. */
const widest: Record<Framing, number> = {
  closeUp: 300,
  portrait: 400,
  half: 600,
  threeQuarter: 680,
  full: 680,
};

/** The same for people side by side, who must not hide each other. */
const reach: Record<Framing, number> = {
  closeUp: 400,
  portrait: 520,
  half: 640,
  threeQuarter: 680,
  full: 680,
};

type Spot = { x: number; y: number; scale: number };

export function placePeople(
  subject: Extract<Subject, { kind: "people" }>,
  scene: Scene,
  size: Size,
  random: Random,
): Drawing {
  const spots = spotsFor(subject, scene, size, random);
  const pieces = subject.people.map((person, index): Drawing => {
    const spot = spots[index];
    if (spot === undefined) return nothing;
    const options = {
      light: scene.light,
      random: random.fork(`person${index}`),
      idPrefix: `p${index}`,
      detail: spot.scale,
      seen: [
        -spot.x / spot.scale,
        -spot.y / spot.scale,
        (size.widthPx - spot.x) / spot.scale,
        (size.heightPx - spot.y) / spot.scale,
      ] as const,
    };
    const figure = drawFigure(person, {
      ...options,
      framing: framingFor(subject.framing, (size.heightPx - spot.y) / spot.scale),
    });
    const place = `translate(${n(spot.x)} ${n(spot.y)}) scale(${spot.scale.toFixed(4)})`;
    const ground = spot.y + figure.anchor.y * spot.scale;
    return join(ground < size.heightPx * 1.02 ? contactShadow(scene, spot, ground, index) : nothing, {
      defs: figure.drawing.defs,
      body: `<g transform="${place}">${figure.drawing.body}</g>`,
    });
  });
  return join(...pieces);
}

/** How far down each framing is drawn whole, in units below the eyes. */
const drawnTo: readonly (readonly [Framing, number])[] = [
  ["portrait", 780],
  ["half", 1250],
  ["threeQuarter", 1700],
  ["full", Number.POSITIVE_INFINITY],
];

/** A narrow picture makes people smaller and shows more of them than was asked for: it must not end in mid-air. */
function framingFor(wanted: Framing, visibleUnits: number): Framing {
  const order: readonly Framing[] = ["closeUp", ...drawnTo.map(([framing]) => framing)];
  const enough = drawnTo.find(([, units]) => units >= visibleUnits)?.[0] ?? "full";
  return order.indexOf(enough) > order.indexOf(wanted) ? enough : wanted;
}

function spotsFor(
  { people, framing }: Extract<Subject, { kind: "people" }>,
  scene: Scene,
  { widthPx, heightPx }: Size,
  random: Random,
): Spot[] {
  const { head, eyes } = framings[framing];
  const count = Math.min(3, people.length);
  const aspect = widthPx / heightPx;
  // In a narrow picture the shoulders decide the size, and the head then sits at its third, not in the sky.
  const fitting =
    count === 1
      ? (widthPx * 1.12) / widest[framing]
      : (widthPx * (aspect < 0.9 ? 1.24 : 1.08)) / (reach[framing] * (1 + (count - 1) * 0.62));
  const above = Math.max(...people.slice(0, count).map(aboveEyes));
  const free = heightPx * (framing === "closeUp" ? 0.035 : 0.05);
  // Big hair and hats push the eyes down, and only then make the person smaller.
  const scale = Math.min((heightPx * head) / 300, fitting, (heightPx * 0.5 - free) / above);
  const shrunk = scale / ((heightPx * head) / 300);
  const y = Math.max(
    heightPx * (eyes + Math.min(0.12, (1 - shrunk) * (framing === "full" ? 0.12 : 0.16))),
    free + above * scale,
  );
  if (count === 1) return [{ x: widthPx * onThird(aspect, framing, scene, random), y, scale }];
  const step = reach[framing] * 0.6 * scale;
  const stagger = random.chance(0.5) ? 1 : -1;
  return Array.from({ length: count }, (_, index) => {
    const along = index - (count - 1) / 2;
    const back = count === 3 ? (index === 1 ? 1 : 0.95) : index === (stagger > 0 ? 0 : 1) ? 1 : 0.96;
    return {
      x: widthPx / 2 + along * step,
      y: y + (1 - back) * heightPx * 0.05 + (people[index]?.presentation === "man" ? -12 : 8) * scale,
      scale: scale * back,
    };
  });
}

/** How far hair or hat rise above the eyes, in units. */
function aboveEyes({ hair, hat, holding }: Person): number {
  if (holding === "umbrella") return 330;
  if (hat !== "none") return 226;
  if (hair.style === "afro" || hair.style === "punk") return 282;
  return hair.style === "bun" ? 262 : hair.style === "curly" ? 206 : 182;
}

/** Wide pictures give the light and the landscape two thirds; upright ones keep the person in the middle. */
function onThird(aspect: number, framing: Framing, scene: Scene, random: Random): number {
  if (aspect < 1.15) return 0.5 + random.bell() * 0.015;
  const studio = scene.place === "niche" || scene.place === "plain";
  const off = Math.min(0.145, (aspect - 1) * 0.24) * (studio ? 0.35 : framing === "closeUp" ? 0.7 : 1);
  return scene.light.from === "left" ? 0.5 + off : 0.5 - off;
}

/** Where a figure stands, light is kept from the ground; nothing stands in space or under water. */
function contactShadow(scene: Scene, spot: Spot, ground: number, index: number): Drawing {
  if (scene.place === "space" || scene.place === "underwater") return nothing;
  const brush = createBrush(`k${index}`);
  const away = scene.light.from === "left" ? 1 : -1;
  const shade = brush.radial([
    [0, "#120d1c", 0.55],
    [0.5, "#120d1c", 0.28],
    [1, "#120d1c", 0],
  ]);
  brush.ellipse(spot.x + away * 60 * spot.scale, ground, 380 * spot.scale, 46 * spot.scale, { fill: shade });
  brush.ellipse(spot.x, ground - 6 * spot.scale, 190 * spot.scale, 26 * spot.scale, { fill: shade });
  return brush.drawing();
}
