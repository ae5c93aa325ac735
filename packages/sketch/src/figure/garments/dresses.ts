/** One-piece garments: dress, gown, tunic, kimono, sari. All modest in the neckline and lined to the floor they reach. */
import { n } from "#sketch/kit/drawing.ts";
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import type { Figure } from "../figure.ts";
import { type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, group, haze, line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { drawFolds, ownCloth, seam, surface, weave } from "./cloth.ts";
import { bindNeckline, neckShadow } from "./collars.ts";
import type { Outfit } from "./outfit.ts";
import { onFront, sideFrom } from "./shell.ts";
import { boat, bodyForm, crew, plainBody, torsoFolds, vee } from "./base.ts";
import { trousersFor } from "./tops.ts";

type DressKind = "dress" | "gown" | "tunic" | "kimono" | "sari";

export function drawDress(figure: Figure, kind: DressKind): Outfit {
  const { studio, person, body } = figure;
  const cloth = ownCloth(figure, kind === "tunic" || kind === "dress" ? "matte" : "silk");
  const hemY = body.hipY + 30;
  switch (kind) {
    case "dress":
      return {
        behind: "",
        over: "",
        hemY: body.waistY + 6,
        torso:
          plainBody(figure, cloth, vee(figure, 58), 7, body.waistY + 12) +
          bindNeckline(figure, cloth, vee(figure, 58), 7, 7) +
          waistSeam(figure, cloth, person.garment.second),
        sleeve: { cloth, length: 0.44, ease: 13, cuff: "plain" },
        lower: { kind: "skirt", cloth, hemY: 1420, flare: 110, folds: 9 },
      };
    case "gown":
      return {
        behind: "",
        over: "",
        hemY: body.waistY + 6,
        torso:
          plainBody(figure, cloth, boat(figure), 6, body.waistY + 12) +
          bindNeckline(figure, cloth, boat(figure), 6, 8) +
          draped(figure, cloth) +
          waistSeam(figure, cloth, mix(person.garment.colour, "#e0b866", 0.7)),
        sleeve: { cloth, length: 1, ease: 7, cuff: "plain" },
        lower: { kind: "skirt", cloth, hemY: 1915, flare: 250, folds: 13 },
      };
    case "tunic":
      return {
        behind: "",
        over: "",
        hemY: 1090,
        torso:
          plainBody(figure, cloth, vee(figure, 46), 24, 1090) +
          embroidery(figure, person.garment.second) +
          belt(figure, person.garment.second),
        sleeve: { cloth, length: 1, ease: 22, cuff: "wide" },
        lower: { kind: "trousers", cloth: trousersFor(figure) },
      };
    case "kimono":
      return {
        behind: "",
        over: "",
        hemY: body.hipY,
        torso: wrapped(figure, cloth),
        sleeve: { cloth, length: 1, ease: 22, cuff: "wide" },
        lower: { kind: "skirt", cloth, hemY: 1860, flare: 18, folds: 4, wrapped: true },
      };
    case "sari": {
      const blouse = weave(
        studio,
        lightnessOf(person.garment.second) > 0.85
          ? mix(person.garment.colour, "#c9973f", 0.5)
          : person.garment.second,
        "silk",
      );
      return {
        behind: "",
        over: "",
        hemY: body.hipY,
        torso:
          plainBody(figure, blouse, crew(figure), 6, hemY) +
          bindNeckline(figure, blouse, crew(figure), 6, 7) +
          pallu(figure, cloth, mix(person.garment.second, "#e0b045", 0.65)),
        sleeve: { cloth: blouse, length: 0.42, ease: 7, cuff: "band" },
        lower: { kind: "skirt", cloth, hemY: 1900, flare: 90, folds: 12 },
      };
    }
  }
}

function waistSeam(figure: Figure, cloth: Cloth, colour: `#${string}`): string {
  const { body, studio } = figure;
  const w = body.waistHalf + 9;
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const row = (y: number): Point[] => [
    [-w * narrow, y],
    [-w * 0.5, y + 10],
    [0, y + 14],
    [w * 0.5, y + 10],
    [w * narrow, y],
  ];
  const sash = weave(studio, colour, "silk");
  const band = `${smooth(row(body.waistY - 20))}L${smooth(row(body.waistY + 14).toReversed()).slice(1)}Z`;
  return (
    fill(band, sash.paint) +
    line(smooth(row(body.waistY - 20)), cloth.ramp.line, 2, 0.4) +
    line(smooth(row(body.waistY + 14)), cloth.ramp.line, 2.4, 0.5)
  );
}

/** Pleats that cross the bodice. */
function draped(figure: Figure, cloth: Cloth): string {
  const { body, studio } = figure;
  const place = onFront(figure);
  const side = -studio.key;
  const folds = Array.from({ length: 6 }, (_, index) => ({
    spine: [
      place(-side * (body.chestHalf * 0.75 - index * 16), 66 + index * 26),
      place(-side * 20 + index * 6, 190 + index * 26),
      place(side * (body.waistHalf * 0.7), 330 + index * 14),
    ],
    width: 5,
    depth: 0.75,
  }));
  return drawFolds(cloth, folds, studio.key);
}

function embroidery(figure: Figure, colour: `#${string}`): string {
  const place = onFront(figure);
  const neck = vee(figure, 46);
  const cloth = weave(figure.studio, colour);
  const down = smooth([place(0, 46), place(0, 120), place(0, 210)]);
  const diamonds = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = place(0, 66 + index * 26);
    return `M${n(x)} ${n(y - 9)}L${n(x + 7)} ${n(y)}L${n(x)} ${n(y + 9)}L${n(x - 7)} ${n(y)}Z`;
  }).join("");
  return (
    bindNeckline(figure, cloth, neck, 24, 14) +
    line(down, cloth.ramp.shade, 26) +
    line(down, cloth.ramp.light, 20) +
    fill(diamonds, figure.person.garment.colour)
  );
}

