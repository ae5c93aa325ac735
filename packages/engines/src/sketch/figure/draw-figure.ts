/**
 * One person as a piece of SVG in figure units: the head is 300 tall and centred at x = 0 with the eyes at y = 0.
 * Same person, options and seed: the same string.
 */
import type { Drawing } from "#sketch/kit/drawing.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Framing, Light, Person } from "#sketch/scene.ts";
import { drawGlasses } from "#sketch/figure/accessories/glasses.ts";
import { drawHat, hairClip } from "#sketch/figure/accessories/hats.ts";
import { drawHeld } from "#sketch/figure/accessories/held.ts";
import { drawEarrings, drawNecklace, drawScarf } from "#sketch/figure/accessories/jewellery.ts";
import { type Arm, armsOf, holdingSide } from "./arms.ts";
import { drawBeard } from "./beard.ts";
import { backOfHead, drawNape, drawNeck } from "./body.ts";
import { drawEar } from "./ears.ts";
import { type Bounds, extentOf } from "./extent.ts";
import { drawEyes } from "./eyes.ts";
import { drawFaceSkin } from "./face.ts";
import type { Figure } from "./figure.ts";
import { drawBack } from "#sketch/figure/garments/back.ts";
import { dress } from "#sketch/figure/garments/garment.ts";
import { drawLower } from "#sketch/figure/garments/lower.ts";
import { drawArm } from "#sketch/figure/garments/sleeves.ts";
import { drawHairFromBehind } from "#sketch/figure/hair/from-behind.ts";
import { drawHair } from "#sketch/figure/hair/hair.ts";
import { drawMouth, drawNose } from "./nose-mouth.ts";
import { headPath } from "./outline.ts";
import { hairRamp, skinRamp } from "./palette.ts";
import { measureBody, measureHead, placeOnBody, placeOnHead } from "./proportions.ts";
import { rimLight } from "./rim.ts";
import { drawSeat } from "./seat.ts";
import { type Box, createStudio, fill, group } from "./studio.ts";

type FigureOptions = {
  light: Light;
  framing: Framing;
  random: Random;
  /** Every id in the drawing starts with it. */
  idPrefix: string;
  /** Output pixels per figure unit: decides how fine strands and blurs are drawn. */
  detail: number;
  /** The part of the figure's plane that is in the picture; absent: all of it. */
  seen?: Box;
};

export type DrawnFigure = {
  drawing: Drawing;
  /** What the figure covers. Above `bottom` nothing is cut off. */
  bounds: Bounds;
  head: { x: number; y: number; radius: number };
  /** Where it stands: between the soles of a full figure, else the middle of the lower bound. */
  anchor: { x: number; y: number };
};

export function drawFigure(person: Person, options: FigureOptions): DrawnFigure {
  const figure = prepare(person, options);
  const outfit = dress(figure);
  const arms = armsOf(figure);
  const bounds = extentOf(figure, arms, outfit.lower);
  const content =
    person.pose === "behind" ? drawFromBehind(figure, outfit, arms) : drawFromFront(figure, outfit, arms);
  const body = group(rimLight(figure.studio, bounds), content);
  return {
    drawing: { defs: figure.studio.defs(), body },
    bounds,
    head: { x: 0, y: 0, radius: 150 },
    anchor: { x: 0, y: bounds.bottom },
  };
}

type Outfit = ReturnType<typeof dress>;

function drawFromFront(figure: Figure, outfit: Outfit, arms: readonly [Arm, Arm]): string {
  const { studio } = figure;
  const hair = drawHair(figure);
  const hat = drawHat(figure);
  const pressed = (part: "back" | "front", svg: string): string => {
    const cut = hairClip(figure, part);
    return cut === "" ? svg : group(cut, svg);
  };
  const holder = arms.find((arm) => arm.side === holdingSide(figure)) ?? arms[0];
  const held = drawHeld(figure, holder);
  const draw = (arm: Arm): string => drawArm(figure, arm, outfit, arm === holder ? held.inHand : "");
  // The arm on the key side crosses over the other one.
  const ordered = studio.key === 1 ? arms : [arms[1], arms[0]];
  const face =
    drawEar(figure, -1) +
    drawEar(figure, 1) +
    drawFaceSkin(figure) +
    drawBeard(figure) +
    drawMouth(figure) +
    drawNose(figure) +
    drawEyes(figure) +
    drawHairShadow(figure, hair.shadow);
  return (
    held.behind +
    tilted(figure, hat.back) +
    outfit.behind +
    tilted(figure, pressed("back", hair.back)) +
    ordered
      .filter((arm) => arm.behind)
      .map(draw)
      .join("") +
    drawSeat(figure) +
    drawLower(figure, outfit.lower) +
    drawNeck(figure) +
    outfit.torso +
    outfit.over +
    drawNecklace(figure) +
    held.onTorso +
    ordered
      .filter((arm) => !arm.behind)
      .map(draw)
      .join("") +
    drawScarf(figure) +
    tilted(
      figure,
      face + pressed("front", hair.front) + drawEarrings(figure) + drawGlasses(figure) + hat.front,
    )
  );
}

/** Seen from behind nobody has a face, and clothes show their plain back. */
function drawFromBehind(seen: Figure, outfit: Outfit, arms: readonly [Arm, Arm]): string {
  const figure: Figure = { ...seen, headPath: backOfHead(seen) };
  const hat = drawHat(figure);
  const cut = hairClip(figure, "front");
  const hair = drawHairFromBehind(figure);
  const { studio, skin } = figure;
  const paint = studio.linear(
    [studio.key * 95, -100],
    [-studio.key * 110, 105],
    [
      [0, skin.light],
      [0.5, skin.base],
      [1, skin.deep],
    ],
  );
  return (
    drawLower(figure, outfit.lower) +
    drawNape(figure) +
    drawBack(figure, outfit) +
    arms.map((arm) => drawArm(figure, arm, outfit)).join("") +
    outfit.behind +
    tilted(
      figure,
      drawEar(figure, -1) +
        drawEar(figure, 1) +
        fill(figure.headPath, paint) +
        (cut === "" ? hair : group(cut, hair)) +
        hat.back +
        hat.front,
    )
  );
}

const tilted = (figure: Figure, svg: string): string =>
  group(`transform="rotate(${figure.head.tilt.toFixed(2)} 0 150)"`, svg);

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
    studio: createStudio(options),
    head,
    body,
    skin: skinRamp(person, options.light),
    hair: hairRamp(person.hair.colour, options.light),
    onHead: placeOnHead(head),
    onBody: placeOnBody(body),
    headPath: headPath(head),
  };
}
