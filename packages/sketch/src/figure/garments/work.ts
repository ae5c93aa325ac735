/** Clothes for work and adventure: apron, overalls, armour, spacesuit. */
import { n } from "#sketch/kit/drawing.ts";
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { area, type Point, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";
import { button, drawFolds, ownCloth, seam, stitches, weave } from "./cloth.ts";
import { bindNeckline } from "./collars.ts";
import type { Outfit } from "./outfit.ts";
import { hemLimit, onFront } from "./shell.ts";
import { crew, high, plainBody, vee } from "./base.ts";
import { shirtFront, trousersFor } from "./tops.ts";

type WorkKind = "apron" | "overalls" | "armor" | "spacesuit";

export function drawWork(figure: Figure, kind: WorkKind): Outfit {
  switch (kind) {
    case "apron":
      return drawApron(figure);
    case "overalls":
      return drawOveralls(figure);
    case "armor":
      return drawArmor(figure);
    case "spacesuit":
      return drawSpacesuit(figure);
  }
}

function drawApron(figure: Figure): Outfit {
  const { studio, person, body } = figure;
  const shirt = weave(studio, person.garment.second);
  const cloth = ownCloth(figure);
  const place = onFront(figure);
  const bib = body.chestHalf * 0.6;
  const waist = body.waistY - body.notchY;
  const long = hemLimit(figure, 1180) - body.notchY;
  const left: Point[] = [
    place(-bib, 118),
    place(-bib - 10, 210),
    place(-body.waistHalf + 4, waist - 40),
    place(-body.hipHalf - 4, waist + 150),
    place(-body.hipHalf - 6, long),
  ];
  const right: Point[] = [
    place(bib, 118),
    place(bib + 10, 210),
    place(body.waistHalf - 4, waist - 40),
    place(body.hipHalf + 4, waist + 150),
    place(body.hipHalf + 6, long),
  ];
  const shape = area(left, right);
  const strap = (side: number): string =>
    smooth([
      place(side * (bib - 8), 124),
      place(side * (body.neckHalf + 34), 30),
      place(side * (body.neckHalf + 20), -34),
    ]);
  const at = (x: number, y: number): string => place(x, y).map(n).join(" ");
  const pocket = `M${at(-76, waist + 40)}L${at(76, waist + 40)}L${at(70, waist + 130)}Q${at(0, waist + 144)} ${at(-70, waist + 130)}Z`;
  const apron =
    line(strap(1), cloth.ramp.line, 17, 0.5) +
    line(strap(-1), cloth.ramp.line, 17, 0.5) +
    line(strap(1), cloth.ramp.base, 14) +
    line(strap(-1), cloth.ramp.base, 14) +
    `<g transform="translate(${n(-studio.key * 5)} 8)">${haze(shape, "#140b12", 13.2, 0.35)}</g>` +
    fill(shape, cloth.paint) +
    line(shape, cloth.ramp.line, 1.8, 0.35) +
    drawFolds(
      cloth,
      [
        {
          spine: [place(-bib + 20, 150), place(-bib + 34, 250), place(-60, waist - 20)],
          width: 6,
          depth: 0.6,
        },
        { spine: [place(bib - 14, 150), place(bib - 28, 250), place(50, waist - 10)], width: 6, depth: 0.6 },
        {
          spine: [place(-96, waist + 150), place(-100, waist + 300), place(-110, long)],
          width: 9,
          depth: 0.7,
        },
        { spine: [place(100, waist + 150), place(96, waist + 300), place(90, long)], width: 9, depth: 0.7 },
      ],
      studio.key,
    ) +
    seam(cloth, pocket) +
    stitches(cloth, smooth([place(-bib + 3, 130), place(0, 132), place(bib - 3, 130)]));
  return {
    behind: "",
    torso: plainBody(figure, shirt, vee(figure, 40), 11, 852) + shirtFront(figure, shirt) + apron,
    over: "",
    sleeve: { cloth: shirt, length: 0.62, ease: 10, cuff: "band" },
    lower: { kind: "trousers", cloth: trousersFor(figure) },
    hemY: 1180,
  };
}

function drawOveralls(figure: Figure): Outfit {
  const { studio, person, body } = figure;
  const colour: Hex = person.garment.colour;
  const cloth = weave(studio, colour, "denim");
  const tee = weave(studio, person.garment.second, "knit");
  const place = onFront(figure);
  const bib = body.chestHalf * 0.58;
  const waist = body.waistY - body.notchY;
  const shape = area(
    [
      place(-bib, 124),
      place(-bib - 4, 230),
      place(-body.waistHalf + 2, waist - 40),
      place(-body.waistHalf - 8, waist + 20),
      place(-body.hipHalf - 12, 660),
    ],
    [
      place(bib, 124),
      place(bib + 4, 230),
      place(body.waistHalf - 2, waist - 40),
      place(body.waistHalf + 8, waist + 20),
      place(body.hipHalf + 12, 660),
    ],
  );
  const strap = (side: number): string =>
    smooth([
      place(side * (bib - 12), 150),
      place(side * (body.neckHalf + 44), 40),
      place(side * (body.neckHalf + 36), -22),
    ]);
  const at = (x: number, y: number): string => place(x, y).map(n).join(" ");
  const pocket = `M${at(-46, 186)}L${at(46, 186)}L${at(44, 262)}L${at(0, 282)}L${at(-44, 262)}Z`;
  const brass = clothRamp("#c79a55", studio.light);
  const straps = [-1, 1].map(
    (side) =>
      line(strap(side), cloth.ramp.line, 29, 0.5) +
      line(strap(side), cloth.ramp.base, 25) +
      stitches(cloth, strap(side), "#d9a35c"),
  );
  const front =
    straps.join("") +
    `<g transform="translate(0 7)">${haze(shape, "#140b12", 11, 0.35)}</g>` +
    fill(shape, cloth.paint) +
    line(shape, cloth.ramp.line, 2, 0.4) +
    seam(cloth, pocket) +
    stitches(cloth, pocket, "#d9a35c") +
    stitches(cloth, smooth([place(-bib + 6, 134), place(0, 136), place(bib - 6, 134)]), "#d9a35c") +
    stitches(
      cloth,
      smooth([place(-body.waistHalf, waist - 10), place(0, waist + 4), place(body.waistHalf, waist - 10)]),
      "#d9a35c",
    ) +
    button(place(-bib + 14, 148), 10, brass) +
    button(place(bib - 14, 148), 10, brass) +
    drawFolds(
      cloth,
      [
        {
          spine: [place(-body.waistHalf + 14, waist - 40), place(-80, waist), place(-60, waist + 80)],
          width: 6,
        },
        {
          spine: [place(body.waistHalf - 14, waist - 40), place(80, waist + 6), place(64, waist + 70)],
          width: 6,
        },
      ],
      studio.key,
    );
  return {
    behind: "",
    torso:
      plainBody(figure, tee, crew(figure), 10, 852) + bindNeckline(figure, tee, crew(figure), 10, 10) + front,
    over: "",
    sleeve: { cloth: tee, length: 0.4, ease: 10, cuff: "plain" },
    lower: { kind: "trousers", cloth },
    hemY: 840,
  };
}

function drawArmor(figure: Figure): Outfit {
  const { studio, person, body } = figure;
  const steel = weave(
    studio,
    mix(lightnessOf(person.garment.colour) > 0.35 ? "#a3a6ad" : "#6c7078", person.garment.colour, 0.18),
    "metal",
  );
  const padding = weave(studio, mix(person.garment.second, "#4a3a34", 0.55), "knit");
  const gold = clothRamp("#caa25a", studio.light);
  const place = onFront(figure);
  const k = studio.key;
  const c = body.chestHalf;
  const plate = smooth(
    [
      place(-body.neckHalf - 18, 2),
      place(0, 34),
      place(body.neckHalf + 18, 2),
      place(c * 0.92, 60),
      place(c + 4, 190),
      place(body.waistHalf + 10, 380),
      place(0, 420),
      place(-body.waistHalf - 10, 380),
      place(-c - 4, 190),
      place(-c * 0.92, 60),
    ],
    true,
  );
  const faulds = [0, 1, 2]
    .map((row) => {
      const y = 396 + row * 52;
      const w = body.waistHalf + 8 + row * 16;
      // The lower rim is what the next plate below leaves to be seen.
      const edge = (dy: number): string =>
        smooth([place(-w - 10, y + 58 + dy), place(0, y + 100 + dy), place(w + 10, y + 58 + dy)]);
      const shape = `${smooth([place(-w, y - 8), place(0, y + 30), place(w, y - 8)])}L${smooth([place(w + 10, y + 58), place(0, y + 100), place(-w - 10, y + 58)]).slice(1)}Z`;
      return (
        fill(shape, steel.paint) +
        line(edge(0), steel.ramp.line, 3, 0.55) +
        line(edge(-5), steel.ramp.glow, 2.4, 0.6) +
        `<g transform="translate(0 7)">${line(edge(0), steel.ramp.line, 12, 0.2)}</g>`
      );
    })
    .toReversed()
    .join("");
  const pauldron = (side: -1 | 1): string => {
    const sx = side * (body.shoulderX - 46) * (0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180));
    const sy = body.shoulderY + 30;
    return [2, 1, 0]
      .map((row) => {
        const r = 84 - row * 4;
        const shape = smooth(
          [
            [sx - side * 62, sy - 32 + row * 26],
            [sx - side * 4, sy - 66 + row * 34],
            [sx + side * (r * 0.78), sy - 26 + row * 36],
            [sx + side * (r * 0.84), sy + 38 + row * 36],
            [sx + side * 10, sy + 46 + row * 36],
            [sx - side * 50, sy + 22 + row * 30],
          ],
          true,
        );
        return (
          `<g transform="translate(0 6)">${haze(shape, "#140c12", 8.8, 0.4)}</g>` +
          fill(shape, steel.paint) +
          group(
            studio.clip(shape),
            glow(studio, [sx + k * 20, sy - 20 + row * 34], 46, 22, "#ffffff", side === k ? 0.6 : 0.25),
          ) +
          line(shape, row === 0 ? gold.base : steel.ramp.line, row === 0 ? 3.4 : 2, 0.8)
        );
      })
      .join("");
  };
  const ridge = smooth([place(0, 36), place(k * 5, 200), place(0, 416)]);
  const gorget = `${smooth([place(-body.neckHalf - 6, -58), place(0, -34), place(body.neckHalf + 6, -58)])}L${smooth([place(body.neckHalf + 34, -4), place(0, 44), place(-body.neckHalf - 34, -4)]).slice(1)}Z`;
  const torso =
    plainBody(figure, padding, high(figure), 8, 860, false) +
    faulds +
    `<g transform="translate(0 8)">${haze(plate, "#120a10", 11, 0.4)}</g>` +
    fill(plate, steel.paint) +
    group(
      studio.clip(plate),
      glow(studio, place(k * c * 0.5, 130), c * 0.5, 96, "#ffffff", 0.5) +
        glow(studio, place(-k * c * 0.75, 240), c * 0.5, 190, steel.ramp.line, 0.5) +
        glow(studio, place(k * 40, 330), 50, 60, steel.ramp.glow, 0.4),
    ) +
    line(ridge, steel.ramp.line, 2.4, 0.5) +
    line(ridge, steel.ramp.glow, 1.6, 0.6) +
    line(plate, gold.base, 3.6, 0.9) +
    fill(gorget, steel.paint) +
    line(gorget, gold.base, 2.8, 0.9);
  return {
    behind: "",
    torso,
    over: pauldron(-1) + pauldron(1),
    sleeve: { cloth: steel, length: 1, ease: 12, cuff: "band" },
    lower: { kind: "trousers", cloth: steel },
    hemY: 900,
    gloves: steel,
  };
}

