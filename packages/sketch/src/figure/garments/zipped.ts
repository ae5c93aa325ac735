/** Open fronts of jackets and coats, and those that are zipped or snapped: denim, bomber, raincoat, parka. */
import type { Figure } from "../figure.ts";
import { n } from "#sketch/kit/drawing.ts";
import { mix } from "#sketch/kit/colour.ts";
import { clothRamp } from "../palette.ts";
import { area, smooth, type Point } from "../path.ts";
import { fill, group, haze, line } from "../studio.ts";
import { bodyForm, torsoFolds, vee } from "./base.ts";
import { button, drawFolds, ribs, seam, stitches, surface, weave } from "./cloth.ts";
import type { Cloth } from "./cloth-type.ts";
import { drawPlacket, drawShirtCollar, drawStandCollar } from "./collars.ts";
import { closedBody, onFront, openPanel } from "./shell.ts";
import { hemRib } from "./tops.ts";
import type { OuterCut, OuterKind } from "./outer-cut.ts";

/** Both halves of an open front, the far one first. */
export function panels(
  figure: Figure,
  cloth: Cloth,
  cut: OuterCut,
  edge: readonly Point[],
): { svg: string; outlines: string[] } {
  const { studio, body } = figure;
  const outlines: string[] = [];
  const svg = ([-1, 1] as const).map((side) => {
    const panel = openPanel(figure, side, edge, cut.ease, cut.hemY, body.neckHalf + 5, cut.flare);
    outlines.push(panel);
    const place = onFront(figure);
    const hang: Point[] = [
      place(side * (cut.hemGap + 60), 480),
      place(side * (cut.hemGap + 76), 640),
      place(side * (cut.hemGap + 90), cut.hemY - body.notchY),
    ];
    return (
      `<g transform="translate(${n(-studio.key * 4)} 4)">${haze(smooth(edge.slice(1).map(([x, y]) => place(side * x, y))), "#120a12", 14, 0.36)}</g>` +
      fill(panel, cloth.paint) +
      group(
        studio.clip(panel),
        surface(figure, cloth, Math.min(cut.hemY, cloth.pattern === undefined ? 900 : cut.hemY)) +
          bodyForm(figure, cloth) +
          drawFolds(
            cloth,
            [...torsoFolds(figure, cut.ease), ...(cut.hemY > 1000 ? [{ spine: hang, width: 9 }] : [])],
            studio.key,
          ),
      )
    );
  });
  return { svg: svg.join(""), outlines };
}

