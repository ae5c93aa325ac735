/** Jackets and coats over something lighter: blazer, suit, coat, trench, jackets, raincoat, parka, lab coat. */
import type { Inner, OuterCut, OuterKind } from "./outer-cut.ts";
import type { Figure } from "../figure.ts";
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import { clothRamp } from "../palette.ts";
import { crew, high, plainBody, vee } from "./base.ts";
import { button, ownCloth, weave } from "./cloth.ts";
import type { Cloth } from "./cloth-type.ts";
import {
  bindNeckline,
  drawHood,
  drawLapels,
  drawShirtCollar,
  drawTurtleneck,
  type Lapels,
  lapelEdge,
} from "./collars.ts";
import { drawDetails } from "./outerwear-details.ts";
import { drawBowTie, drawPleats, drawTie } from "./neckwear.ts";
import { hemLimit, onFront } from "./shell.ts";
import { shirtFront, trousersFor } from "./tops.ts";
import type { Outfit } from "./outfit.ts";
import { panels, zippedFront } from "./zipped.ts";

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
  tuxedo: {
    finish: "wool",
    ease: 19,
    hemY: 898,
    flare: 2,
    inner: "shirtBow",
    lapels: { breakY: 262, wide: 26, gap: 3, style: "shawl" },
    hemGap: 12,
  },
  peacoat: {
    finish: "wool",
    ease: 30,
    hemY: 985,
    flare: 14,
    inner: "turtleneck",
    lapels: { breakY: 206, wide: 44, gap: -30, style: "peak" },
    hemGap: -48,
  },
  bomber: { finish: "silk", ease: 27, hemY: 838, flare: -10, inner: "tee", lapels: null, hemGap: 12 },
  parka: { finish: "matte", ease: 34, hemY: 1040, flare: 20, inner: "turtleneck", lapels: null, hemGap: 10 },
};

export function drawOuterwear(figure: Figure, kind: OuterKind): Outfit {
  const cut = { ...cuts[kind], hemY: hemLimit(figure, cuts[kind].hemY) };
  const { person } = figure;
  const colour =
    kind === "labCoat" && lightnessOf(person.garment.colour) < 0.75
      ? "#f1eee8"
      : kind === "tuxedo"
        ? mix(person.garment.colour, "#17161b", lightnessOf(person.garment.colour) > 0.8 ? 0 : 0.7)
        : person.garment.colour;
  const cloth = ownCloth(figure, cut.finish, { colour });
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
      cuff:
        kind === "jacket" || kind === "bomber"
          ? "rib"
          : kind === "denimJacket" || kind === "leatherJacket"
            ? "band"
            : "plain",
    },
    lower: { kind: "trousers", cloth: kind === "suit" || kind === "tuxedo" ? cloth : trousersFor(figure) },
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
    case "shirtBow":
    case "shirtTie": {
      const light = lightnessOf(person.garment.second) < 0.7 ? weave(studio, "#f0ebe4") : cloth;
      const tie =
        lightnessOf(person.garment.second) < 0.7
          ? cloth
          : weave(studio, mix(person.garment.colour, "#7d2436", 0.7), "silk");
      return (
        plainBody(figure, light, vee(figure, 26), 5, 820, false) +
        (inner === "shirtBow" ? drawPleats(figure, light) : drawTie(figure, tie)) +
        drawShirtCollar(figure, light, { open: 0.06 }) +
        (inner === "shirtBow" ? drawBowTie(figure, weave(studio, "#17151a", "silk")) : "")
      );
    }
  }
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
      : kind === "coat" || kind === "peacoat"
        ? [by + 22, by + 128, by + 234]
        : kind === "leatherJacket"
          ? []
          : [by + 14, by + 104];
  const double = kind === "trench" || kind === "coat" || kind === "peacoat";
  const [apart, big] = kind === "peacoat" ? [70, 14] : [58, 10];
  const dots = rows.map((y) =>
    double
      ? button(place(apart, y), big, buttonTone) + button(place(-apart, y), big, buttonTone)
      : button(place(-7, y), 8, buttonTone),
  );
  const facing =
    kind === "tuxedo"
      ? { ...cloth, ramp: clothRamp(mix(cloth.ramp.base, "#000000", 0.35), studio.light) }
      : cloth;
  return svg + drawDetails(figure, cloth, kind) + drawLapels(figure, facing, lapels) + dots.join("");
}
