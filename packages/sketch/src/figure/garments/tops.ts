/** Tops closed or buttoned in front: tee, shirt, blouse, sweater, turtleneck, hoodie, cardigan. */
import { n } from "#sketch/kit/drawing.ts";
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { type Point, resample, smooth } from "../path.ts";
import { fill, group, haze, line } from "../studio.ts";
import { button, drawFolds, ownCloth, ribs, surface, weave } from "./cloth.ts";
import type { Cloth, Finish } from "./cloth-type.ts";
import { bindNeckline, drawHood, drawPlacket, drawShirtCollar, drawTurtleneck } from "./collars.ts";
import { bodyForm, crew, high, plainBody, scoop, torsoFolds, vee } from "./base.ts";
import type { Outfit } from "./outfit.ts";
import { onFront, openPanel } from "./shell.ts";

/** Trousers that go with a top: its second colour when dark enough, else denim or charcoal. */
export function trousersFor(figure: Figure): Cloth {
  const { second, colour } = figure.person.garment;
  const base: Hex = lightnessOf(second) < 0.55 ? second : lightnessOf(colour) < 0.4 ? "#57606e" : "#34435c";
  return weave(
    figure.studio,
    base === "#34435c" ? base : mix(base, "#2c2a33", 0.15),
    base === "#34435c" ? "denim" : "matte",
  );
}

type TopKind = "tee" | "shirt" | "blouse" | "sweater" | "turtleneck" | "hoodie" | "cardigan";

export function drawTop(figure: Figure, kind: TopKind): Outfit {
  const { studio } = figure;
  const finish: Finish =
    kind === "sweater" || kind === "turtleneck" || kind === "cardigan"
      ? "knit"
      : kind === "blouse"
        ? "silk"
        : "matte";
  const cloth = ownCloth(figure, finish);
  const lower = { kind: "trousers" as const, cloth: trousersFor(figure) };
  const base = { behind: "", over: "", lower };
  switch (kind) {
    case "tee": {
      const neck =
        figure.head.man < 0.3 && studio.random.fork("tee").chance(0.4) ? scoop(figure) : crew(figure);
      return {
        ...base,
        hemY: 846,
        torso: plainBody(figure, cloth, neck, 8, 846) + bindNeckline(figure, cloth, neck, 8, 9),
        sleeve: { cloth, length: 0.36, ease: 9, cuff: "plain" },
      };
    }
    case "sweater":
      return {
        ...base,
        hemY: 862,
        torso:
          plainBody(figure, cloth, crew(figure), 18, 862) +
          ribbedNeck(figure, cloth) +
          hemRib(figure, cloth, 18, 862),
        sleeve: { cloth, length: 1, ease: 15, cuff: "rib" },
      };
    case "turtleneck":
      return {
        ...base,
        hemY: 850,
        torso: plainBody(figure, cloth, high(figure), 12, 850) + drawTurtleneck(figure, cloth),
        sleeve: { cloth, length: 1, ease: 11, cuff: "rib" },
      };
    case "hoodie": {
      const hood = drawHood(figure, cloth, { strings: true });
      return {
        ...base,
        behind: hood.behind,
        hemY: 872,
        torso:
          plainBody(figure, cloth, crew(figure), 24, 872) +
          kangarooPocket(figure, cloth) +
          hemRib(figure, cloth, 24, 872) +
          hood.front,
        sleeve: { cloth, length: 1, ease: 19, cuff: "rib" },
      };
    }
    case "shirt":
      return {
        ...base,
        hemY: 852,
        torso: plainBody(figure, cloth, vee(figure, 40), 12, 852) + shirtFront(figure, cloth),
        sleeve: { cloth, length: 1, ease: 11, cuff: "band" },
      };
    case "blouse":
      return {
        ...base,
        hemY: 836,
        torso: plainBody(figure, cloth, vee(figure, 62), 12, 836) + blouseTie(figure, cloth),
        sleeve: { cloth, length: 1, ease: 17, cuff: "band" },
      };
    case "cardigan":
      return { ...base, ...drawCardigan(figure, cloth) };
  }
}

function ribbedNeck(figure: Figure, cloth: Cloth): string {
  const neck = crew(figure);
  const place = onFront(figure);
  const outer: Point[] = [
    [-neck.start - 6, -44],
    ...neck.points.map(([x, y]): Point => [-x * 1.16 - 2, y + 15]),
    ...neck.points
      .slice(0, -1)
      .toReversed()
      .map(([x, y]): Point => [x * 1.16 + 2, y + 15]),
    [neck.start + 6, -44],
  ];
  const inner: Point[] = [
    [-neck.start + 3, -50],
    ...neck.points.map(([x, y]): Point => [-x, y]),
    ...neck.points.slice(0, -1).toReversed(),
    [neck.start - 3, -50],
  ];
  return (
    bindNeckline(figure, cloth, neck, 18, 15) +
    ribs(
      cloth,
      inner.map(([x, y]) => place(x, y)),
      outer.map(([x, y]) => place(x * 0.985, y - 3)),
      31,
    )
  );
}

export function hemRib(figure: Figure, cloth: Cloth, ease: number, hemY: number): string {
  const { body } = figure;
  const half = (body.hipHalf + ease * 1.2) * 0.98;
  const row = (y: number, dip: number): Point[] => [
    [-half, y],
    [-half * 0.5, y + dip],
    [0, y + dip * 1.3],
    [half * 0.5, y + dip],
    [half, y],
  ];
  return (
    line(smooth(row(hemY - 44, 5)), cloth.ramp.deep, 3, 0.5) +
    ribs(cloth, row(hemY - 42, 5), row(hemY, 4), 40)
  );
}

