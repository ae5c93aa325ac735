/** Everyday cuts: polo, printed and flannel shirts, puffer, tracksuit, sundress. */
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { type Point, smooth } from "../path.ts";
import { fill, group, haze, line } from "../studio.ts";
import { bodyForm, crew, plainBody, vee } from "./base.ts";
import { button, ownCloth, seam, stitches } from "./cloth.ts";
import type { Cloth } from "./cloth-type.ts";
import { bindNeckline, drawPlacket, drawShirtCollar, drawStandCollar, neckShadow } from "./collars.ts";
import type { Outfit } from "./outfit.ts";
import { closedBody, type Neckline, onFront } from "./shell.ts";
import { hemRib, shirtFront, trousersFor } from "./tops.ts";

type CasualKind = "polo" | "floralShirt" | "flannelShirt" | "puffer" | "tracksuit" | "sundress";

export function drawCasual(figure: Figure, kind: CasualKind): Outfit {
  switch (kind) {
    case "polo":
      return drawPolo(figure);
    case "floralShirt":
      return drawCampShirt(figure);
    case "flannelShirt":
      return drawFlannel(figure);
    case "puffer":
      return drawPuffer(figure);
    case "tracksuit":
      return drawTracksuit(figure);
    case "sundress":
      return drawSundress(figure);
  }
}