function belt(figure: Figure, colour: `#${string}`): string {
  const { body, studio } = figure;
  const cloth = weave(studio, mix(colour, "#5b3a24", 0.6), "leather");
  const w = body.waistHalf + 34;
  const band = `M${n(-w)} ${body.waistY - 16}Q0 ${body.waistY + 4} ${n(w)} ${body.waistY - 16}L${n(w)} ${body.waistY + 12}Q0 ${body.waistY + 32} ${n(-w)} ${body.waistY + 12}Z`;
  return (
    `<g transform="translate(0 8)">${haze(band, "#120a10", 8.8, 0.35)}</g>` +
    fill(band, cloth.paint) +
    line(band, cloth.ramp.line, 1.6, 0.5)
  );
}

/** Left over right, as the living wear it, with a broad sash. */
function wrapped(figure: Figure, cloth: Cloth): string {
  const { studio, body, person } = figure;
  const place = onFront(figure);
  const half = body.neckHalf;
  const under = weave(studio, "#f3ece2");
  const collar = weave(studio, person.garment.second, "silk");
  const obi = weave(
    studio,
    lightnessOf(person.garment.second) > 0.8
      ? mix(person.garment.colour, "#3a2036", 0.55)
      : person.garment.second,
    "silk",
  );
  const ease = 16;
  const hemY = body.hipY + 20;
  const panel = (side: -1 | 1): string => {
    const outer = sideFrom(figure, side, ease, hemY, half + 8);
    const edge = [
      [half + 4, -46],
      [half * 0.78, 10],
      [14, 78],
      [-70, 200],
      [-110, 330],
    ].map(([x, y]) => place(side * (x ?? 0), y ?? 0));
    const shape = `${smooth([...edge])}L${n(-side * 120)} ${hemY}L${outer
      .toReversed()
      .map(([x, y]) => `${n(x)} ${n(y)}`)
      .join("L")}Z`;
    const band = ribbon(resample(edge, 12), () => 12);
    return (
      `<g transform="translate(0 6)">${haze(smooth(edge), cloth.ramp.line, 14, 0.45)}</g>` +
      fill(shape, cloth.paint) +
      group(
        studio.clip(shape),
        surface(figure, cloth, hemY) +
          bodyForm(figure, cloth) +
          drawFolds(cloth, torsoFolds(figure, ease), studio.key) +
          blossoms(figure, side),
      ) +
      fill(
        ribbon(
          resample(
            edge.map(([x, y]): Point => [x - side * 7, y - 4]),
            12,
          ),
          () => 13,
        ),
        under.ramp.light,
      ) +
      fill(band, collar.paint) +
      line(band, collar.ramp.line, 1.5, 0.4)
    );
  };
  const w = body.waistHalf + 24;
  const y0 = body.waistY - 110;
  const obiShape = `M${n(-w)} ${y0}Q0 ${y0 + 18} ${n(w)} ${y0}L${n(w)} ${y0 + 150}Q0 ${y0 + 170} ${n(-w)} ${y0 + 150}Z`;
  const cord = `M${n(-w)} ${y0 + 72}Q0 ${y0 + 92} ${n(w)} ${y0 + 72}`;
  const tie =
    `<g transform="translate(0 7)">${haze(obiShape, cloth.ramp.line, 8.8, 0.4)}</g>` +
    fill(obiShape, obi.paint) +
    line(obiShape, obi.ramp.line, 1.8, 0.4) +
    line(cord, obi.ramp.line, 11, 0.5) +
    line(cord, "#e6c37a", 8) +
    line(cord, "#fff2cf", 2, 0.6);
  return neckShadow(figure, vee(figure, 70), ease, figure.skin.deep) + panel(-1) + panel(1) + tie;
}

