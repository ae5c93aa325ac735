/** What a seated figure sits on: seat and back behind it, armrests and wheels before it where they belong. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex, Person, Place } from "#sketch/scene.ts";
import type { Figure } from "./figure.ts";
import { clothRamp, type Ramp } from "./palette.ts";
import { fill, group, glow, line } from "./studio.ts";

export type Seat = { behind: string; before: string };

const nothing: Seat = { behind: "", before: "" };

/** What a place has to sit on, where nothing was said. */
export function seatOfPlace(place: Place): NonNullable<Person["seat"]> {
  switch (place) {
    case "park":
    case "garden":
    case "street":
    case "city":
    case "train":
    case "harbour":
    case "lake":
    case "beach":
    case "museum":
    case "rooftop":
      return "bench";
    case "cafe":
    case "restaurant":
    case "kitchen":
    case "office":
    case "library":
      return "chair";
    case "room":
    case "window":
      return "armchair";
    default:
      return "stool";
  }
}

export function drawSeat(figure: Figure): Seat {
  const { person, framing } = figure;
  if (person.pose !== "seated" || framing === "closeUp" || framing === "portrait") return nothing;
  const frame = frameOf(figure);
  switch (person.seat ?? "stool") {
    case "stool":
      return { behind: stool(frame), before: "" };
    case "chair":
      return { behind: chair(frame), before: "" };
    case "bench":
      return { behind: bench(frame), before: "" };
    case "armchair":
      return armchair(frame);
    case "wheelchair":
      return wheelchair(frame);
  }
}

type Frame = {
  figure: Figure;
  /** Middle, seat height, floor under the seat's back and front legs, half width. */
  x: number;
  top: number;
  back: number;
  floor: number;
  w: number;
  /** Which way the front of the seat is turned, in units. */
  turn: number;
};

function frameOf(figure: Figure): Frame {
  const { body, stance } = figure;
  const top = body.hipJointY + body.legHalf[0] * 0.62;
  const floor = stance.ground - 22;
  return {
    figure,
    x: stance.posture.hips,
    top,
    back: floor - 92,
    floor,
    w: body.hipHalf + 46,
    turn: Math.sin((stance.yaw * Math.PI) / 180) * 110,
  };
}

const tones = (figure: Figure, colour: Hex): Ramp => clothRamp(colour, figure.studio.light);

function paintOf({ figure, x, top, w }: Frame, ramp: Ramp): string {
  const k = figure.studio.key;
  return figure.studio.linear(
    [x + k * w, top - 200],
    [x - k * w, top + 200],
    [
      [0, ramp.light],
      [0.5, ramp.base],
      [1, ramp.deep],
    ],
  );
}

const bar = (
  ramp: Ramp,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  width: number,
  lit: boolean,
): string =>
  line(`M${n(x0)} ${n(y0)}L${n(x1)} ${n(y1)}`, lit ? ramp.base : ramp.deep, width) +
  line(
    `M${n(x0 - width * 0.2)} ${n(y0)}L${n(x1 - width * 0.2)} ${n(y1)}`,
    ramp.light,
    width * 0.28,
    lit ? 0.6 : 0.3,
  );

/** The seat's board as it is seen from above: further back is higher. */
const board = ({ x, top, w, turn }: Frame, thick: number): { upper: string; edge: string } => {
  const [bl, br] = [x - w - turn * 0.4, x + w - turn * 0.4];
  const [fl, fr] = [x - w * 0.96 + turn, x + w * 0.96 + turn];
  return {
    upper: `M${n(bl)} ${n(top - 26)}L${n(br)} ${n(top - 26)}L${n(fr)} ${n(top + 66)}L${n(fl)} ${n(top + 66)}Z`,
    edge: `M${n(fl)} ${n(top + 64)}L${n(fr)} ${n(top + 64)}L${n(fr)} ${n(top + 64 + thick)}L${n(fl)} ${n(top + 64 + thick)}ZM${n(fl)} ${n(top + 64)}L${n(bl)} ${n(top - 26)}L${n(bl)} ${n(top - 26 + thick)}L${n(fl)} ${n(top + 64 + thick)}ZM${n(fr)} ${n(top + 64)}L${n(br)} ${n(top - 26)}L${n(br)} ${n(top - 26 + thick)}L${n(fr)} ${n(top + 64 + thick)}Z`,
  };
};

function fourLegs(frame: Frame, ramp: Ramp, width: number, inset = 22, spread = 0): string {
  const { figure, x, top, w, turn, back, floor } = frame;
  const k = figure.studio.key;
  return [-1, 1]
    .map(
      (side) =>
        bar(
          ramp,
          x + side * (w - inset) - turn * 0.4,
          top,
          x + side * (w - inset + spread) - turn * 0.4,
          back,
          width * 0.86,
          false,
        ) +
        bar(
          ramp,
          x + side * (w * 0.96 - inset) + turn,
          top + 70,
          x + side * (w * 0.96 - inset + spread) + turn,
          floor,
          width,
          side === k,
        ),
    )
    .join("");
}

