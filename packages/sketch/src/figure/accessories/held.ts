/** Things in the hands. Each says which layers it fills, so that fingers can close around it. */
import type { Held } from "./held-item.ts";
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Arm } from "../arms.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { type Point, smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";

import { bag, balloon, cane, violin } from "./held-carried.ts";
import { guitar, lantern, sword, umbrella } from "./held-large.ts";
import { microphone, paintbrush, phone } from "./held-small.ts";
import { bloom } from "./wrapped.ts";

const none: Held = { behind: "", onTorso: "", inHand: "" };

/** `arm` is the arm that holds; its hand's middle is where the thing is. */
export function drawHeld(figure: Figure, arm: Arm): Held {
  const { person } = figure;
  if (person.pose === "behind" || person.pose === "overShoulder") return none;
  // Arms that do something else have nothing in the hand.
  if (person.pose === "armsCrossed" || person.pose === "running" || person.pose === "cheering") return none;
  if (person.pose === "reading") return { ...none, onTorso: openBook(figure, arm) };
  const angle = (arm.handDegrees * Math.PI) / 180;
  const grip: Point = [arm.wrist[0] + Math.cos(angle) * 52, arm.wrist[1] + Math.sin(angle) * 52];
  switch (person.holding) {
    case "none":
      return none;
    case "book":
      return { ...none, onTorso: closedBook(figure, grip, arm.side) };
    case "cup":
      return { ...none, inHand: cup(figure, grip, arm.side) };
    case "flower":
      return { ...none, inHand: flower(figure, grip, arm.side) };
    case "umbrella":
      return umbrella(figure, grip, arm.side);
    case "camera":
      return { ...none, onTorso: camera(figure, [0, arm.wrist[1] - 34]) };
    case "guitar":
      return { ...none, onTorso: guitar(figure, arm.side) };
    case "sword":
      return { ...none, inHand: sword(figure, grip, arm.side) };
    case "lantern":
      return { ...none, inHand: lantern(figure, grip) };
    case "cane":
      return { ...none, inHand: cane(figure, grip, arm.side, figure.stance.ground) };
    case "bag":
      return { ...none, inHand: bag(figure, grip, arm.side) };
    case "balloon":
      return balloon(figure, grip, arm.side);
    case "violin":
      return { ...none, onTorso: violin(figure, grip, arm.side) };
    case "phone":
      return { ...none, inHand: phone(figure, grip, arm.side) };
    case "microphone":
      return { ...none, inHand: microphone(figure, grip) };
    case "paintbrush":
      return { ...none, inHand: paintbrush(figure, grip, arm.side) };
  }
}

function openBook(figure: Figure, arm: Arm): string {
  const { studio, person } = figure;
  const cover = clothRamp(person.heldColour ?? mix(person.garment.second, "#7a2f35", 0.6), studio.light);
  const y = arm.wrist[1] - 70;
  const w = 150;
  const outside = `M0 ${y + 112}L${-w} ${y + 86}L${-w - 8} ${y - 60}L0 ${y - 30}L${w + 8} ${y - 60}L${w} ${y + 86}Z`;
  const pages = `M0 ${y - 32}C-40 ${y - 62} -100 ${y - 66} ${-w} ${y - 66}L${-w} ${y - 56}L0 ${y - 18}L${w} ${y - 56}L${w} ${y - 66}C100 ${y - 66} 40 ${y - 62} 0 ${y - 32}Z`;
  return (
    haze(outside, "#120a10", 12, 0.4) +
    fill(
      outside,
      studio.linear(
        [studio.key * w, y - 60],
        [-studio.key * w, y + 90],
        [
          [0, cover.light],
          [0.5, cover.base],
          [1, cover.deep],
        ],
      ),
    ) +
    fill(pages, "#f3ead8") +
    line(
      `M${-w} ${y - 61}C-100 ${y - 61} -40 ${y - 56} 0 ${y - 26}C40 ${y - 56} 100 ${y - 61} ${w} ${y - 61}`,
      "#c9b99a",
      2,
      0.8,
    ) +
    line(`M0 ${y - 30}L0 ${y + 110}`, cover.line, 5, 0.6) +
    line(
      `M${-w + 18} ${y - 36}L${-w + 20} ${y + 66}L-22 ${y + 88}L-20 ${y - 10}ZM${w - 18} ${y - 36}L${w - 20} ${y + 66}L22 ${y + 88}L20 ${y - 10}Z`,
      cover.glow,
      2,
      0.5,
    )
  );
}

