/** Animals of a scene: which artist draws them, and where one to five of them stand in a picture of any shape. */
import type { Drawing, Size } from "../kit/drawing.ts";
import type { Random } from "../kit/random.ts";
import type { Animal, Scene, Subject } from "../scene.ts";
import type { Artist, Figure } from "./animals/figure.ts";
import { bear, panda } from "./animals/bears.ts";
import { lion, tiger } from "./animals/big-cats.ts";
import { bird, penguin } from "./animals/birds.ts";
import { butterfly } from "./animals/butterfly.ts";
import { cat } from "./animals/cat.ts";
import { dog } from "./animals/dog.ts";
import { dragon } from "./animals/dragon.ts";
import { fox, wolf } from "./animals/fox-and-wolf.ts";
import { elephant, rabbit } from "./animals/gentle.ts";
import { deer, horse } from "./animals/hoofed.ts";
import { owl } from "./animals/owl.ts";
import { fish, turtle, whale } from "./animals/sea.ts";
import { createPainter, type Painter } from "./ink/painter.ts";
import { ellipse } from "./ink/shape.ts";

const artists: Record<Animal, Artist> = { bear, bird, butterfly, cat, deer, dog, dragon, elephant, fish, fox, horse, lion, owl, panda, penguin, rabbit, tiger, turtle, whale, wolf };

type Options = { size: Size; scene: Scene; random: Random; idPrefix: string };
type Spot = { x: number; y: number; scale: number; flip: boolean };

export function drawAnimal(subject: Extract<Subject, { kind: "animal" }>, options: Options): Drawing {
  const artist = artists[subject.animal];
  const painter = createPainter(options);
  const count = Math.max(1, Math.min(5, Math.round(subject.count)));
  const figures = Array.from({ length: count }, (_, index) =>
    artist({ coat: subject.coat, random: options.random.fork(`animal ${index}`), place: options.scene.place, crowd: count > 1 }));
  const spots = arrange(figures, options);
  figures
    .map((figure, index) => ({ figure, spot: spots[index] }))
    .sort((a, b) => (a.spot?.y ?? 0) - (b.spot?.y ?? 0))
    .forEach(({ figure, spot }) => spot !== undefined && place(painter, figure, spot));
  return painter.finish();
}

function place(painter: Painter, figure: Figure, spot: Spot): void {
  painter.placed(spot, () => {
    if (figure.stance === "ground") {
      const { left, right, bottom } = figure.frame;
      const middle = (left + right) / 2 - painter.side() * (right - left) * 0.06;
      painter.glow(middle, bottom - 4, (right - left) * 0.66, 40, "#120c14", 0.6);
      painter.fill(ellipse(middle, bottom - 2, (right - left) * 0.42, 13), "#120c14", 0.3);
    }
    figure.draw(painter);
  });
}

/** One stands by the rule of thirds where the picture is wide; several make a staggered group. */
function arrange(figures: readonly Figure[], { size, random }: Options): Spot[] {
  const { widthPx: w, heightPx: h } = size;
  const first = figures[0];
  if (first === undefined) return [];
  const wide = w / h > 1.2;
  const chance = random.fork("arrangement");
  const leftward = chance.chance(0.5);
  const count = figures.length;
  return figures.map((figure, index): Spot => {
    const frame = figure.frame;
    const [fw, fh] = [frame.right - frame.left, frame.bottom - frame.top];
    const cropped = figure.stance === "cropped";
    const high = cropped ? 0.84 : figure.stance === "floating" ? 0.66 : 0.8;
    const single = Math.min((h * high) / fh, (w * (wide ? 0.6 : 0.84)) / fw);
    const share = [1, 0.74, 0.62, 0.54, 0.48][count - 1] ?? 0.48;
    const row = rows[count - 1]?.[index] ?? [0, 0, 1];
    const scale = single * share * row[2];
    const spread = Math.min(w * 0.42, fw * single * share * 0.98 * (count > 1 ? 1 : 0) * (count / 2));
    const centre = count === 1 && wide ? w * (leftward ? 0.36 : 0.64) : w * 0.5;
    const middleX = centre + row[0] * spread;
    const ground = cropped ? h + (fh * scale) * 0.0 : h * (0.945 - row[1] * 0.06);
    const y = figure.stance === "floating" || figure.stance === "perched"
      ? h * (0.5 + row[1] * 0.22) - ((frame.top + frame.bottom) / 2) * scale
      : ground - frame.bottom * scale;
    const flip = count === 1 ? centre > w * 0.5 === leftward : chance.chance(0.5);
    return { x: middleX - ((frame.left + frame.right) / 2) * scale * (flip ? -1 : 1), y, scale, flip };
  });
}

/** Per count: offset across (−1..1), depth (0 near .. 1 far), size. */
const rows: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0, 0, 1]],
  [[-0.5, 0.25, 0.96], [0.5, 0, 1.04]],
  [[0, 0, 1.08], [-0.86, 0.6, 0.94], [0.86, 0.5, 0.92]],
  [[-0.34, 0, 1.06], [0.4, 0.1, 1], [-0.98, 0.7, 0.9], [1, 0.8, 0.92]],
  [[0, 0, 1.1], [-0.58, 0.35, 1], [0.58, 0.3, 0.98], [-1.04, 0.95, 0.9], [1.04, 0.9, 0.9]],
];
