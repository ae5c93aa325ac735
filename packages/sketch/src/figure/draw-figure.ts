/**
 * One person as a piece of SVG in figure units: the head is 300 tall and centred at x = 0 with the eyes at y = 0.
 * Same person, options and seed: the same string.
 */
import type { Drawing, Rim } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Framing, Light, Person, Pose } from "#sketch/scene.ts";
import { drawGlasses } from "./accessories/glasses.ts";
import { drawHat, hairClip } from "./accessories/hats.ts";
import { drawHeld } from "./accessories/held.ts";
import { drawOnArm } from "./accessories/on-arms.ts";
import { drawEarrings, drawNecklace, drawScarf } from "./accessories/jewellery.ts";
import { bendSvg, bentStudio } from "./bend.ts";
import { type Arm, armsOf, holdingSide } from "./arms.ts";
import { drawBeard } from "./beard.ts";
import { backOfHead, drawNape, drawNeck } from "./body.ts";
import { drawEar } from "./ears.ts";
import { type Bounds, extentOf } from "./extent.ts";
import { drawEyes } from "./eyes.ts";
import { drawFaceSkin } from "./face.ts";
import type { Bench, Figure } from "./figure.ts";
import { drawBack } from "./garments/back.ts";
import { dress } from "./garments/garment.ts";
import { drawLower } from "./garments/lower.ts";
import { drawArm } from "./garments/sleeves.ts";
import { drawHairFromBehind } from "./hair/from-behind.ts";
import { drawHair } from "./hair/hair.ts";
import { drawMouth } from "./mouth.ts";
import { drawNose } from "./nose.ts";
import { headPath } from "./outline.ts";
import { hairRamp, skinRamp } from "./palette.ts";
import { measureHead, placeOnHead } from "./proportions.ts";
import { rimLight } from "./rim.ts";
import { drawSeat } from "./seat.ts";
import { stanceOf } from "./stance.ts";
import { measureBody, placeOnBody } from "./stature.ts";
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
  /** For those who share a bench; see `Figure`. */
  bench?: Bench | null;
  /** Only the head and what lies over it, where it is in the whole figure. */
  headOnly?: boolean;
};

export type DrawnFigure = {
  drawing: Drawing;
  /** Of all that is drawn, in figure units. */
  rim: Rim;
  /** What the figure covers. Above `bottom` nothing is cut off. */
  bounds: Bounds;
  head: { x: number; y: number; radius: number };
  /** Where it stands: between the soles of a full figure, else the middle of the lower bound. */
  anchor: { x: number; y: number };
};

export function drawFigure(person: Person, options: FigureOptions): DrawnFigure {
  const figure = prepare(person, options);
  const { stance } = figure;
  const upright: Figure = { ...figure, studio: bentStudio(figure.studio, stance.bend) };
  const outfit = dress(upright);
  const arms = armsOf(figure);
  const bounds = extentOf(figure, arms, outfit.lower);
  const parts: Parts = { figure, upright, outfit, arms, bent: (svg) => bendSvg(svg, stance.bend) };
  const draw = options.headOnly === true ? drawHeadOnly : (drawings[person.pose] ?? drawFromFront);
  const body = draw(parts);
  return {
    drawing: { defs: figure.studio.defs(), body },
    rim: rimLight(figure.studio),
    bounds,
    head: { x: 0, y: 0, radius: 150 },
    anchor: { x: options.framing === "full" ? stance.groundX : 0, y: bounds.bottom },
  };
}

type Outfit = ReturnType<typeof dress>;

/** `upright` is drawn on as if standing straight; `bent` puts what was drawn so into the pose. */
type Parts = {
  figure: Figure;
  upright: Figure;
  outfit: Outfit;
  arms: readonly [Arm, Arm];
  bent: (svg: string) => string;
};

