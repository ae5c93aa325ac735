/** The animal that keeps people company: at their feet where the ground is seen, else at their side from the lower edge. */
import { type Drawing, n, nothing, type Size } from "./kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Spot } from "./people-spots.ts";
import type { Animal, Scene, Subject } from "./scene.ts";
import { animalArtists, drawAnimalAt } from "./subjects/draw-animal.ts";

type People = Extract<Subject, { kind: "people" }>;

/** From top to bottom of what its artist draws, in metres; busts as they would be cut. */
const tallMetres: Record<Animal, number> = {
  cat: 0.44,
  dog: 0.78,
  fox: 0.6,
  rabbit: 0.4,
  penguin: 0.78,
  owl: 0.5,
  bird: 0.3,
  butterfly: 0.34,
  fish: 0.4,
  turtle: 0.6,
  horse: 1.15,
  deer: 0.95,
  wolf: 0.66,
  bear: 0.95,
  panda: 0.85,
  lion: 0.85,
  tiger: 0.8,
  elephant: 1.9,
  whale: 1.6,
  dragon: 1.7,
};

/** A grown figure is 2,050 units for about 1.7 metres. */
const unitsPerMetre = 1_200;

/** Whole beside a whole figure, from the crown to the ground in metres. */
const standing = new Map<Animal, number>([
  ["horse", 2.35],
  ["deer", 1.6],
  ["wolf", 1.05],
  ["bear", 1.35],
  ["panda", 1.1],
  ["lion", 1.25],
  ["tiger", 1.1],
  ["elephant", 2.9],
]);

export type Companion = {
  drawing: Drawing;
  /** Behind the people it is too large to hide them. */ behind: boolean;
};

export function placeCompanion(
  { animal, framing, people }: People,
  scene: Scene,
  size: Size,
  at: { spots: readonly Spot[]; groundPx: number; random: Random },
): Companion {
  const first = at.spots[0];
  if (animal === undefined || first === undefined) return { drawing: nothing, behind: false };
  const random = at.random.fork("companion");
  const figure = animalArtists[animal.kind]({
    coat: animal.coat,
    random,
    place: scene.place,
    crowd: false,
    first: true,
    whole: standing.has(animal.kind) && (framing === "full" || framing === "threeQuarter"),
  });
  const { frame, stance } = figure;
  const tall = frame.bottom - frame.top;
  const wide = frame.right - frame.left;
  const { widthPx, heightPx } = size;
  // Beside the one who is nearest to the key light, where there is room and light.
  const side =
    people.length > 1 ? (scene.light.from === "left" ? 1 : -1) : scene.light.from === "left" ? -1 : 1;
  const outer = at.spots.reduce((best, spot) => ((spot.x - best.x) * side > 0 ? spot : best), first);
  const upright = stance === "ground" ? standing.get(animal.kind) : undefined;
  const trueScale = ((upright ?? tallMetres[animal.kind]) * unitsPerMetre * outer.scale) / tall;
  const grounded = framing === "full" || (framing === "threeQuarter" && at.groundPx < heightPx);
  const near = grounded ? 1.12 : 1;
  const low = { closeUp: 0.34, portrait: 0.38, half: 0.38, threeQuarter: 0.38, full: 0.4 }[framing];
  const high = { closeUp: 0.26, portrait: 0.3, half: 0.3, threeQuarter: 0.24, full: 0 }[framing];
  // A bust rises from the lower edge: it is nearer than the person, and so larger.
  const least = Math.max(high, stance === "cropped" ? 0.36 : 0);
  const scale =
    upright !== undefined && grounded
      ? Math.min(trueScale, (heightPx * 0.92) / tall, (widthPx * 0.9) / wide)
      : Math.min(
          Math.max(trueScale * near, (heightPx * least) / tall),
          (heightPx * low * 1.3) / tall,
          (widthPx * 0.42) / wide,
        );
  const half = (wide * scale) / 2;
  const reach = (framing === "full" ? 230 : framing === "threeQuarter" ? 260 : 300) * outer.scale;
  const beside = outer.x + side * (upright === undefined ? reach + half * 0.72 : reach * 0.7 + half);
  // A large one may leave the picture with its hindquarters; its head stays, beside the person.
  const cut = upright === undefined ? 0.92 : 0.1;
  const x = Math.min(widthPx - half * cut, Math.max(half * cut, beside));
  const bottom =
    stance === "perched"
      ? outer.y + (framing === "closeUp" || framing === "portrait" ? 430 : 620) * outer.scale
      : stance === "floating"
        ? outer.y + 380 * outer.scale
        : stance === "ground" && grounded
          ? Math.min(heightPx * 0.985, at.groundPx + heightPx * 0.022)
          : stance === "ground"
            ? heightPx * 1.02
            : heightPx * 1.004;
  const flip = side === 1;
  const spot = {
    x: x - ((frame.left + frame.right) / 2) * scale * (flip ? -1 : 1),
    y: bottom - frame.bottom * scale,
    scale,
    flip,
  };
  const drawn = drawAnimalAt(figure, spot, { size, scene, random, idPrefix: "q" }, grounded);
  const drawing = stance === "perched" ? cutBehind(drawn, outer.x, side, size) : drawn;
  return {
    drawing,
    behind:
      stance === "perched" ||
      (upright !== undefined && upright > 1.2) ||
      animal.kind === "elephant" ||
      animal.kind === "whale" ||
      animal.kind === "dragon",
  };
}

/** A branch comes in from the edge of the picture and ends behind the person. */
function cutBehind({ defs, body }: Drawing, x: number, side: number, { widthPx, heightPx }: Size): Drawing {
  const left = side === 1 ? Math.min(x, widthPx - 2) : 0;
  const right = side === 1 ? widthPx : Math.max(x, 2);
  return {
    defs: `${defs}<clipPath id="qcut"><rect x="${n(left)}" y="0" width="${n(right - left)}" height="${n(heightPx)}"/></clipPath>`,
    body: `<g clip-path="url(#qcut)">${body}</g>`,
  };
}