function drawPolo(figure: Figure): Outfit {
  const cloth = ownCloth(figure, "knit");
  const place = onFront(figure);
  const { studio, person } = figure;
  const buttons = clothRamp(mix(person.garment.second, "#f2ece0", 0.6), studio.light);
  const placket = [place(-14, 30), place(14, 30), place(14, 176), place(-14, 176)];
  const path = `M${placket.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
  return {
    behind: "",
    over: "",
    hemY: 850,
    torso:
      plainBody(figure, cloth, vee(figure, 44), 10, 850) +
      fill(path, cloth.ramp.light, 0.5) +
      seam(cloth, path, 2) +
      [74, 116, 156].map((y) => button(place(0, y), 5.5, buttons)).join("") +
      drawShirtCollar(figure, cloth, { open: 0.9, long: 0.9 }),
    sleeve: { cloth, length: 0.36, ease: 10, cuff: "band", trim: cloth.ramp.shade },
    lower: { kind: "trousers", cloth: trousersFor(figure) },
  };
}

/** Loose, short-sleeved, worn over the trousers, with an open flat collar. */
function drawCampShirt(figure: Figure): Outfit {
  const cloth = ownCloth(figure, "matte", { pattern: "floral" });
  const place = onFront(figure);
  const buttons = clothRamp("#efe4d0", figure.studio.light);
  return {
    behind: "",
    over: "",
    hemY: 880,
    torso:
      plainBody(figure, cloth, vee(figure, 70), 20, 880) +
      drawPlacket(figure, cloth, 72, 660, { width: 26 }) +
      [110, 200, 290, 380, 470, 560].map((y) => button(place(0, y), 6.5, buttons)).join("") +
      drawShirtCollar(figure, cloth, { open: 1.7, long: 1.45 }),
    sleeve: { cloth, length: 0.42, ease: 18, cuff: "plain" },
    lower: { kind: "trousers", cloth: trousersFor(figure) },
  };
}

function drawFlannel(figure: Figure): Outfit {
  const cloth = ownCloth(figure, "wool", { pattern: "checks" });
  const place = onFront(figure);
  const at = (x: number, y: number): string => place(x, y).map(n).join(" ");
  const pockets = [-1, 1]
    .map((s) => {
      const bag = `M${at(s * 52, 150)}L${at(s * 126, 146)}L${at(s * 124, 228)}L${at(s * 90, 246)}L${at(s * 54, 232)}Z`;
      const flap = `M${at(s * 50, 146)}L${at(s * 128, 142)}L${at(s * 127, 168)}L${at(s * 89, 184)}L${at(s * 51, 172)}Z`;
      return seam(cloth, bag, 2.2) + fill(flap, cloth.ramp.shade, 0.5) + seam(cloth, flap, 2.4);
    })
    .join("");
  return {
    behind: "",
    over: "",
    hemY: 884,
    torso: plainBody(figure, cloth, vee(figure, 46), 17, 884) + pockets + shirtFront(figure, cloth),
    sleeve: { cloth, length: 1, ease: 15, cuff: "band" },
    lower: { kind: "trousers", cloth: trousersFor(figure) },
  };
}

/** Rows of down between quilted seams, each row round in the light. */
function drawPuffer(figure: Figure): Outfit {
  const { studio, body } = figure;
  const cloth = ownCloth(figure, "silk");
  const place = onFront(figure);
  const ease = 38;
  const hemY = 872;
  const neck = crew(figure);
  const outline = closedBody(figure, neck, ease, hemY);
  const wide = body.chestHalf + ease + 60;
  const row = (y: number, dip: number): string =>
    smooth([
      place(-wide, y - dip),
      place(-wide * 0.5, y + dip * 0.6),
      place(0, y + dip),
      place(wide * 0.5, y + dip * 0.6),
      place(wide, y - dip),
    ]);
  const seams = Array.from({ length: 7 }, (_, index) => 60 + index * 92);
  const quilt = seams
    .map(
      (y) =>
        line(row(y + 20, 13), cloth.ramp.deep, 30, 0.3) +
        line(row(y - 26, 13), cloth.ramp.light, 26, 0.26) +
        line(row(y, 13), cloth.ramp.line, 4, 0.55),
    )
    .join("");
  const zip = smooth([place(0, 10), place(0, 300), place(0, hemY - body.notchY)]);
  return {
    behind: "",
    over: "",
    hemY,
    torso:
      neckShadow(figure, neck, ease, figure.skin.deep) +
      fill(outline, cloth.paint) +
      group(studio.clip(outline), quilt + bodyForm(figure, cloth)) +
      line(zip, cloth.ramp.line, 15, 0.45) +
      line(zip, "#3a3840", 6) +
      line(zip, "#b9b6b0", 2.4, 0.8) +
      drawStandCollar(figure, cloth, { open: 3, high: 1.3 }),
    sleeve: { cloth, length: 1, ease: 32, cuff: "band", puffs: 7 },
    lower: { kind: "trousers", cloth: trousersFor(figure) },
  };
}

function drawTracksuit(figure: Figure): Outfit {
  const { person, body } = figure;
  const base = ownCloth(figure, "matte");
  const apart = Math.abs(lightnessOf(person.garment.second) - lightnessOf(person.garment.colour)) > 0.18;
  const stripe = apart
    ? person.garment.second
    : lightnessOf(person.garment.colour) > 0.6
      ? "#2a2a32"
      : "#f2eee6";
  const cloth: Cloth = { ...base, stripe };
  const place = onFront(figure);
  const zip = smooth([place(0, -10), place(0, 300), place(0, 860 - body.notchY)]);
  const yoke = [-1, 1]
    .map((s) =>
      smooth([
        place(s * (body.neckHalf + 40), -22),
        place(s * (body.shoulderX - 70), 26),
        place(s * (body.shoulderX - 26), 58),
      ]),
    )
    .join("");
  return {
    behind: "",
    over: "",
    hemY: 866,
    torso:
      plainBody(figure, base, crew(figure), 22, 866) +
      line(yoke, stripe, 13, 0.95) +
      line(zip, base.ramp.line, 11, 0.45) +
      line(zip, "#d8d4cc", 4.5) +
      [-1, 1].map((s) => seam(base, smooth([place(s * 96, 440), place(s * 134, 540)]), 4)).join("") +
      hemRib(figure, base, 22, 866) +
      drawStandCollar(figure, base, { open: 4, trim: stripe }),
    sleeve: { cloth, length: 1, ease: 17, cuff: "rib" },
    lower: { kind: "trousers", cloth, cut: "loose" },
  };
}

/** Wide straps closed to the shoulder, a square neckline high above the chest, a full skirt below the knee. */
function drawSundress(figure: Figure): Outfit {
  const { body, person } = figure;
  const cloth = ownCloth(figure, "matte");
  const neck: Neckline = {
    start: body.neckHalf + 30,
    points: [
      [body.neckHalf + 22, 10],
      [body.neckHalf + 16, 44],
      [body.neckHalf * 0.6, 52],
      [0, 54],
    ],
  };
  const place = onFront(figure);
  const gathers = Array.from({ length: 9 }, (_, index) => {
    const x = (index - 4) * 26;
    return smooth([place(x, 62), place(x * 1.06, 88), place(x * 1.1, 122)]);
  }).join("");
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const w = (body.waistHalf + 12) * narrow;
  const waist = (y: number): Point[] => [-1, -0.5, 0, 0.5, 1].map((u) => [u * w, y + 12 * (1 - u * u)]);
  const buttons = clothRamp(mix(person.garment.second, "#f4ead8", 0.5), figure.studio.light);
  return {
    behind: "",
    over: "",
    hemY: body.waistY + 6,
    torso:
      plainBody(figure, cloth, neck, 8, body.waistY + 14) +
      line(gathers, cloth.ramp.deep, 3.4, 0.4) +
      bindNeckline(figure, cloth, neck, 8, 9) +
      [110, 180, 250, 320].map((y) => button(place(0, y), 7, buttons)).join("") +
      haze(smooth(waist(body.waistY + 8)), cloth.ramp.line, 10, 0.4) +
      line(smooth(waist(body.waistY - 4)), cloth.ramp.shade, 26) +
      stitches(cloth, smooth(waist(body.waistY - 14)), cloth.ramp.light) +
      stitches(cloth, smooth(waist(body.waistY + 6)), cloth.ramp.light),
    sleeve: { cloth, length: 0.25, ease: 14, cuff: "plain" },
    lower: {
      kind: "skirt",
      cloth,
      hemY: 1475,
      flare: 135,
      folds: 9,
      band: mix(cloth.ramp.base, person.garment.second, 0.55),
    },
  };
}