function closedBook(figure: Figure, [x, y]: Point, side: number): string {
  const { studio, person } = figure;
  const cover = clothRamp(person.heldColour ?? mix(person.garment.second, "#2f4a63", 0.6), studio.light);
  const at = (dx: number, dy: number): string => `${n(x + side * dx)} ${n(y + dy)}`;
  const pages = `M${at(-78, -92)}L${at(46, -112)}L${at(62, 74)}L${at(-60, 92)}Z`;
  const front = `M${at(-70, -90)}L${at(52, -108)}L${at(66, 78)}L${at(-54, 96)}Z`;
  return (
    haze(front, "#120a10", 11, 0.4) +
    fill(pages, "#efe6d4") +
    fill(
      front,
      studio.linear(
        [x - 60, y - 90],
        [x + 60, y + 90],
        [
          [0, cover.light],
          [1, cover.shade],
        ],
      ),
    ) +
    line(
      `M${at(-50, -74)}L${at(38, -88)}L${at(50, 62)}L${at(-38, 76)}Z`,
      mix(cover.glow, "#e8c77a", 0.5),
      2.6,
      0.8,
    )
  );
}

function cup(figure: Figure, [x, y]: Point, side: number): string {
  const { studio, person } = figure;
  const glaze = clothRamp(person.heldColour ?? mix(person.garment.second, "#f0e8dc", 0.55), studio.light);
  const body = `M${n(x - 36)} ${n(y - 54)}L${n(x + 36)} ${n(y - 54)}C${n(x + 36)} ${n(y)} ${n(x + 30)} ${n(y + 34)} ${n(x + 22)} ${n(y + 40)}L${n(x - 22)} ${n(y + 40)}C${n(x - 30)} ${n(y + 34)} ${n(x - 36)} ${n(y)} ${n(x - 36)} ${n(y - 54)}Z`;
  const steam = [-10, 8]
    .map((dx) =>
      line(
        smooth([
          [x + dx, y - 64],
          [x + dx + 9, y - 86],
          [x + dx - 6, y - 108],
          [x + dx + 6, y - 132],
        ]),
        "#ffffff",
        5,
        0.16,
      ),
    )
    .join("");
  return (
    steam +
    line(
      `M${n(x - side * 34)} ${n(y - 34)}C${n(x - side * 66)} ${n(y - 36)} ${n(x - side * 62)} ${n(y + 14)} ${n(x - side * 30)} ${n(y + 16)}`,
      glaze.shade,
      9,
    ) +
    fill(
      body,
      studio.linear(
        [x + studio.key * 36, y],
        [x - studio.key * 36, y],
        [
          [0, glaze.glow],
          [0.4, glaze.base],
          [1, glaze.deep],
        ],
      ),
    ) +
    `<ellipse cx="${n(x)}" cy="${n(y - 54)}" rx="36" ry="10" fill="${glaze.light}"/><ellipse cx="${n(x)}" cy="${n(y - 53)}" rx="30" ry="7.4" fill="#5a3524"/>`
  );
}