function kangarooPocket(figure: Figure, cloth: Cloth): string {
  const { body } = figure;
  const place = onFront(figure);
  const at = (x: number, y: number): string =>
    place(x, y - body.notchY)
      .map(n)
      .join(" ");
  const w = body.waistHalf;
  const y = body.waistY;
  const path = `M${at(-w * 0.62, y + 150)}L${at(-w * 0.84, y + 96)}C${at(-w * 0.74, y + 60)} ${at(-w * 0.6, y + 24)} ${at(-w * 0.46, y)}L${at(w * 0.46, y)}C${at(w * 0.6, y + 24)} ${at(w * 0.74, y + 60)} ${at(w * 0.84, y + 96)}L${at(w * 0.62, y + 150)}`;
  return line(path, cloth.ramp.line, 2.4, 0.5) + line(path, cloth.ramp.glow, 1.2, 0.3);
}

export function shirtFront(figure: Figure, cloth: Cloth): string {
  const place = onFront(figure);
  const buttons = clothRamp(shift(figure.person.garment.second, { chroma: 0.5 }), figure.studio.light);
  const dots = Array.from({ length: 8 }, (_, index) => button(place(0, 66 + index * 74), 6, buttons));
  return (
    drawPlacket(figure, cloth, 38, 640, { width: 30, stitched: true }) +
    dots.join("") +
    drawShirtCollar(figure, cloth, { open: 0.5 })
  );
}

/** A soft bow at the throat. */
function blouseTie(figure: Figure, cloth: Cloth): string {
  const place = onFront(figure);
  const { studio } = figure;
  const neck = vee(figure, 62);
  const tail = (side: -1 | 1, long: number): string => {
    const shape = smooth(
      [
        place(side * 2, 62),
        place(side * 20, 96),
        place(side * 30, 150),
        place(side * 34, long),
        place(side * 8, long + 10),
        place(side * 6, 140),
      ],
      true,
    );
    return (
      fill(shape, side === studio.key ? cloth.ramp.light : cloth.ramp.shade) +
      drawFolds(
        cloth,
        [{ spine: [place(side * 4, 76), place(side * 18, 130), place(side * 18, long - 8)], width: 4 }],
        studio.key,
      ) +
      line(shape, cloth.ramp.line, 1.5, 0.35)
    );
  };
  const loop = (side: -1 | 1): string => {
    const shape = smooth(
      [
        place(side * 4, 56),
        place(side * 30, 32),
        place(side * 62, 40),
        place(side * 66, 66),
        place(side * 34, 74),
      ],
      true,
    );
    return (
      fill(shape, side === studio.key ? cloth.ramp.glow : cloth.ramp.base) +
      drawFolds(
        cloth,
        [{ spine: [place(side * 8, 58), place(side * 30, 52), place(side * 54, 56)], width: 4.5 }],
        studio.key,
      ) +
      line(shape, cloth.ramp.line, 1.5, 0.35)
    );
  };
  const knot = smooth([place(-11, 50), place(11, 50), place(12, 70), place(-12, 70)], true);
  return (
    bindNeckline(figure, cloth, neck, 12, 13) +
    tail(-1, 236) +
    tail(1, 262) +
    loop(-1) +
    loop(1) +
    fill(knot, cloth.ramp.light) +
    line(knot, cloth.ramp.line, 1.6, 0.4)
  );
}

function drawCardigan(figure: Figure, cloth: Cloth): Pick<Outfit, "torso" | "sleeve" | "hemY"> {
  const { studio, person } = figure;
  const inner = weave(studio, person.garment.second);
  const hemY = 900;
  const half = figure.body.neckHalf;
  const edge: Point[] = [
    [half + 6, -46],
    [half * 0.9, 10],
    [half * 0.72, 90],
    [30, 180],
    [20, 300],
    [24, 460],
    [34, hemY - figure.body.notchY],
  ];
  const place = onFront(figure);
  const panels = ([-1, 1] as const).map((side) => {
    const panel = openPanel(figure, side, edge, 20, hemY, half + 8);
    const front = edge.map(([x, y]) => place(side * x, y));
    const band = resample(
      edge.map(([x, y]) => place(side * (x + 22), y)),
      7,
    );
    return (
      `<g transform="translate(${n(-studio.key * 5)} 4)">${haze(smooth(front.slice(1)), inner.ramp.line, 12, 0.45)}</g>` +
      fill(panel, cloth.paint) +
      group(
        studio.clip(panel),
        surface(figure, cloth, hemY) +
          bodyForm(figure, cloth) +
          drawFolds(cloth, torsoFolds(figure, 20), studio.key) +
          line(smooth(band), cloth.ramp.deep, 2.5, 0.5) +
          ribs(cloth, resample(front, 30).slice(0), resample(band, 30), 46),
      )
    );
  });
  const buttons = clothRamp("#6b4a34", studio.light);
  const dots = [210, 310, 410, 510].map((y) => button(place(28, y), 7.5, buttons));
  return {
    hemY,
    torso:
      plainBody(figure, inner, crew(figure), 6, 860, false) +
      bindNeckline(figure, inner, crew(figure), 6, 9) +
      panels.join("") +
      dots.join(""),
    sleeve: { cloth, length: 1, ease: 17, cuff: "rib" },
  };
}