function drawSpacesuit(figure: Figure): Outfit {
  const { studio, person, body } = figure;
  const suit = weave(
    studio,
    lightnessOf(person.garment.colour) > 0.6 ? person.garment.colour : "#e7e4de",
    "matte",
  );
  const accent = clothRamp(
    lightnessOf(person.garment.colour) > 0.6
      ? mix(person.garment.second, "#d8702f", 0.5)
      : person.garment.colour,
    studio.light,
  );
  const metal = clothRamp("#9da3ab", studio.light);
  const place = onFront(figure);
  const at = (x: number, y: number): string => place(x, y).map(n).join(" ");
  const half = body.neckHalf;
  const ring = (grow: number, y: number): Point[] => [
    place(-half - 36 - grow, -40 + y),
    place(-half * 0.7, 4 + y + grow),
    place(0, 16 + y + grow),
    place(half * 0.7, 4 + y + grow),
    place(half + 36 + grow, -40 + y),
  ];
  const collar = area(ring(0, -14), ring(8, 20));
  const behind = fill(
    smooth([
      place(-half - 44, -20),
      place(-half - 30, -84),
      place(0, -98),
      place(half + 30, -84),
      place(half + 44, -20),
    ]) + "Z",
    metal.deep,
  );
  const pack = fill(
    `M${n(-body.shoulderX + 60)} 168Q0 120 ${n(body.shoulderX - 60)} 168Q${n(body.shoulderX - 20)} 180 ${n(body.shoulderX - 16)} 260L${n(body.shoulderX - 20)} 640L${n(-body.shoulderX + 20)} 640L${n(-body.shoulderX + 16)} 260Q${n(-body.shoulderX + 20)} 180 ${n(-body.shoulderX + 60)} 168Z`,
    suit.ramp.deep,
  );
  const panel = `M${at(-72, 150)}L${at(72, 150)}L${at(72, 262)}L${at(-72, 262)}Z`;
  const hose = (side: number): string =>
    smooth([place(side * 60, 240), place(side * 120, 300), place(side * 130, 400), place(side * 96, 470)]);
  const lights = ["#e2604f", "#e8b84a", "#5fb3a8"]
    .map((colour, index) => {
      const [x, y] = place(-44 + index * 26, 182);
      return `<circle cx="${n(x)}" cy="${n(y)}" r="8" fill="${colour}"/><circle cx="${n(x - 2)}" cy="${n(y - 3)}" r="2.6" fill="#ffffff" fill-opacity="0.7"/>`;
    })
    .join("");
  const bands = [-1, 1]
    .map(
      (side) =>
        line(
          smooth([
            place(side * (half + 54), 10),
            place(side * (body.chestHalf * 0.84), 130),
            place(side * (body.chestHalf * 0.86), 300),
          ]),
          accent.base,
          18,
        ) +
        line(
          smooth([
            place(side * (half + 54), 10),
            place(side * (body.chestHalf * 0.84), 130),
            place(side * (body.chestHalf * 0.86), 300),
          ]),
          accent.glow,
          4,
          0.4,
        ),
    )
    .join("");
  const torso =
    plainBody(figure, suit, crew(figure), 32, 880) +
    bands +
    [-1, 1]
      .map(
        (side) =>
          line(hose(side), metal.line, 21, 0.6) +
          line(hose(side), metal.base, 17) +
          stitches(suit, hose(side), metal.deep),
      )
      .join("") +
    `<g transform="translate(0 8)">${haze(panel, "#120a10", 8.8, 0.4)}</g>` +
    fill(panel, metal.light) +
    line(panel, metal.line, 2.4, 0.6) +
    lights +
    line(`M${at(-52, 216)}L${at(52, 216)}M${at(-52, 236)}L${at(20, 236)}`, metal.deep, 5, 0.7) +
    fill(
      collar,
      studio.linear(
        [studio.key * 110, 0],
        [-studio.key * 110, 0],
        [
          [0, metal.glow],
          [0.5, metal.base],
          [1, metal.deep],
        ],
      ),
    ) +
    line(smooth(ring(0, -14)), metal.glow, 3, 0.8) +
    line(smooth(ring(8, 20)), metal.line, 3, 0.6);
  return {
    behind: pack + behind,
    torso,
    over: "",
    sleeve: { cloth: suit, length: 1, ease: 27, cuff: "band" },
    lower: { kind: "trousers", cloth: suit },
    hemY: 880,
    gloves: weave(studio, "#c9c5bd"),
  };
}
