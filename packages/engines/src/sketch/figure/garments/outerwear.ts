/** Jackets and coats over something lighter: blazer, suit, coat, trench, jackets, raincoat, parka, lab coat. */
import { n } from "#sketch/kit/drawing.ts";
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { clothRamp } from "#sketch/figure/palette.ts";
import { type Point, smooth } from "#sketch/figure/path.ts";
import { fill, group, haze, line } from "#sketch/figure/studio.ts";
import { button, type Cloth, drawFolds, type Finish, seam, stitches, surface, weave } from "./cloth.ts";
import {
  bindNeckline,
  drawHood,
  drawLapels,
  drawPlacket,
  drawShirtCollar,
  drawTurtleneck,
  type Lapels,
  lapelEdge,
} from "./collars.ts";
import { drawDetails } from "./outerwear-details.ts";
import type { Outfit } from "./outfit.ts";
import { closedBody, onFront, openPanel } from "./shell.ts";
import { bodyForm, crew, high, plainBody, torsoFolds, vee } from "./base.ts";
import { hemRib, shirtFront, trousersFor } from "./tops.ts";

export type OuterKind =
  | "blazer"
  | "suit"
  | "coat"
  | "trench"
  | "jacket"
  | "leatherJacket"
  | "denimJacket"
  | "raincoat"
  | "parka"
  | "labCoat";

type Inner = "tee" | "shirt" | "shirtTie" | "turtleneck" | "shell";

type OuterCut = {
  finish: Finish;
  ease: number;
  hemY: number;
  flare: number;
  inner: Inner;
  /** Lapels, or closed up to the neck. */
  lapels: Lapels | null;
  hemGap: number;
};

const cuts: Record<OuterKind, OuterCut> = {
  blazer: {
    finish: "matte",
    ease: 18,
    hemY: 886,
    flare: 4,
    inner: "shell",
    lapels: { breakY: 250, wide: 18, gap: 4, style: "notch" },
    hemGap: 16,
  },
  suit: {
    finish: "matte",
    ease: 19,
    hemY: 900,
    flare: 2,
    inner: "shirtTie",
    lapels: { breakY: 232, wide: 20, gap: 3, style: "notch" },
    hemGap: 10,
  },
  coat: {
    finish: "matte",
    ease: 30,
    hemY: 1290,
    flare: 40,
    inner: "turtleneck",
    lapels: { breakY: 236, wide: 30, gap: 8, style: "peak" },
    hemGap: 26,
  },
  trench: {
    finish: "matte",
    ease: 26,
    hemY: 1270,
    flare: 50,
    inner: "shirt",
    lapels: { breakY: 176, wide: 34, gap: -22, style: "notch" },
    hemGap: -40,
  },
  labCoat: {
    finish: "matte",
    ease: 22,
    hemY: 1180,
    flare: 26,
    inner: "shirt",
    lapels: { breakY: 214, wide: 16, gap: 10, style: "notch" },
    hemGap: 44,
  },
  jacket: { finish: "matte", ease: 22, hemY: 836, flare: 0, inner: "tee", lapels: null, hemGap: 20 },
  leatherJacket: {
    finish: "leather",
    ease: 18,
    hemY: 800,
    flare: -6,
    inner: "tee",
    lapels: { breakY: 210, wide: 34, gap: 22, style: "notch" },
    hemGap: 40,
  },
  denimJacket: { finish: "denim", ease: 18, hemY: 806, flare: -4, inner: "tee", lapels: null, hemGap: 26 },
  raincoat: { finish: "silk", ease: 30, hemY: 1120, flare: 60, inner: "tee", lapels: null, hemGap: 0 },
  parka: { finish: "matte", ease: 34, hemY: 1040, flare: 20, inner: "turtleneck", lapels: null, hemGap: 10 },
};

export function drawOuterwear(figure: Figure, kind: OuterKind): Outfit {
  const cut = cuts[kind];
  const { studio, person } = figure;
  const colour =
    kind === "labCoat" && lightnessOf(person.garment.colour) < 0.75 ? "#f1eee8" : person.garment.colour;
  const cloth = weave(studio, colour, cut.finish);
  const hood =
    kind === "parka"
      ? drawHood(figure, cloth, { strings: false, fur: "#c9b394" })
      : kind === "raincoat"
        ? drawHood(figure, cloth, { strings: true })
        : null;
  const front =
    cut.lapels === null
      ? zippedFront(figure, cloth, kind, cut)
      : lapelledFront(figure, cloth, kind, cut, cut.lapels);
  return {
    behind: hood?.behind ?? "",
    torso: drawInner(figure, cut.inner) + front + (hood?.front ?? ""),
    sleeve: {
      cloth,
      length: 1,
      ease: cut.ease - 5,
      cuff: kind === "jacket" ? "rib" : kind === "denimJacket" || kind === "leatherJacket" ? "band" : "plain",
    },
    lower: { kind: "trousers", cloth: kind === "suit" ? cloth : trousersFor(figure) },
    hemY: cut.hemY,
    over: "",
  };
}

