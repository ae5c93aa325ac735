/** The back of the head: every style seen from behind, covering skull and, where it is long, neck and back. */
import type { HairStyle } from "#sketch/scene.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { between, lerp, type Point, resample } from "../path.ts";
import { drawBackCurls } from "./curls.ts";
import { drawAfroFromBehind, drawDreadsFromBehind } from "./coiled.ts";
import { drawBald, drawBuzzFromBehind, drawPunkFromBehind } from "./shaved.ts";
import {
  drawBraidFromBehind,
  drawGathered,
  drawKnot,
  drawPigtailsFromBehind,
  drawTail,
} from "./tied-behind.ts";
import { drawSheet, looseStrands, part } from "./strands.ts";

type Fall = { endY: number; volume: number; wave: number; blunt?: boolean; curl?: number };

const lengths: Partial<Record<HairStyle, Fall>> = {
  long: { endY: 430, volume: 22, wave: 4 },
  wavy: { endY: 385, volume: 33, wave: 15 },
  bangs: { endY: 370, volume: 24, wave: 3 },
  shoulder: { endY: 224, volume: 30, wave: 6 },
  bob: { endY: 116, volume: 32, wave: 1, blunt: true, curl: 12 },
  sidePart: { endY: 186, volume: 31, wave: 7, curl: 8 },
};

export function drawHairFromBehind(figure: Figure): string {
  const { person, head } = figure;
  const random = figure.studio.random.fork("hair");
  const style = person.hair.style;
  const long = lengths[style];
  if (long !== undefined && !(style === "sidePart" && head.man > 0.7)) return drawFall(figure, long, random);
  switch (style) {
    case "bald":
      return drawBald(figure).front;
    case "buzz":
      return drawBuzzFromBehind(figure, random);
    case "punk":
      return drawPunkFromBehind(figure, random);
    case "afro":
      return drawAfroFromBehind(figure, random);
    case "curly":
      return drawBackCurls(figure, random);
    case "dreads":
      return drawDreadsFromBehind(figure, random);
    case "bun":
      return drawGathered(figure, random, [0, -128]) + drawKnot(figure, random, [0, -150], 58);
    case "updo":
      return drawGathered(figure, random, [0, -18]) + drawKnot(figure, random, [0, -24], 66);
    case "ponytail":
      return drawGathered(figure, random, [0, -84]) + drawTail(figure, random, [0, -84]);
    case "braid":
      return drawGathered(figure, random, [0, 30]) + drawBraidFromBehind(figure, random);
    case "pigtails":
      return drawPigtailsFromBehind(figure, random);
    case "slickedBack":
      return head.man > 0.7
        ? drawShort(figure, random, { off: 10, tidy: true })
        : drawFall(figure, { endY: 280, volume: 9, wave: 1, curl: -4 }, random);
    case "pixie":
      return drawShort(figure, random, { off: 20, tidy: false });
    default:
      return drawShort(figure, random, { off: head.man > 0.7 ? 13 : 18, tidy: style === "sidePart" });
  }
}

