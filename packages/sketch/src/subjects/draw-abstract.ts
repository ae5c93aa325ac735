/** Abstract pictures: five motifs that fill the whole picture. Paper and palette are settled here, so that every motif sits on a ground it was chosen with. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex, Scene, Subject } from "#sketch/scene.ts";
import { drawArcs } from "./abstract/arcs.ts";
import { drawPetals } from "./abstract/petals.ts";
import { drawStones } from "./abstract/stones.ts";
import { drawThreads } from "./abstract/threads.ts";
import { drawWaves } from "./abstract/waves.ts";
import { createPainter } from "./ink/painter.ts";
import { box } from "./ink/shape.ts";

const motifs = {
  waves: drawWaves,
  arcs: drawArcs,
  stones: drawStones,
  threads: drawThreads,
  petals: drawPetals,
} as const;

export function drawAbstract(
  subject: Extract<Subject, { kind: "abstract" }>,
  options: { size: Size; scene: Scene; random: Random; idPrefix: string },
): Drawing {
  const painter = createPainter(options);
  const { widthPx: width, heightPx: height } = options.size;
  const random = options.random.fork(`motif ${subject.motif}`);
  const dark =
    options.scene.timeOfDay === "night" ||
    options.scene.timeOfDay === "dusk" ||
    (options.scene.mood === "mysterious" && options.scene.style !== "pastel");
  const inks = inksOf(subject.palette, random);
  const paper = paperOf(inks, dark);
  painter.fill(
    box(0, 0, width, height),
    painter.linear(
      [0, 0],
      [width * 0.2, height],
      [
        [0, shift(paper, { lightness: 0.015 })],
        [1, shift(paper, { lightness: -0.03 })],
      ],
    ),
  );
  motifs[subject.motif]({ painter, random, width, height, unit: Math.min(width, height), paper, dark, inks });
  return painter.finish();
}

/** Fills a short palette up with relatives of its own colours: paler, deeper, and one step towards the neighbour. */
function inksOf(palette: readonly Hex[], random: Random): Hex[] {
  const inks: Hex[] = palette.length > 0 ? [...palette] : [...random.pick(housePalettes)];
  for (let index = 0; inks.length < 5; index += 1) {
    const from = inks[index % inks.length] ?? "#b5838d";
    const to = inks[(index + 1) % inks.length] ?? from;
    inks.push(
      index % 2 === 0
        ? shift(mix(from, to, 0.35), { lightness: lightnessOf(from) > 0.55 ? -0.2 : 0.2, chroma: 0.9 })
        : shift(from, { lightness: 0.12, chroma: 0.6 }),
    );
  }
  return inks;
}

const housePalettes: readonly (readonly [Hex, ...Hex[]])[] = [
  ["#c8553d", "#e8b07a", "#2d3047", "#93b7be", "#efe2cd"],
  ["#7a2e3f", "#d98a78", "#f0c9a8", "#3b4a6b", "#b8c4bb"],
  ["#1f3a3d", "#5b8a72", "#d9c27e", "#c96f4a", "#f1e6d2"],
  ["#4b3b63", "#a76d8c", "#e6a98f", "#f3d9b8", "#6f8fa8"],
];

function paperOf(inks: readonly Hex[], dark: boolean): Hex {
  const sorted = [...inks].sort((a, b) => lightnessOf(a) - lightnessOf(b));
  const [darkest, lightest] = [sorted[0] ?? "#1f1a24", sorted[sorted.length - 1] ?? "#f2e9da"];
  return dark
    ? shift(mix(darkest, "#17121c", 0.6), { lightness: Math.min(0, 0.2 - lightnessOf(darkest)) * 0.3 })
    : mix(lightest, "#f4ecdf", 0.78);
}
