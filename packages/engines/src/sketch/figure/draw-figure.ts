/**
 * One person as a piece of SVG in figure units: the head is 300 tall and centred at x = 0 with the eyes at y = 0.
 * Same person, options and seed: the same string.
 */
import { type Drawing } from "../kit/drawing.ts";
import type { Random } from "../kit/random.ts";
import type { Framing, Light, Person } from "../scene.ts";
import { drawNeck } from "./body.ts";
import { drawEar } from "./ears.ts";
import { drawEyes } from "./eyes.ts";
import { drawFaceSkin } from "./face.ts";
import type { Figure } from "./figure.ts";
import { armsOf } from "./arms.ts";
import { dress } from "./garments/garment.ts";
import { drawLower } from "./garments/lower.ts";
import { drawArm } from "./garments/sleeves.ts";
import { drawHair } from "./hair/hair.ts";
import { drawMouth, drawNose } from "./nose-mouth.ts";
import { headPath } from "./outline.ts";
import { hairRamp, skinRamp } from "./palette.ts";
import { measureBody, measureHead, placeOnBody, placeOnHead } from "./proportions.ts";
import { createStudio, fill, group } from "./studio.ts";

export type FigureOptions = {
  light: Light;
  framing: Framing;
  random: Random;
  /** Every id in the drawing starts with it. */
  idPrefix: string;
  /** Output pixels per figure unit: decides how fine strands and blurs are drawn. */
  detail: number;
};

export type DrawnFigure = {
  drawing: Drawing;
  bounds: { left: number; top: number; right: number; bottom: number };
  head: { x: number; y: number; radius: number };
  anchor: { x: number; y: number };
};

export function drawFigure(person: Person, options: FigureOptions): DrawnFigure {
  const figure = prepare(person, options);
  const { studio, head } = figure;
  const hair = drawHair(figure);
  const tilt = `transform="rotate(${head.tilt.toFixed(2)} 0 150)"`;
  const outfit = dress(figure);
  const [left, right] = armsOf(figure);
  // The arm on the key side crosses over the other one.
  const arms = studio.key === 1 ? [left, right] : [right, left];
  const behind = arms.filter((arm) => arm.behind).map((arm) => drawArm(figure, arm, outfit)).join("");
  const inFront = arms.filter((arm) => !arm.behind).map((arm) => drawArm(figure, arm, outfit)).join("");
  const face = drawEar(figure, -1) + drawEar(figure, 1) + drawFaceSkin(figure) + drawMouth(figure) + drawNose(figure) + drawEyes(figure) + drawHairShadow(figure, hair.shadow);
  const body =
    outfit.behind + group(tilt, hair.back) + behind + drawLower(figure, outfit.lower) + drawNeck(figure) + outfit.torso + outfit.over + inFront +
    group(tilt, face + hair.front);
  return {
    drawing: { defs: studio.defs(), body },
    bounds: { left: -320, top: -260, right: 320, bottom: 900 },
    head: { x: 0, y: 0, radius: 150 },
    anchor: { x: 0, y: 900 },
  };
}

function drawHairShadow(figure: Figure, path: string): string {
  const { studio, skin, headPath: face } = figure;
  if (path === "") return "";
  const shade = `<g transform="translate(${-studio.key * 7} 11)">${fill(path, skin.deep)}</g>`;
  return group(`${studio.clip(face)} opacity="0.5"`, group(studio.soft(5, [-125, -155, 125, 150]), shade));
}

function prepare(person: Person, options: FigureOptions): Figure {
  const head = measureHead(person, options.random.fork("turn"));
  const body = measureBody(person, head);
  return {
    person,
    framing: options.framing,
    studio: createStudio(options.light, options.random, options.idPrefix, options.detail),
    head,
    body,
    skin: skinRamp(person, options.light),
    hair: hairRamp(person.hair.colour, options.light),
    onHead: placeOnHead(head),
    onBody: placeOnBody(body),
    headPath: headPath(head),
  };
}