function stool(frame: Frame): string {
  const wood = tones(frame.figure, "#7a5236");
  const { upper, edge } = board(frame, 34);
  const { x, top, floor, w, turn } = frame;
  return (
    fourLegs(frame, wood, 24, 30, 16) +
    line(
      `M${n(x - w + 30 + turn)} ${n(top + (floor - top) * 0.72)}L${n(x + w - 30 + turn)} ${n(top + (floor - top) * 0.72)}`,
      wood.shade,
      14,
    ) +
    fill(edge, wood.shade) +
    fill(upper, paintOf(frame, wood))
  );
}

function chair(frame: Frame): string {
  const { figure, x, top, w, turn } = frame;
  const wood = tones(figure, "#6b4630");
  const { upper, edge } = board(frame, 30);
  const [l, r] = [x - w + 12 - turn * 0.5, x + w - 12 - turn * 0.5];
  const high = top - 520;
  const rails = [0, 0.34, 0.68]
    .map((t) => {
      const y = high + 34 + t * 300;
      return (
        line(
          `M${n(l)} ${n(y)}Q${n((l + r) / 2)} ${n(y - 22)} ${n(r)} ${n(y)}`,
          wood.shade,
          t === 0 ? 58 : 30,
        ) +
        line(`M${n(l)} ${n(y - 8)}Q${n((l + r) / 2)} ${n(y - 30)} ${n(r)} ${n(y - 8)}`, wood.light, 6, 0.5)
      );
    })
    .join("");
  return (
    rails +
    bar(wood, l, high, l, top, 26, figure.studio.key === -1) +
    bar(wood, r, high, r, top, 26, figure.studio.key === 1) +
    fourLegs(frame, wood, 26) +
    fill(edge, wood.shade) +
    fill(upper, paintOf(frame, wood))
  );
}

function bench(frame: Frame): string {
  const { figure, x, top, back, floor } = frame;
  const wood = tones(figure, "#8a5f3c");
  const iron = tones(figure, "#34343a");
  if (figure.bench === null) return "";
  const w = frame.w + 270;
  const left = x - w - (figure.bench?.left ?? 0);
  const right = x + w + (figure.bench?.right ?? 0);
  const slat = (y: number, high: number): string =>
    fill(
      `M${n(left)} ${n(y)}L${n(right)} ${n(y)}L${n(right)} ${n(y + high)}L${n(left)} ${n(y + high)}Z`,
      figure.studio.linear(
        [x + figure.studio.key * w, y],
        [x - figure.studio.key * w, y],
        [
          [0, wood.light],
          [0.5, wood.base],
          [1, wood.deep],
        ],
      ),
    ) + line(`M${n(left)} ${n(y + high)}L${n(right)} ${n(y + high)}`, wood.line, 4, 0.5);
  const stands = [-1, 1]
    .map((side) => ({ side, at: side === 1 ? right - 60 : left + 60 }))
    .map(
      ({ side, at }) =>
        bar(iron, at, top - 360, at, back, 20, false) +
        bar(iron, at, top + 60, at, floor, 24, side === figure.studio.key) +
        bar(iron, at, top - 150, at, top + 60, 24, side === figure.studio.key),
    )
    .join("");
  return (
    slat(top - 350, 56) +
    slat(top - 270, 56) +
    slat(top - 190, 56) +
    stands +
    slat(top - 36, 42) +
    slat(top + 10, 40) +
    slat(top + 54, 34)
  );
}