function flower(figure: Figure, [x, y]: Point, side: number): string {
  const { studio, person } = figure;
  const petal = clothRamp(person.heldColour ?? mix(person.garment.second, "#d9566b", 0.72), studio.light);
  const [fx, fy] = [x + side * 8, y - 118];
  const stem =
    line(
      smooth([
        [x - side * 6, y + 88],
        [x, y],
        [fx, fy + 20],
      ]),
      "#4a6a43",
      6.5,
    ) +
    fill(
      `M${n(x)} ${n(y - 36)}C${n(x + 20)} ${n(y - 66)} ${n(x + 44)} ${n(y - 62)} ${n(x + 52)} ${n(y - 70)}C${n(x + 48)} ${n(y - 40)} ${n(x + 20)} ${n(y - 28)} ${n(x)} ${n(y - 36)}Z`,
      "#587a4c",
    );
  const random = studio.random.fork("flower");
  const leaf = `M${n(x + 2)} ${n(y - 12)}C${n(x - 24)} ${n(y - 40)} ${n(x - 40)} ${n(y - 34)} ${n(x - 50)} ${n(y - 44)}C${n(x - 44)} ${n(y - 14)} ${n(x - 20)} ${n(y - 4)} ${n(x + 2)} ${n(y - 12)}Z`;
  return (
    stem +
    fill(leaf, "#47683f") +
    bloom(figure, random, [fx - side * 34, fy + 30], 24, mix(petal.base, "#fff3e6", 0.35)) +
    bloom(figure, random, [fx + side * 36, fy + 22], 22, mix(petal.base, "#fff3e6", 0.2)) +
    bloom(figure, random, [fx, fy], 42, petal.base)
  );
}

function camera(figure: Figure, [x, y]: Point): string {
  const { studio } = figure;
  const k = studio.key;
  const body = clothRamp("#2d2a2e", studio.light);
  const box = `M${n(x - 92)} ${n(y - 48)}L${n(x - 40)} ${n(y - 48)}L${n(x - 28)} ${n(y - 68)}L${n(x + 28)} ${n(y - 68)}L${n(x + 40)} ${n(y - 48)}L${n(x + 92)} ${n(y - 48)}Q${n(x + 98)} ${n(y - 48)} ${n(x + 98)} ${n(y - 40)}L${n(x + 98)} ${n(y + 48)}Q${n(x + 98)} ${n(y + 56)} ${n(x + 90)} ${n(y + 56)}L${n(x - 90)} ${n(y + 56)}Q${n(x - 98)} ${n(y + 56)} ${n(x - 98)} ${n(y + 48)}L${n(x - 98)} ${n(y - 40)}Q${n(x - 98)} ${n(y - 48)} ${n(x - 92)} ${n(y - 48)}Z`;
  const circle = (r: number, colour: string): string =>
    `<circle cx="${n(x)}" cy="${n(y + 4)}" r="${r}" fill="${colour}"/>`;
  return (
    line(
      smooth([
        [x - 92, y - 30],
        [-70, 240],
        [-52, 190],
      ]),
      "#4a3426",
      10,
    ) +
    line(
      smooth([
        [x + 92, y - 30],
        [70, 240],
        [52, 190],
      ]),
      "#4a3426",
      10,
    ) +
    haze(box, "#120a10", 12, 0.45) +
    fill(
      box,
      studio.linear(
        [x + k * 98, y - 60],
        [x - k * 98, y + 50],
        [
          [0, body.glow],
          [0.3, body.base],
          [1, body.deep],
        ],
      ),
    ) +
    fill(
      `M${n(x - 98)} ${n(y - 36)}L${n(x + 98)} ${n(y - 36)}L${n(x + 98)} ${n(y - 24)}L${n(x - 98)} ${n(y - 24)}Z`,
      "#b9b4ae",
      0.85,
    ) +
    circle(46, "#19171b") +
    circle(38, "#3a3840") +
    circle(29, "#12151f") +
    circle(19, "#24365a") +
    `<circle cx="${n(x + k * 10)}" cy="${n(y - 7)}" r="6" fill="#ffffff" fill-opacity="0.8"/>`
  );
}