function blossoms(figure: Figure, side: number): string {
  const random = figure.studio.random.fork(`blossom${side}`);
  const petals = Array.from({ length: 7 }, () => {
    const [cx, cy] = [side * random.between(40, 190), random.between(280, 560)];
    const size = random.between(7, 13);
    return Array.from({ length: 5 }, (_, index) => {
      const angle = (index / 5) * Math.PI * 2 + random.next();
      return `<circle cx="${n(cx + Math.cos(angle) * size * 0.8)}" cy="${n(cy + Math.sin(angle) * size * 0.8)}" r="${n(size * 0.62)}"/>`;
    }).join("");
  });
  return group(
    `fill="${mix(figure.person.garment.second, "#ffffff", 0.25)}" fill-opacity="0.55"`,
    petals.join(""),
  );
}

/** The end of the sari: from the hip across the chest and over one shoulder, with a woven border. */
function pallu(figure: Figure, cloth: Cloth, gold: `#${string}`): string {
  const { studio, body } = figure;
  const s = studio.key;
  const place = onFront(figure);
  const upper: Point[] = [
    place(s * (body.neckHalf + 18), -42),
    place(s * (body.neckHalf * 0.72), 44),
    place(-s * 30, 150),
    place(-s * (body.chestHalf * 0.72), 260),
    place(-s * (body.waistHalf + 8), 400),
  ];
  const lowerEdge: Point[] = [
    place(s * (body.shoulderX - 30), 30),
    place(s * (body.chestHalf - 4), 190),
    place(s * (body.waistHalf * 0.5), 380),
    place(-s * 20, 500),
    place(-s * (body.hipHalf + 4), body.hipY - body.notchY - 10),
  ];
  const shape = `${smooth(upper)}L${smooth(lowerEdge.toReversed()).slice(1)}Z`;
  const pleats = Array.from({ length: 6 }, (_, index) => {
    const t = (index + 0.5) / 6;
    return {
      spine: upper.map(([x, y], step): Point => {
        const [lx, ly] = lowerEdge[step] ?? [x, y];
        return [x + (lx - x) * t, y + (ly - y) * t];
      }),
      width: 5,
      depth: 0.8,
    };
  });
  return (
    `<g transform="translate(0 9)">${haze(shape, "#1a0c14", 13.2, 0.4)}</g>` +
    fill(shape, cloth.paint) +
    group(studio.clip(shape), drawFolds(cloth, pleats, studio.key)) +
    [upper, lowerEdge]
      .map(
        (edge) =>
          line(smooth(edge), gold, 12) +
          line(smooth(edge), "#fff0c4", 2.4, 0.55) +
          seam(cloth, smooth(edge.map(([x, y]): Point => [x, y + 8])), 1.4),
      )
      .join("")
  );
}