function armchair(frame: Frame): Seat {
  const { figure, top, floor, w, turn } = frame;
  const x = frame.x + turn * 0.5;
  const { studio, person } = figure;
  const velvet = tones(figure, mix(person.garment.second, "#4d5a4a", 0.82));
  const wide = w + 92;
  const high = top - 560;
  const backrest = `M${n(x - wide + 20)} ${n(top + 60)}C${n(x - wide)} ${n(top - 200)} ${n(x - wide + 10)} ${n(high + 40)} ${n(x - wide * 0.6)} ${n(high)}C${n(x - wide * 0.2)} ${n(high - 26)} ${n(x + wide * 0.2)} ${n(high - 26)} ${n(x + wide * 0.6)} ${n(high)}C${n(x + wide - 10)} ${n(high + 40)} ${n(x + wide)} ${n(top - 200)} ${n(x + wide - 20)} ${n(top + 60)}Z`;
  const cushion = `M${n(x - wide + 60 + turn * 0.5)} ${n(top - 20)}L${n(x + wide - 60 + turn * 0.5)} ${n(top - 20)}Q${n(x + wide - 50 + turn)} ${n(top + 110)} ${n(x + wide - 80 + turn)} ${n(top + 150)}L${n(x - wide + 80 + turn)} ${n(top + 150)}Q${n(x - wide + 50 + turn)} ${n(top + 110)} ${n(x - wide + 60 + turn * 0.5)} ${n(top - 20)}Z`;
  const base = `M${n(x - wide + 30 + turn * 0.6)} ${n(top + 140)}L${n(x + wide - 30 + turn * 0.6)} ${n(top + 140)}L${n(x + wide - 40 + turn * 0.6)} ${n(floor - 70)}L${n(x - wide + 40 + turn * 0.6)} ${n(floor - 70)}Z`;
  const feet = [-1, 1]
    .map((side) =>
      bar(
        tones(figure, "#4a3020"),
        x + side * (wide - 70) + turn * 0.6,
        floor - 76,
        x + side * (wide - 60) + turn * 0.6,
        floor - 6,
        24,
        side === studio.key,
      ),
    )
    .join("");
  const rest = (side: -1 | 1): string => {
    const ax = x + side * (wide - 10);
    const shape = `M${n(ax - 62)} ${n(top - 130)}C${n(ax - 66)} ${n(top - 186)} ${n(ax + 66)} ${n(top - 186)} ${n(ax + 62)} ${n(top - 130)}L${n(ax + 56 + turn * 0.5)} ${n(floor - 72)}L${n(ax - 56 + turn * 0.5)} ${n(floor - 72)}Z`;
    return (
      fill(shape, side === studio.key ? velvet.base : velvet.shade) +
      group(
        studio.clip(shape),
        glow(studio, [ax, top - 140], 66, 52, velvet.light, 0.8) +
          glow(studio, [ax - studio.key * 50, top + 160], 60, 300, velvet.deep, 0.6),
      )
    );
  };
  return {
    behind:
      fill(backrest, paintOf(frame, velvet)) +
      group(
        studio.clip(backrest),
        glow(studio, [x - studio.key * wide * 0.7, top - 160], wide * 0.7, 330, velvet.deep, 0.6),
      ) +
      fill(
        `M${n(x - wide + 20)} ${n(top + 20)}L${n(x + wide - 20)} ${n(top + 20)}L${n(x + wide - 30)} ${n(floor - 80)}L${n(x - wide + 30)} ${n(floor - 80)}Z`,
        velvet.deep,
      ) +
      feet +
      fill(base, velvet.deep) +
      fill(cushion, velvet.base) +
      rest(-1) +
      rest(1),
    before: "",
  };
}

function wheelchair(frame: Frame): Seat {
  const { figure, x, top, floor, w, turn } = frame;
  const metal = tones(figure, "#6d7480");
  const tyre = "#26252a";
  const seatCloth = tones(figure, "#2f3640");
  const radius = (floor - top) * 0.66;
  const wheel = (side: -1 | 1): string => {
    const [cx, cy] = [x + side * (w + 34) - turn * 0.3, floor - radius - 34];
    const rx = radius * 0.34 + Math.abs(turn) * 0.9;
    const spokes = Array.from({ length: 8 }, (_, index) => {
      const angle = (index / 8) * Math.PI * 2;
      return `M${n(cx)} ${n(cy)}L${n(cx + Math.cos(angle) * rx)} ${n(cy + Math.sin(angle) * radius)}`;
    }).join("");
    const ring = (grow: number, colour: string, width: number): string =>
      `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx + grow)}" ry="${n(radius + grow)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`;
    return (
      line(spokes, metal.light, 3, 0.7) +
      ring(0, tyre, 22) +
      ring(-15, metal.light, 6) +
      `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="12" ry="18" fill="${metal.base}"/>`
    );
  };
  const high = top - 430;
  const backrest = `M${n(x - w + 14)} ${n(high)}L${n(x + w - 14)} ${n(high)}L${n(x + w - 10)} ${n(top + 20)}L${n(x - w + 10)} ${n(top + 20)}Z`;
  const handles = [-1, 1]
    .map(
      (side) =>
        bar(
          metal,
          x + side * (w - 4),
          high - 40,
          x + side * (w - 4),
          top + 30,
          18,
          side === figure.studio.key,
        ) +
        line(`M${n(x + side * (w - 4))} ${n(high - 44)}L${n(x + side * (w + 40))} ${n(high - 50)}`, tyre, 24),
    )
    .join("");
  const rests = [-1, 1]
    .map(
      (side) =>
        line(
          `M${n(x + side * (w + 8))} ${n(top - 150)}L${n(x + side * (w + 14) + turn * 0.9)} ${n(top - 128)}`,
          tyre,
          28,
        ) +
        bar(
          metal,
          x + side * (w + 14) + turn * 0.9,
          top - 122,
          x + side * (w + 8) + turn * 0.9,
          top + 60,
          14,
          side === figure.studio.key,
        ),
    )
    .join("");
  const front = [-1, 1]
    .map((side) => {
      const fx = x + side * (w * 0.55) + turn * 1.7;
      return (
        bar(metal, x + side * (w * 0.6) + turn, top + 70, fx, floor - 30, 13, side === figure.studio.key) +
        line(`M${n(fx - 56)} ${n(floor + 4)}L${n(fx + 56)} ${n(floor + 4)}`, metal.shade, 16)
      );
    })
    .join("");
  const far: -1 | 1 = turn > 0 ? 1 : -1;
  const { upper, edge } = board(frame, 26);
  return {
    behind:
      wheel(far) +
      handles +
      fill(backrest, paintOf(frame, seatCloth)) +
      front +
      fill(edge, seatCloth.deep) +
      fill(upper, seatCloth.base) +
      rests +
      wheel(far === 1 ? -1 : 1),
    before: "",
  };
}
