/** Chooses how each hair style is drawn. */
import type { Figure } from "#sketch/figure/figure.ts";
import { drawAfro, drawCurly, drawDreads } from "./coiled.ts";
import { drawBald, drawBuzz, drawCropped, drawPunk } from "./cropped.ts";
import { drawLoose } from "./loose.ts";
import type { HairLayers } from "./strands.ts";
import { drawBraid, drawBun, drawPonytail } from "./tied.ts";

export function drawHair(figure: Figure): HairLayers {
  const { head, person } = figure;
  const random = figure.studio.random.fork("hair");
  const side = random.chance(0.5) ? 1 : -1;
  const man = head.man > 0.7;
  const plain = {
    volume: 24,
    part: side * random.between(6, 22),
    wave: { size: 4, length: 210 },
    curl: 6,
    points: 0.85,
    fringe: false,
    locks: 13,
  };
  switch (person.hair.style) {
    case "long":
      return drawLoose(figure, { ...plain, endY: random.between(430, 500) }, random);
    case "wavy":
      return drawLoose(
        figure,
        {
          ...plain,
          volume: 36,
          endY: random.between(400, 460),
          wave: { size: 19, length: 165 },
          curl: 2,
          locks: 14,
        },
        random,
      );
    case "bob":
      return drawLoose(
        figure,
        {
          ...plain,
          volume: 30,
          endY: random.between(112, 134),
          wave: { size: 2, length: 160 },
          curl: 18,
          points: 0.35,
          locks: 12,
        },
        random,
      );
    case "bangs":
      return drawLoose(
        figure,
        { ...plain, part: side * 4, endY: random.between(380, 450), fringe: true },
        random,
      );
    case "sidePart":
      if (man)
        return drawCropped(figure, { top: 27, sides: 9, part: side * 0.62, fringe: 0, mess: 2 }, random);
      return drawLoose(
        figure,
        {
          ...plain,
          part: side * 42,
          volume: 30,
          endY: random.between(165, 200),
          wave: { size: 8, length: 150 },
          curl: 12,
        },
        random,
      );
    case "short":
      return drawCropped(
        figure,
        man
          ? { top: 24, sides: 8, part: side * 0.25, fringe: 0, mess: 5 }
          : { top: 26, sides: 13, part: side * 0.55, fringe: 44, mess: 4 },
        random,
      );
    case "pixie":
      return drawCropped(figure, { top: 25, sides: 13, part: side * 0.7, fringe: 60, mess: 5 }, random);
    case "buzz":
      return drawBuzz(figure, random);
    case "bald":
      return drawBald(figure);
    case "punk":
      return drawPunk(figure, random);
    case "bun":
      return drawBun(figure, random);
    case "ponytail":
      return drawPonytail(figure, random);
    case "braid":
      return drawBraid(figure, random);
    case "afro":
      return drawAfro(figure, random);
    case "curly":
      return drawCurly(figure, random, man ? 90 : 210);
    case "dreads":
      return drawDreads(figure, random);
  }
}