export function zippedFront(figure: Figure, cloth: Cloth, kind: OuterKind, cut: OuterCut): string {
  const { body, studio } = figure;
  const place = onFront(figure);
  const at = (x: number, y: number): string => place(x, y).map(n).join(" ");
  const long = cut.hemY - body.notchY;
  const half = body.neckHalf;
  if (kind === "raincoat" || kind === "parka") {
    const neck = kind === "raincoat" ? vee(figure, 54) : vee(figure, 70);
    const outline = closedBody(figure, neck, cut.ease, cut.hemY, cut.flare);
    const snaps = Array.from({ length: 7 }, (_, index) =>
      button(place(-12, 110 + index * 120), 8, clothRamp("#b9b4ab", studio.light)),
    );
    const quilt =
      kind === "parka"
        ? [150, 270, 390, 510, 630]
            .map((y) =>
              seam(
                cloth,
                smooth([
                  place(-body.chestHalf - 30, y),
                  place(-60, y + 16),
                  place(60, y + 16),
                  place(body.chestHalf + 30, y),
                ]),
                2.4,
              ),
            )
            .join("")
        : "";
    const pockets = [-1, 1]
      .map((side) =>
        seam(
          cloth,
          `M${at(side * 66, 430)}L${at(side * 138, 420)}L${at(side * 142, 446)}L${at(side * 68, 458)}Z`,
        ),
      )
      .join("");
    return (
      fill(outline, cloth.paint) +
      group(
        studio.clip(outline),
        surface(figure, cloth, cut.hemY) +
          bodyForm(figure, cloth) +
          quilt +
          drawFolds(cloth, torsoFolds(figure, cut.ease), studio.key),
      ) +
      drawPlacket(figure, cloth, neck.points.at(-1)?.[1] ?? 50, long - 10, { width: 44 }) +
      pockets +
      snaps.join("")
    );
  }
  const edge: Point[] = [
    [half + 5, -46],
    [half * 0.86, 0],
    [half * 0.66, 70],
    [34, 180],
    [26, 320],
    [cut.hemGap, long],
  ];
  const { svg } = panels(figure, cloth, cut, edge);
  const track = ([-1, 1] as const).map((side) => {
    const path = smooth(edge.slice(1).map(([x, y]) => place(side * (x + 2), y)));
    return kind === "denimJacket"
      ? stitches(cloth, smooth(edge.slice(1).map(([x, y]) => place(side * (x + 20), y))), "#d9a35c") +
          seam(cloth, path)
      : line(path, "#8d8a88", 5.5) + stitches(cloth, path, "#3a3638");
  });
  if (kind === "denimJacket") {
    const chest = [-1, 1].map(
      (side) =>
        `M${at(side * 62, 136)}L${at(side * 134, 130)}L${at(side * 132, 156)}L${at(side * 98, 172)}L${at(side * 64, 160)}Z`,
    );
    const yoke = [-1, 1]
      .map((side) =>
        smooth([
          place(side * (half + 12), 96),
          place(side * 110, 112),
          place(side * (body.chestHalf + 4), 106),
        ]),
      )
      .join("");
    const down = [-1, 1]
      .map(
        (side) =>
          smooth([place(side * 72, 172), place(side * 66, 380), place(side * 60, long)]) +
          smooth([place(side * 124, 168), place(side * 108, 380), place(side * 96, long)]),
      )
      .join("");
    const studs = Array.from({ length: 5 }, (_, index) =>
      button(place(38, 130 + index * 88), 6.5, clothRamp("#b98a52", studio.light)),
    );
    return (
      svg +
      track.join("") +
      seam(cloth, yoke) +
      stitches(cloth, yoke, "#d9a35c") +
      stitches(cloth, down, "#d9a35c") +
      chest
        .map(
          (path) =>
            fill(path, cloth.ramp.light, 0.5) + seam(cloth, path, 1.8) + stitches(cloth, path, "#d9a35c"),
        )
        .join("") +
      studs.join("") +
      drawShirtCollar(figure, cloth, { open: 1.5, long: 1.25 })
    );
  }
  const ribbed = weave(
    studio,
    kind === "bomber" ? mix(cloth.ramp.base, "#1d1b22", 0.45) : cloth.ramp.base,
    "knit",
  );
  return (
    svg +
    track.join("") +
    (kind === "bomber" ? bomberHem(figure, ribbed, cut) : hemRib(figure, cloth, cut.ease, cut.hemY)) +
    (kind === "bomber"
      ? drawStandCollar(figure, ribbed, { open: 16, ribbed: true })
      : drawShirtCollar(figure, cloth, { open: 1.4, long: 1 })) +
    [-1, 1].map((side) => seam(cloth, `M${at(side * 92, 380)}L${at(side * 128, 470)}`, 3.4)).join("")
  );
}
/** The broad knitted band that gathers a bomber over the hips. */
function bomberHem(figure: Figure, cloth: Cloth, cut: OuterCut): string {
  const { body } = figure;
  const half = body.hipHalf + cut.ease * 1.1;
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const row = (y: number, grow: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((u) => [u * (half + grow) * narrow, y + 8 * (1 - u * u)]);
  const [top, low] = [row(cut.hemY - 52, 2), row(cut.hemY + 6, -12)];
  return (
    fill(area(top, low), cloth.paint) + ribs(cloth, top, low, 34) + line(smooth(top), cloth.ramp.line, 3, 0.4)
  );
}