/** Falls over neck and back: round at the head, close at the neck, wider on the shoulders, and a soft, uneven hem. */
function drawFall(figure: Figure, fall: Fall, random: Random): string {
  const { endY, volume, wave, blunt = false, curl = 0 } = fall;
  const w = figure.head.width;
  const drift = random.between(-14, 14);
  const whorl = random.between(-12, 12);
  const long = endY > 260;
  const side = (s: -1 | 1): Point[] =>
    resample(
      [
        [whorl + s * 3, -150 - volume * 0.92],
        [whorl * 0.5 + s * 54, -144 - volume * 0.64],
        [s * (w * 0.88 + volume * 0.56), -102 - volume * 0.36],
        [s * (w + volume * 0.86), -20],
        [s * (w + volume * 0.8), 66],
        ...(long
          ? [
              [s * (w + volume * 0.55), 140] as Point,
              [s * (w + volume * 0.9 + 12), 236] as Point,
              [s * (w + volume * 0.5 + 10) + drift * 0.5, lerp(236, endY, 0.6)] as Point,
              [s * w * 0.72 + drift, endY - 26] as Point,
            ]
          : [
              [s * (w + volume * 0.95 - curl * 0.2), lerp(66, endY, 0.5)] as Point,
              [s * (w + volume * 0.74 - curl * 0.8), lerp(66, endY, 0.8)] as Point,
              [s * (w + volume * 0.35 - curl), endY - 6] as Point,
            ]),
      ],
      15,
    );
  const at = (across: number): Point[] =>
    between(side(-1), side(1), across).map(([x, y], index): Point => [
      x + Math.sin((y / 130) * 6.28 + across * 2.4) * wave * Math.min(1, index / 7),
      y + (index / 14) ** 4 * (long ? 54 : 14) * Math.sin(Math.PI * across),
    ]);
  const hem = long ? 44 : 20;
  const sheet = drawSheet(
    figure,
    {
      at,
      locks: 19,
      points: blunt ? 0.25 : 0.85,
      ragged: blunt ? 5 : hem,
      strands: 3,
      endY,
      swing: wave > 8 ? 6 : 2.5,
      bands: [
        { y: -112, strength: 1, spread: 28 },
        { y: 30, strength: 0.35, spread: 46 },
        { y: 250, strength: 0.5, spread: 56 },
      ],
    },
    random,
  );
  return sheet.svg + straysAlong(figure, at, random.fork("strays"));
}

function straysAlong(figure: Figure, at: (across: number) => Point[], random: Random): string {
  const strays = Array.from({ length: 8 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const start = random.between(0.1, 0.75);
    const away = random.between(4, 11);
    return part(at(side === -1 ? 0 : 1), start, start + random.between(0.12, 0.24), 5).map(
      ([x, y], step): Point => [x + side * (away * (step / 4) ** 2 - 2), y],
    );
  });
  return looseStrands(figure, strays, 0.9);
}

/** Cut hair from behind: it turns out of the whorl, lies over the round of the skull and tapers into the nape. */
function drawShort(figure: Figure, random: Random, cut: { off: number; tidy: boolean }): string {
  const { head, body } = figure;
  const w = head.width;
  const { off } = cut;
  const nape = body.neckHalf;
  const edge = (s: -1 | 1): Point[] =>
    resample(
      [
        [s * 4, -150 - off],
        [s * 52, -142 - off * 0.8],
        [s * (w * 0.86 + off * 0.5), -106 - off * 0.4],
        [s * (w + off * 0.55), -40],
        [s * (w + off * 0.35), 14],
        [s * (w * 0.9), 56],
        [s * (nape + 12), 92],
      ],
      13,
    );
  const low = drawSheet(
    figure,
    {
      at: (across) => {
        const u = across * 2 - 1;
        return resample(
          [
            [u * (w + off * 0.5), -60],
            [u * (w + off * 0.34), 10],
            [u * (w * 0.86), 58],
            [u * (nape + 4), 96 + 14 * (1 - u * u) + 3 * Math.sin(across * 31)],
          ],
          9,
        );
      },
      locks: 13,
      points: 0.55,
      ragged: 8,
      strands: 2,
      tone: -0.9,
      endY: 110,
      bands: [{ y: 30, strength: 0.3, spread: 24 }],
    },
    random.fork("low"),
  );
  const top = drawSheet(
    figure,
    {
      at: (across) => {
        const curve = between(edge(-1), edge(1), across);
        const swirl = 22 * Math.sin(across * Math.PI);
        return part(curve, 0, 0.86, 12).map(([x, y], index): Point => [
          x + swirl * Math.sin((index / 11) * Math.PI) * (across - 0.2),
          y + (1 - Math.abs(across * 2 - 1)) * 24 * (index / 11) ** 2,
        ]);
      },
      locks: 15,
      points: cut.tidy ? 0.35 : 0.75,
      ragged: cut.tidy ? 7 : 20,
      strands: 3,
      endY: 110,
      tone: 0.2,
      bands: [{ y: -108, strength: 1, spread: 26 }],
    },
    random.fork("top"),
  );
  return (
    low.svg + top.svg + straysAlong(figure, (across) => edge(across < 0.5 ? -1 : 1), random.fork("strays"))
  );
}
