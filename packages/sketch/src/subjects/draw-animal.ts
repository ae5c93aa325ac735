/** Animals of a scene: which artist draws them, each placed, shadowed and drawn from the furthest to the nearest. */
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import { type Animal, mostAnimals, type Scene, type Subject } from "#sketch/scene.ts";
import type { Artist, Figure } from "./animals/figure.ts";
import { arrange, type Spot } from "./animals/arrange.ts";
import { bear, panda } from "./animals/bears.ts";
import { lion, tiger } from "./animals/big-cats.ts";
import { penguin } from "./animals/penguin.ts";
import { bird } from "./animals/songbird.ts";
import { butterfly } from "./animals/butterfly.ts";
import { cat } from "./animals/cat.ts";
import { dog } from "./animals/dog.ts";
import { dragon } from "./animals/dragon.ts";
import { fox, wolf } from "./animals/fox-and-wolf.ts";
import { elephant, rabbit } from "./animals/gentle.ts";
import { deer } from "./animals/deer.ts";
import { horse } from "./animals/horse.ts";
import { owl } from "./animals/owl.ts";
import { fish } from "./animals/fish.ts";
import { turtle } from "./animals/turtle.ts";
import { whale } from "./animals/whale.ts";
import { createPainter, type Painter } from "./ink/painter.ts";
import { ellipse } from "./ink/shape.ts";

export const animalArtists: Record<Animal, Artist> = {
  bear,
  bird,
  butterfly,
  cat,
  deer,
  dog,
  dragon,
  elephant,
  fish,
  fox,
  horse,
  lion,
  owl,
  panda,
  penguin,
  rabbit,
  tiger,
  turtle,
  whale,
  wolf,
};

type Options = { size: Size; scene: Scene; random: Random; idPrefix: string };

export function drawAnimal(subject: Extract<Subject, { kind: "animal" }>, options: Options): Drawing {
  const artist = animalArtists[subject.animal];
  const painter = createPainter(options);
  const count = Math.max(1, Math.min(mostAnimals(subject.animal), Math.round(subject.count)));
  // Several are a herd, and seen as one; a single one is as often a portrait.
  const whole = count > 1 || options.random.fork("whole").chance(0.45);
  const figures = Array.from({ length: count }, (_, index) =>
    artist({
      coat: subject.coat,
      random: options.random.fork(`animal ${index}`),
      place: options.scene.place,
      crowd: count > 1,
      first: index === 0,
      whole,
    }),
  );
  const spots = arrange(figures, options.size, options.random.fork("arrangement"));
  figures
    .map((figure, index) => ({ figure, spot: spots[index] }))
    .sort((a, b) => footOf(a.figure, a.spot) - footOf(b.figure, b.spot))
    .forEach(({ figure, spot }) => spot !== undefined && place(painter, figure, spot));
  return painter.finish();
}

/** One animal at a spot that somebody else has chosen; `shadowed` where it stands on ground that is seen. */
export function drawAnimalAt(figure: Figure, spot: Spot, options: Options, shadowed: boolean): Drawing {
  const painter = createPainter(options);
  if (shadowed) place(painter, figure, spot);
  else painter.placed(spot, () => figure.draw(painter));
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

/** Busts share the lower edge: there the smaller ones stand further back. */
function footOf({ frame, stance }: Figure, spot: Spot | undefined): number {
  if (spot === undefined || stance === "perched") return 0;
  return stance === "cropped" ? spot.scale : spot.y + frame.bottom * spot.scale;
}