function drawInner(figure: Figure, inner: Inner): string {
  const { studio, person } = figure;
  const cloth = weave(
    studio,
    person.garment.second,
    inner === "turtleneck" ? "knit" : inner === "shell" ? "silk" : "matte",
  );
  switch (inner) {
    case "tee":
      return (
        plainBody(figure, cloth, crew(figure), 4, 820, false) +
        bindNeckline(figure, cloth, crew(figure), 4, 9)
      );
    case "shell":
      return figure.head.man > 0.7
        ? plainBody(figure, cloth, vee(figure, 40), 5, 820, false) + shirtFront(figure, cloth)
        : plainBody(figure, cloth, vee(figure, 74), 4, 820, false) +
            bindNeckline(figure, cloth, vee(figure, 74), 4, 6);
    case "turtleneck":
      return plainBody(figure, cloth, high(figure), 6, 820, false) + drawTurtleneck(figure, cloth);
    case "shirt":
      return plainBody(figure, cloth, vee(figure, 40), 6, 820, false) + shirtFront(figure, cloth);
    case "shirtTie": {
      const light = lightnessOf(person.garment.second) < 0.7 ? weave(studio, "#f0ebe4") : cloth;
      const tie =
        lightnessOf(person.garment.second) < 0.7
          ? cloth
          : weave(studio, mix(person.garment.colour, "#7d2436", 0.7), "silk");
      return (
        plainBody(figure, light, vee(figure, 26), 5, 820, false) +
        drawTie(figure, tie) +
        drawShirtCollar(figure, light, { open: 0.06 })
      );
    }
  }
}

function drawTie(figure: Figure, cloth: Cloth): string {
  const at = (x: number, y: number): string => onFront(figure)(x, y).map(n).join(" ");
  const blade = `M${at(-11, 36)}L${at(11, 36)}L${at(25, 330)}L${at(0, 380)}L${at(-25, 330)}Z`;
  const knot = `M${at(-16, 4)}L${at(16, 4)}L${at(11, 38)}L${at(-11, 38)}Z`;
  return (
    fill(blade, cloth.paint) +
    line(`M${at(figure.studio.key * 5, 42)}L${at(figure.studio.key * 13, 320)}`, cloth.ramp.glow, 4, 0.35) +
    fill(knot, cloth.ramp.light) +
    line(knot, cloth.ramp.line, 1.6, 0.5)
  );
}

/** Both halves of an open front, the far one first. */
function panels(
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
      surface(figure, cloth, panel, Math.min(cut.hemY, 900)) +
      bodyForm(figure, cloth, panel) +
      group(
        studio.clip(panel),
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

function lapelledFront(figure: Figure, cloth: Cloth, kind: OuterKind, cut: OuterCut, lapels: Lapels): string {
  const { body, studio } = figure;
  const place = onFront(figure);
  const edge = lapelEdge(figure, lapels, cut.hemY - body.notchY, cut.hemGap);
  const { svg } = panels(figure, cloth, cut, edge);
  const buttonTone =
    kind === "labCoat"
      ? clothRamp("#d8d2c8", studio.light)
      : clothRamp(mix(cloth.ramp.deep, "#3a2a20", 0.4), studio.light);
  const by = lapels.breakY;
  const rows =
    kind === "trench"
      ? [by + 16, by + 112, by + 330]
      : kind === "coat"
        ? [by + 16, by + 126, by + 236]
        : kind === "leatherJacket"
          ? []
          : [by + 14, by + 104];
  const double = kind === "trench" || kind === "coat";
  const dots = rows.map((y) =>
    double
      ? button(place(58, y), 10, buttonTone) + button(place(-58, y), 10, buttonTone)
      : button(place(-7, y), 8, buttonTone),
  );
  return svg + drawDetails(figure, cloth, kind) + drawLapels(figure, cloth, lapels) + dots.join("");
}

function zippedFront(figure: Figure, cloth: Cloth, kind: OuterKind, cut: OuterCut): string {
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
      bodyForm(figure, cloth, outline) +
      group(studio.clip(outline), quilt + drawFolds(cloth, torsoFolds(figure, cut.ease), studio.key)) +
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
  return (
    svg +
    track.join("") +
    hemRib(figure, cloth, cut.ease, cut.hemY) +
    drawShirtCollar(figure, cloth, { open: 1.4, long: 1 }) +
    [-1, 1].map((side) => seam(cloth, `M${at(side * 92, 380)}L${at(side * 128, 470)}`, 3.4)).join("")
  );
}
