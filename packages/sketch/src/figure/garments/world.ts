/** Cuts with a tradition or a trade; poncho and cape are in mantles.ts, chef's jacket and waistcoat in trade.ts. */
import type { Figure } from "../figure.ts";
import type { Outfit } from "./outfit.ts";
import { n } from "#sketch/kit/drawing.ts";
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import { clothRamp } from "../palette.ts";
import { type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";
import { high, plainBody, vee } from "./base.ts";
import { button, drawFolds, ownCloth, weave } from "./cloth.ts";
import { drawStandCollar } from "./collars.ts";
import { hemLimit, onFront } from "./shell.ts";
import { drawCape, drawPoncho } from "./mantles.ts";
import { drawChefJacket, drawWaistcoat } from "./trade.ts";

type WorldKind = "kurta" | "hanbok" | "qipao" | "poncho" | "cape" | "chefJacket" | "waistcoat";

export function drawWorld(figure: Figure, kind: WorldKind): Outfit {
  switch (kind) {
    case "kurta":
      return drawKurta(figure);
    case "hanbok":
      return drawHanbok(figure);
    case "qipao":
      return drawQipao(figure);
    case "poncho":
      return drawPoncho(figure);
    case "cape":
      return drawCape(figure);
    case "chefJacket":
      return drawChefJacket(figure);
    case "waistcoat":
      return drawWaistcoat(figure);
  }
}

/** A long straight shirt with a band collar and an embroidered placket. */
function drawKurta(figure: Figure): Outfit {
  const { person, studio, body } = figure;
  const cloth = ownCloth(figure, "silk");
  const place = onFront(figure);
  const gold = mix(person.garment.second, "#d9b25e", 0.6);
  const hemY = 1300;
  const down = smooth([place(0, 26), place(0, 130), place(0, 250)]);
  const knots = Array.from({ length: 6 }, (_, index) =>
    button(place(0, 46 + index * 38), 5.5, clothRamp(gold, studio.light)),
  );
  const vines = [-1, 1]
    .map((s) =>
      smooth(Array.from({ length: 9 }, (_, index) => place(s * (26 + (index % 2) * 12), 34 + index * 27))),
    )
    .join("");
  const low = hemLimit(figure, hemY) - body.notchY;
  const hang = [-0.62, -0.2, 0.3, 0.7].map((u) => ({
    spine: [
      place(u * body.waistHalf, 470),
      place(u * body.hipHalf * 1.05, 720),
      place(u * body.hipHalf * 1.2, low),
    ],
    width: 14,
    depth: 0.7,
    open: true,
  }));
  return {
    behind: "",
    over: "",
    hemY,
    torso:
      plainBody(figure, cloth, high(figure), 20, hemY) +
      (low > 700 ? drawFolds(cloth, hang, studio.key) : "") +
      line(down, cloth.ramp.shade, 40) +
      line(down, cloth.ramp.light, 34, 0.7) +
      line(vines, gold, 3.4, 0.95) +
      knots.join("") +
      drawStandCollar(figure, cloth, { open: 3, trim: gold }),
    sleeve: { cloth, length: 1, ease: 19, cuff: "wide", wide: 8, trim: gold },
    lower: {
      kind: "trousers",
      cloth: weave(studio, mix(person.garment.second, "#f0e9dc", 0.7)),
      cut: "loose",
    },
  };
}

/** Short jacket with a crossed white collar and long ribbon; a full skirt from high above the waist, or wide trousers. */
function drawHanbok(figure: Figure): Outfit {
  const { person, studio, body } = figure;
  const man = body.man > 0.7;
  const skirt = ownCloth(figure, "silk");
  const light =
    lightnessOf(person.garment.second) > 0.6
      ? person.garment.second
      : mix(person.garment.second, "#f4e6d4", 0.45);
  const jacket = weave(studio, light, "silk");
  const ribbon = weave(studio, mix(person.garment.colour, "#a8324a", 0.45), "silk");
  const place = onFront(figure);
  const neck = vee(figure, 74);
  const hemY = man ? body.hipY + 10 : body.chestY + 92;
  const collar = (s: -1 | 1): Point[] => [
    place(s * (body.neckHalf + 10), -46),
    place(s * body.neckHalf * 0.78, 10),
    place(s * 12, 76),
    place(-s * 54, 176),
  ];
  const band = (s: -1 | 1, half: number, paint: string): string => fill(ribbonOf(collar(s), half), paint);
  const knot = place(-28, 138);
  const loop = smooth(
    [knot, [knot[0] + 46, knot[1] - 26], [knot[0] + 96, knot[1] - 12], [knot[0] + 50, knot[1] + 12]],
    true,
  );
  const tail = (dx: number, long: number): string =>
    `M${n(knot[0] - 6)} ${n(knot[1])}L${n(knot[0] + 14)} ${n(knot[1])}L${n(knot[0] + dx + 26)} ${n(knot[1] + long)}L${n(knot[0] + dx - 14)} ${n(knot[1] + long + 6)}Z`;
  return {
    behind: "",
    over: "",
    hemY,
    torso:
      plainBody(figure, jacket, neck, 17, hemY) +
      band(-1, 17, jacket.ramp.shade) +
      band(1, 17, jacket.ramp.light) +
      band(-1, 6, "#fbf8f2") +
      band(1, 6, "#fbf8f2") +
      haze(tail(8, man ? 250 : 330), "#120a10", 8, 0.3) +
      fill(tail(8, man ? 250 : 330), ribbon.ramp.base) +
      fill(tail(-34, man ? 200 : 270), ribbon.ramp.shade) +
      fill(loop, ribbon.ramp.light) +
      line(loop, ribbon.ramp.line, 2, 0.4),
    sleeve: { cloth: jacket, length: 1, ease: 22, cuff: "wide", wide: 30, trim: ribbon.ramp.base },
    lower: man
      ? { kind: "trousers", cloth: skirt, cut: "loose" }
      : { kind: "skirt", cloth: skirt, hemY: body.ankleY + 20, flare: 205, folds: 12, high: true },
  };
}

const ribbonOf = (spine: readonly Point[], half: number): string => ribbon(resample(spine, 12), () => half);

/** Stand collar, a diagonal closing with knots, straight to the calf. */
function drawQipao(figure: Figure): Outfit {
  const { person, body, studio } = figure;
  const cloth = ownCloth(figure, "silk");
  const place = onFront(figure);
  const trim = mix(person.garment.second, "#e0b866", lightnessOf(person.garment.second) > 0.8 ? 0.6 : 0.2);
  const closing = [place(2, 20), place(44, 62), place(104, 110), place(body.chestHalf + 6, 190)];
  const knots = [0.12, 0.5, 0.86].map((t) => {
    const [x, y] = resample(closing, 12)[Math.round(t * 11)] ?? [0, 0];
    return (
      line(`M${n(x - 17)} ${n(y - 9)}L${n(x + 17)} ${n(y + 9)}`, trim, 7) +
      button([x, y], 7, clothRamp(trim, studio.light))
    );
  });
  return {
    behind: "",
    over: "",
    hemY: body.waistY + 14,
    torso:
      plainBody(figure, cloth, high(figure), 11, body.waistY + 20) +
      haze(smooth(closing), cloth.ramp.line, 10, 0.35) +
      line(smooth(closing), trim, 7) +
      knots.join("") +
      drawStandCollar(figure, cloth, { open: 2, trim, high: 1.2 }),
    sleeve: { cloth, length: 0.3, ease: 10, cuff: "band", trim },
    lower: { kind: "skirt", cloth, hemY: 1640, flare: 18, folds: 3, band: trim },
  };
}
