/** The chef's jacket and the waistcoat. */
import type { Figure } from "../figure.ts";
import type { Outfit } from "./outfit.ts";
import { n } from "#sketch/kit/drawing.ts";
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import { clothRamp } from "../palette.ts";
import { smooth, type Point } from "../path.ts";
import { fill, group, haze, line } from "../studio.ts";
import { bodyForm, high, plainBody, torsoFolds, vee } from "./base.ts";
import { button, drawFolds, ownCloth, seam, surface, weave } from "./cloth.ts";
import { bindNeckline, drawShirtCollar, drawStandCollar } from "./collars.ts";
import { onFront, sideFrom } from "./shell.ts";
import { shirtFront, trousersFor } from "./tops.ts";

/** White, double-breasted, with a band collar and two rows of buttons. */
export function drawChefJacket(figure: Figure): Outfit {
  const { person, studio, body } = figure;
  const white = lightnessOf(person.garment.colour) > 0.72;
  const cloth = ownCloth(figure, "matte", { colour: white ? person.garment.colour : "#f4f1ea" });
  const accent = white
    ? lightnessOf(person.garment.second) < 0.7
      ? person.garment.second
      : "#2f3038"
    : person.garment.colour;
  const place = onFront(figure);
  const over = [
    place(-30, 18),
    place(-84, 60),
    place(-92, 200),
    place(-76, 420),
    place(-70, 880 - body.notchY),
  ];
  const dots = [84, 178, 272, 366].flatMap((y) =>
    [-62, 62].map((x) => button(place(x, y), 10, clothRamp(accent, studio.light))),
  );
  const scarf = weave(studio, accent, "silk");
  const knot = [-1, 1]
    .map((s) =>
      fill(
        smooth([place(0, 16), place(s * 16, 36), place(s * 34, 92), place(s * 10, 84)], true),
        s === studio.key ? scarf.ramp.light : scarf.ramp.shade,
      ),
    )
    .join("");
  return {
    behind: "",
    over: "",
    hemY: 884,
    torso:
      plainBody(figure, cloth, high(figure), 18, 884) +
      haze(smooth(over), cloth.ramp.deep, 12, 0.5) +
      line(smooth(over), accent, 5, 0.85) +
      dots.join("") +
      seam(
        cloth,
        `M${place(96, 150).map(n).join(" ")}L${place(146, 146).map(n).join(" ")}L${place(144, 206).map(n).join(" ")}L${place(98, 210).map(n).join(" ")}Z`,
        2,
      ) +
      drawStandCollar(figure, cloth, { open: 4, trim: accent }) +
      knot,
    sleeve: { cloth, length: 0.86, ease: 16, cuff: "band", trim: accent },
    lower: { kind: "trousers", cloth: weave(studio, "#33343c"), cut: "loose" },
  };
}

/** Over a shirt with sleeves: a deep V, five buttons, two points at the hem. */
export function drawWaistcoat(figure: Figure): Outfit {
  const { person, studio, body } = figure;
  const cloth = ownCloth(figure, "wool");
  const light =
    lightnessOf(person.garment.second) > 0.6
      ? person.garment.second
      : mix(person.garment.second, "#f3eee6", 0.75);
  const shirt = weave(studio, light);
  const place = onFront(figure);
  const low = body.hipY - body.notchY - 10;
  const edge: Point[] = [
    [body.neckHalf + 22, -30],
    [body.neckHalf * 0.95, 70],
    [26, 190],
    [-6, 240],
    [-6, low - 40],
    [40, low + 44],
    [body.hipHalf * 0.7, low],
  ];
  const panel = (s: -1 | 1): string => {
    const outer = sideFrom(figure, s, 12, body.hipY - 8, body.neckHalf + 24);
    const cut = `${smooth(edge.map(([x, y]) => place(s * x, y)))}L${smooth(outer.toReversed()).slice(1)}Z`;
    return (
      fill(cut, cloth.paint) +
      group(
        studio.clip(cut),
        surface(figure, cloth, body.hipY) +
          bodyForm(figure, cloth) +
          drawFolds(cloth, torsoFolds(figure, 12), studio.key),
      ) +
      line(smooth(edge.slice(0, 4).map(([x, y]) => place(s * x, y))), cloth.ramp.line, 3, 0.5)
    );
  };
  const buttons = clothRamp(shift(mix(cloth.ramp.deep, "#c9a15a", 0.5), { chroma: 0.8 }), studio.light);
  const dots = Array.from({ length: 5 }, (_, index) => button(place(2, 262 + index * 66), 7.5, buttons));
  const welt = [-1, 1]
    .map((s) =>
      seam(
        cloth,
        `M${place(s * 62, 420)
          .map(n)
          .join(" ")}L${place(s * 122, 408)
          .map(n)
          .join(" ")}L${place(s * 122, 424)
          .map(n)
          .join(" ")}L${place(s * 62, 436)
          .map(n)
          .join(" ")}Z`,
        2,
      ),
    )
    .join("");
  const tie = weave(studio, mix(person.garment.colour, "#7d2436", 0.65), "silk");
  const blade = `M${place(-11, 34).map(n).join(" ")}L${place(11, 34).map(n).join(" ")}L${place(22, 250).map(n).join(" ")}L${place(-22, 250).map(n).join(" ")}Z`;
  const knot = `M${place(-17, 4).map(n).join(" ")}L${place(17, 4).map(n).join(" ")}L${place(11, 38).map(n).join(" ")}L${place(-11, 38).map(n).join(" ")}Z`;
  const dressed = body.man > 0.3;
  return {
    behind: "",
    over: "",
    hemY: body.hipY + 30,
    torso:
      plainBody(figure, shirt, vee(figure, dressed ? 26 : 46), 7, 850, false) +
      (dressed
        ? fill(blade, tie.paint) + fill(knot, tie.ramp.light) + drawShirtCollar(figure, shirt, { open: 0.06 })
        : bindNeckline(figure, shirt, vee(figure, 46), 7, 5) + shirtFront(figure, shirt)) +
      panel(1) +
      panel(-1) +
      welt +
      dots.join(""),
    sleeve: { cloth: shirt, length: 1, ease: 12, cuff: "band" },
    lower: { kind: "trousers", cloth: body.man > 0.7 ? { ...cloth } : trousersFor(figure) },
  };
}