function drawFromFront(parts: Parts): string {
  const { figure, upright, outfit, arms, bent } = parts;
  const { studio } = figure;
  const head = drawHead(figure);
  const holder = arms.find((arm) => arm.side === holdingSide(figure)) ?? arms[0];
  const held = drawHeld(figure, holder);
  // The arm on the key side crosses over the other one.
  const ordered = studio.key === 1 ? arms : [arms[1], arms[0]];
  const drawn = (which: (arm: Arm) => boolean, shown: "whole" | "forearm" = "whole"): string =>
    ordered
      .filter(which)
      .map(
        (arm) =>
          drawArm(figure, arm, outfit, arm === holder ? held.inHand : "", shown) +
          drawOnArm(figure, arm, outfit),
      )
      .join("");
  const seat = drawSeat(figure);
  const lower = drawLower(figure, outfit.lower);
  const trunk = bent(drawNeck(upright) + outfit.torso);
  const apron = bent(outfit.apron ?? "");
  return (
    held.behind +
    head.hatBack +
    seat.behind +
    bent(outfit.behind) +
    head.hairBack +
    drawn((arm) => arm.behind) +
    lower.under +
    trunk +
    lower.over +
    apron +
    bent(drawNecklace(upright)) +
    held.onTorso +
    drawn((arm) => !arm.behind && arm.overFace !== true) +
    seat.before +
    bent(outfit.over) +
    (figure.person.garment.kind === "poncho"
      ? held.onTorso + drawn((arm) => arm.overFace !== true, "forearm")
      : "") +
    bent(drawScarf(upright)) +
    head.face +
    drawn((arm) => arm.overFace === true)
  );
}

type Head = { hatBack: string; hairBack: string; face: string };

function drawHead(figure: Figure): Head {
  const hair = drawHair(figure);
  const hat = drawHat(figure);
  const pressed = (part: "back" | "front", svg: string): string => {
    const cut = hairClip(figure, part);
    return cut === "" ? svg : group(cut, svg);
  };
  const face =
    drawFace(figure, hair.shadow) +
    pressed("front", hair.front) +
    drawEarrings(figure) +
    drawGlasses(figure) +
    hat.front;
  return {
    hatBack: tilted(figure, hat.back),
    hairBack: tilted(figure, pressed("back", hair.back)),
    face: tilted(figure, face),
  };
}

function drawHeadOnly({ figure, outfit, arms }: Parts): string {
  const head = drawHead(figure);
  const before = arms.filter((arm) => arm.overFace === true);
  return (
    head.hatBack +
    head.hairBack +
    head.face +
    before.map((arm) => drawArm(figure, arm, outfit) + drawOnArm(figure, arm, outfit)).join("")
  );
}

const drawFace = (figure: Figure, hairShadow: string): string =>
  drawEar(figure, -1) +
  drawEar(figure, 1) +
  drawFaceSkin(figure) +
  drawBeard(figure) +
  drawMouth(figure) +
  drawNose(figure) +
  drawEyes(figure) +
  drawHairShadow(figure, hairShadow);

/** The back of the body: clothes show their plain back. */
function drawBackOfBody({ figure, upright, outfit, arms, bent }: Parts): string {
  const lower = drawLower(figure, outfit.lower);
  return (
    lower.under +
    bent(drawNape(upright) + drawBack(upright, outfit)) +
    arms.map((arm) => drawArm(figure, arm, outfit) + drawOnArm(figure, arm, outfit)).join("") +
    bent(outfit.behind)
  );
}

/** Seen from behind nobody has a face. */
function drawFromBehind(parts: Parts): string {
  const figure: Figure = { ...parts.figure, headPath: backOfHead(parts.figure) };
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
    drawBackOfBody(parts) +
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

/** The body from behind, the face turned back over the shoulder; long hair falls down the back. */
function drawOverShoulder(parts: Parts): string {
  const head = drawHead(parts.figure);
  return head.hatBack + drawBackOfBody(parts) + head.hairBack + head.face;
}

const drawings: Partial<Record<Pose, (parts: Parts) => string>> = {
  behind: drawFromBehind,
  overShoulder: drawOverShoulder,
};

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
  const stance = stanceOf(person, body, head.age, options.random.fork("stance"));
  return {
    person,
    framing: options.framing,
    ...(options.bench === undefined ? {} : { bench: options.bench }),
    studio: createStudio(options),
    head,
    body,
    stance,
    skin: skinRamp(person, options.light),
    hair: hairRamp(person.hair.colour, options.light),
    onHead: placeOnHead(head),
    onBody: placeOnBody(body),
    headPath: headPath(head),
  };
}
