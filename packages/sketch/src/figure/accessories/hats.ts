/** Hats. All but the crown press the hair down: what rises above the hat's edge is cut away by `hairClip`. */
import type { HatLayers } from "./hat-layers.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { drawFolds, ribs, seam, stitches, weave } from "../garments/cloth.ts";
import { clothRamp } from "../palette.ts";
import { area, type Point, resample, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";

import { browShade, dome, hatColour } from "./dome.ts";
import { drawBrim, drawCowboy, drawSunhat } from "./brimmed.ts";
import { bubbleClip, drawBubble, drawHeadscarf, drawHelmet } from "./head-coverings.ts";
import { drawChefHat, drawFlowerCrown, drawTurban } from "./wrapped.ts";

/** Attribute for the hair under a hat; empty when nothing is cut. A ponytail leaves a hat at the back. */
export function hairClip(figure: Figure, part: "back" | "front"): string {
  const { hat, garment, hair } = figure.person;
  if (hat === "none" || hat === "crown" || hat === "flowerCrown") return "";
  if (hat === "spaceHelmet" || (hat === "helmet" && garment.kind === "spacesuit")) return bubbleClip(figure);
  const w = figure.head.width;
  if (part === "back" && hair.style === "ponytail" && hat !== "headscarf") return "";
  if (part === "back" && hat === "turban")
    return figure.studio.clip(
      `M-700 2400L-700 220L${n(-w - 70)} 150Q${n(-w - 40)} 40 ${n(-w * 0.86)} 10L${n(w * 0.86)} 10Q${n(w + 40)} 40 ${n(w + 70)} 150L700 220L700 2400Z`,
    );
  const y = hat === "beret" || hat === "chefHat" ? -88 : hat === "headscarf" ? 400 : -66;
  if (hat === "headscarf") return figure.studio.clip(`M-700 ${y}L700 ${y}L700 2400L-700 2400Z`);
  // Rounded at the temples, where hair wider than the hat would end in a corner.
  return figure.studio.clip(
    `M-700 2400L-700 240L${n(-w - 96)} 130Q${n(-w - 62)} ${n(y + 52)} ${n(-w - 6)} ${n(y + 18)}Q${n(-w * 0.94)} ${y} ${n(-w * 0.8)} ${y}L${n(w * 0.8)} ${y}Q${n(w * 0.94)} ${y} ${n(w + 6)} ${n(y + 18)}Q${n(w + 62)} ${n(y + 52)} ${n(w + 96)} 130L700 240L700 2400Z`,
  );
}

export function drawHat(figure: Figure): HatLayers {
  switch (figure.person.hat) {
    case "none":
      return { back: "", front: "" };
    case "beanie":
      return { back: "", front: drawBeanie(figure) };
    case "brim":
      return drawBrim(figure);
    case "cap":
      return { back: "", front: drawCap(figure) };
    case "beret":
      return { back: "", front: drawBeret(figure) };
    case "crown":
      return { back: "", front: drawCrown(figure) };
    case "headscarf":
      return drawHeadscarf(figure);
    case "helmet":
      return drawHelmet(figure);
    case "cowboy":
      return drawCowboy(figure);
    case "sunhat":
      return drawSunhat(figure);
    case "turban":
      return { back: "", front: drawTurban(figure) };
    case "flowerCrown":
      return { back: "", front: drawFlowerCrown(figure) };
    case "spaceHelmet":
      return drawBubble(figure);
    case "chefHat":
      return { back: "", front: drawChefHat(figure) };
  }
}

function drawBeanie(figure: Figure): string {
  const { studio } = figure;
  const cloth = weave(studio, hatColour(figure), "knit");
  const { shape, edge } = dome(figure, 15, -206, -62);
  const band = edge.map(([x, y]): Point => [x * 1.02, y - 48]);
  const fold = area(
    band,
    edge.map(([x, y]): Point => [x * 1.04, y]),
  );
  const paint = studio.linear(
    [studio.key * 120, -190],
    [-studio.key * 120, -60],
    [
      [0, cloth.ramp.light],
      [0.4, cloth.ramp.base],
      [1, cloth.ramp.deep],
    ],
  );
  const top: Point[] = [
    [80, -176],
    [42, -200],
    [0, -206],
    [-42, -200],
    [-80, -176],
  ];
  return (
    browShade(figure, edge, 17) +
    fill(shape, paint) +
    ribs(cloth, top, band, 19) +
    drawFolds(
      cloth,
      [
        {
          spine: [
            [-50, -196],
            [-40, -160],
            [-64, -118],
          ],
          width: 5,
        },
        {
          spine: [
            [34, -200],
            [50, -160],
            [42, -112],
          ],
          width: 5,
        },
      ],
      studio.key,
    ) +
    haze(smooth(edge.map(([x, y]): Point => [x, y - 44])), cloth.ramp.line, 7, 0.5) +
    fill(fold, paint) +
    ribs(cloth, resample(band, 9), resample(edge, 9), 33) +
    line(smooth(band), cloth.ramp.glow, 2, 0.4)
  );
}

function drawCap(figure: Figure): string {
  const { studio, head, onHead } = figure;
  const cloth = weave(studio, hatColour(figure));
  const { shape, edge } = dome(figure, 9, -188, -70);
  const paint = studio.linear(
    [studio.key * 120, -180],
    [-studio.key * 120, -60],
    [
      [0, cloth.ramp.light],
      [0.4, cloth.ramp.base],
      [1, cloth.ramp.deep],
    ],
  );
  const at = (x: number, y: number, lift: number): Point => onHead(x, y, lift);
  const visor = smooth(
    [
      at(-84, -74, 8),
      at(-60, -84, 20),
      at(0, -88, 26),
      at(60, -84, 20),
      at(84, -74, 8),
      at(88, -52, 60),
      at(58, -38, 96),
      at(0, -33, 108),
      at(-58, -38, 96),
      at(-88, -52, 60),
    ],
    true,
  );
  const seams = [-1, 1]
    .map((side) =>
      seam(cloth, smooth([onHead(0, -176), [side * head.width * 0.5, -150], onHead(side * 52, -86)])),
    )
    .join("");
  const [bx, by] = onHead(0, -170, 0);
  return (
    browShade(
      figure,
      edge.map(([x, y]): Point => [x, y + 34]),
      26,
    ) +
    fill(shape, paint) +
    group(studio.clip(shape), glow(studio, [studio.key * 46, -140], 46, 40, cloth.ramp.glow, 0.5)) +
    seams +
    `<ellipse cx="${n(bx * 0.6)}" cy="${n(by - 17)}" rx="8" ry="4" fill="${cloth.ramp.shade}"/>` +
    haze(visor, cloth.ramp.line, 6, 0.5) +
    fill(
      visor,
      studio.linear(
        [0, -92],
        [0, -32],
        [
          [0, cloth.ramp.deep],
          [0.45, cloth.ramp.base],
          [0.8, cloth.ramp.light],
          [1, cloth.ramp.shade],
        ],
      ),
    ) +
    stitches(
      cloth,
      smooth([at(-78, -54, 58), at(-52, -43, 88), at(0, -39, 98), at(52, -43, 88), at(78, -54, 58)]),
    ) +
    line(
      smooth([at(-88, -52, 60), at(-58, -38, 96), at(0, -33, 108), at(58, -38, 96), at(88, -52, 60)]),
      cloth.ramp.line,
      2.6,
      0.5,
    )
  );
}

function drawBeret(figure: Figure): string {
  const { studio, head } = figure;
  const cloth = weave(studio, hatColour(figure), "knit");
  const s = -studio.key;
  const w = head.width;
  const puff = smooth(
    [
      [-s * (w - 8), -86],
      [-s * (w + 6), -120],
      [-s * 40, -188],
      [s * 60, -204],
      [s * (w + 54), -168],
      [s * (w + 62), -112],
      [s * (w - 2), -82],
      [0, -100],
    ],
    true,
  );
  const edge: Point[] = [
    [-s * (w - 2), -78],
    [-s * 50, -98],
    [0, -102],
    [s * 50, -96],
    [s * (w - 2), -74],
  ];
  const band = area(
    edge.map(([x, y]): Point => [x, y - 13]),
    edge,
  );
  const paint = studio.linear(
    [studio.key * 120, -200],
    [-studio.key * 150, -80],
    [
      [0, cloth.ramp.light],
      [0.45, cloth.ramp.base],
      [1, cloth.ramp.deep],
    ],
  );
  return (
    browShade(figure, edge, 14) +
    fill(puff, paint) +
    drawFolds(
      cloth,
      [
        {
          spine: [
            [-s * 60, -110],
            [s * 10, -140],
            [s * (w + 20), -130],
          ],
          width: 7,
        },
        {
          spine: [
            [s * 10, -108],
            [s * 60, -120],
            [s * (w + 36), -108],
          ],
          width: 6,
        },
      ],
      studio.key,
    ) +
    line(`M${n(s * 34)} -202Q${n(s * 38)} -216 ${n(s * 46)} -218`, cloth.ramp.base, 7) +
    fill(band, cloth.ramp.shade) +
    line(smooth(edge), cloth.ramp.line, 2, 0.45)
  );
}

function drawCrown(figure: Figure): string {
  const { studio, head, onHead } = figure;
  const gold = clothRamp("#d8aa4a", studio.light);
  const base = (u: number): Point => {
    const [x, y] = onHead(u * (head.width - 4), -112 + 16 * u * u);
    return [x, y];
  };
  const tips = Array.from({ length: 11 }, (_, index): Point => {
    const u = (index / 10) * 2 - 1;
    const [x, y] = base(u);
    return [x * 1.08, y - (index % 2 === 1 ? 68 - 14 * Math.abs(u) : 30)];
  });
  const foot = Array.from({ length: 9 }, (_, index) => base((index / 8) * 2 - 1));
  const shape = `M${tips.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}L${smooth(foot.toReversed()).slice(1)}Z`;
  const paint = studio.linear(
    [studio.key * 100, -190],
    [-studio.key * 100, -100],
    [
      [0, gold.glow],
      [0.4, gold.base],
      [1, gold.deep],
    ],
  );
  const balls = tips
    .filter((_, index) => index % 2 === 1)
    .map(
      ([x, y]) =>
        `<circle cx="${n(x)}" cy="${n(y - 3)}" r="6" fill="${gold.base}"/><circle cx="${n(x + studio.key * 2)}" cy="${n(y - 5)}" r="2.2" fill="#fff6d8"/>`,
    )
    .join("");
  const gems = ["#b03a4a", "#3d6fa8", "#b03a4a", "#4d8a5f", "#b03a4a"]
    .map((colour, index) => {
      const [x, y] = base((index - 2) * 0.36);
      return `<ellipse cx="${n(x)}" cy="${n(y - 15)}" rx="6.4" ry="7.6" fill="${colour}"/><circle cx="${n(x + studio.key * 2)}" cy="${n(y - 18)}" r="1.9" fill="#ffffff" fill-opacity="0.85"/>`;
    })
    .join("");
  return (
    haze(smooth(foot), figure.hair.line, 8, 0.5) +
    fill(shape, paint) +
    line(shape, gold.line, 1.6, 0.5) +
    line(smooth(foot.map(([x, y]): Point => [x, y - 28])), gold.line, 1.6, 0.5) +
    line(smooth(foot), gold.glow, 3, 0.7) +
    gems +
    balls
  );
}
