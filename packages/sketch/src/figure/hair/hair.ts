/** Chooses how each hair style is drawn. */
import type { Figure } from "../figure.ts";
import { drawAfro, drawDreads } from "./coiled.ts";
import { drawCropped, drawSwept } from "./cropped.ts";
import { drawCurly } from "./curls.ts";
import { drawLoose, type Fall } from "./loose.ts";
import { drawPigtails } from "./pigtails.ts";
import { drawBald, drawBuzz, drawPunk } from "./shaved.ts";
import type { HairLayers } from "./strands.ts";
import { drawBraid, drawBun, drawPonytail, drawSlicked, drawUpdo } from "./tied.ts";

export function drawHair(figure: Figure): HairLayers {
  const { head, person } = figure;
  const random = figure.studio.random.fork("hair");
  const side = random.chance(0.5) ? 1 : -1;
  const man = head.man > 0.7;
  const falls = (changes: Partial<Fall>): HairLayers =>
    drawLoose(
      figure,
      {
        endY: 440,
        volume: 25,
        part: side * random.between(6, 24),
        sweep: 10,
        wave: { size: 5, length: 260 },
        curl: 4,
        points: 0.9,
        fringe: false,
        locks: 10,
        layers: false,
        ...changes,
      },
      random,
    );
  switch (person.hair.style) {
    case "long":
      return falls({ endY: random.between(410, 480), layers: true, curl: random.between(-6, 14) });
    case "wavy":
      return falls({
        volume: 36,
        endY: random.between(370, 430),
        wave: { size: 18, length: random.between(135, 165) },
        curl: 2,
        layers: true,
        locks: 9,
      });
    case "shoulder":
      return falls({
        volume: 32,
        endY: random.between(206, 232),
        wave: { size: 7, length: 170 },
        curl: random.chance(0.5) ? -24 : 16,
        points: 0.7,
        layers: true,
      });
    case "bob":
      return falls({
        volume: 33,
        endY: random.between(106, 124),
        wave: { size: 2, length: 160 },
        curl: 24,
        points: 0.3,
        locks: 12,
      });
    case "bangs":
      return falls({
        part: side * 4,
        endY: random.between(350, 420),
        fringe: true,
        curl: random.between(0, 14),
      });
    case "sidePart":
      if (man)
        return drawSwept(
          figure,
          { part: side * random.between(40, 50), volume: 23, sweep: 8, endY: -4, points: 0.5 },
          random,
        );
      return falls({
        part: side * random.between(42, 50),
        sweep: 34,
        volume: 33,
        endY: random.between(160, 190),
        wave: { size: 9, length: 165 },
        curl: 14,
        points: 0.75,
      });
    case "short":
      if (man)
        return drawCropped(
          figure,
          {
            top: 25,
            sides: 8,
            part: side * 0.24,
            fringe: random.chance(0.5) ? random.between(12, 20) : 0,
            mess: 4,
          },
          random,
        );
      return drawSwept(
        figure,
        { part: side * random.between(14, 26), volume: 29, sweep: 30, endY: 62, points: 0.8 },
        random,
      );
    case "pixie":
      return drawSwept(
        figure,
        { part: side * random.between(36, 50), volume: 24, sweep: 56, endY: 12, points: 1 },
        random,
      );
    case "buzz":
      return drawBuzz(figure, random);
    case "bald":
      return drawBald(figure);
    case "punk":
      return drawPunk(figure, random);
    case "slickedBack":
      return drawSlicked(figure, random);
    case "updo":
      return drawUpdo(figure, random);
    case "bun":
      return drawBun(figure, random);
    case "pigtails":
      return drawPigtails(figure, random);
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
