/** The body of a sitting cat, dog, fox or wolf, seen from the front: haunches, chest, forelegs, paws, tail. Local origin: centre of the head. */
import { shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade, fringe, fur } from "../ink/texture.ts";
import { ellipse, line, mapped, points, ribbon, shape, symmetric, type Shape } from "../ink/shape.ts";

type SeatedBody = {
  coat: Hex;
  /** Chest and inner forelegs. */
  chest: Hex;
  legs: Hex;
  paws: Hex;
  neck: number;
  shoulder: number;
  haunch: number;
  /** From the head's centre to the ground. */
  height: number;
  legWidth: number;
  /** Where the neck begins under the head's centre. */
  neckY: number;
  furLength: number;
  tail: { spine: string; widths: readonly number[]; tip: Hex | null; inFront: boolean };
  /** Painted over the body's fur, under the forelegs: stripes, saddles. */
  pattern?: (painter: Painter, torso: Shape) => void;
};

export function drawSeatedBody(painter: Painter, body: SeatedBody): void {
  const { height: h, shoulder: s, neck } = body;
  if (!body.tail.inFront) drawTail(painter, body);
  for (const side of [-1, 1]) drawHaunch(painter, body, side);
  const torso = symmetric(
    `0 ${body.neckY - 30}, ${neck} ${body.neckY}, ${neck * 1.12} ${body.neckY + (h - body.neckY) * 0.14}, ${s} ${body.neckY + (h - body.neckY) * 0.34}, ${s * 1.04} ${h * 0.68}, ${s * 0.92} ${h * 0.9}, ${s * 0.6} ${h - 6}, 0 ${h - 8}`,
  );
  const tones = painter.lighting.tones(body.coat);
  fringe(painter, torso, {
    length: body.furLength * 0.9,
    width: 5,
    every: 5,
    colour: tones.base,
    flow: (x) => 90 - Math.sign(x) * 38,
    where: (_x, y) => y < h * 0.8,
  });
  painter.form(torso, body.coat, {
    shadow: s * 0.3,
    rim: 3.2,
    rimUntilY: h * 0.68,
    inside: () => {
      coatFur(painter, torso, body);
      body.pattern?.(painter, torso);
      painter.glow(0, body.neckY + 6, neck * 1.5, 62, tones.deep, 0.75);
    },
  });
  drawChest(painter, body);
  for (const side of [-1, 1]) drawForeleg(painter, body, side);
  if (body.tail.inFront) drawTail(painter, body);
}

function coatFur(painter: Painter, region: Shape, body: SeatedBody): void {
  const tones = painter.lighting.tones(body.coat);
  const flow = (x: number): number => 90 - x * 0.22;
  fur(painter, region, {
    flow,
    length: body.furLength * 1.2,
    width: 3,
    count: 260,
    colour: tones.shade,
    opacity: 0.42,
  });
  fur(painter, region, {
    flow,
    length: body.furLength,
    width: 2.4,
    count: 240,
    colour: tones.light,
    opacity: 0.42,
    where: (x) => x * painter.side() > -body.shoulder * 0.4,
  });
  fur(painter, region, {
    flow,
    length: body.furLength,
    width: 2,
    count: 80,
    colour: tones.deep,
    opacity: 0.3,
  });
}

function drawHaunch(painter: Painter, body: SeatedBody, side: number): void {
  const { height: h, haunch: u, shoulder: s } = body;
  const mirror = (source: Shape): Shape => mapped(source, (x, y) => [x * side, y]);
  const thigh = mirror(
    shape(
      `${s * 0.3} ${h * 0.62}, ${s * 0.96} ${h * 0.6}, ${u * 0.98} ${h * 0.74}, ${u} ${h * 0.9}, ${u * 0.86} ${h - 4}, ${s * 0.3} ${h - 4}`,
    ),
  );
  const tones = painter.lighting.tones(body.coat);
  fringe(painter, thigh, {
    length: body.furLength * 0.6,
    width: 5,
    every: 6,
    colour: tones.base,
    flow: () => 90 - side * 34,
    where: (_x, y) => y < h * 0.93,
  });
  painter.form(thigh, body.coat, {
    shadow: 24,
    rim: 3,
    inside: () => {
      fur(painter, thigh, {
        flow: (x) => 90 - x * 0.18,
        length: body.furLength,
        width: 3,
        count: 110,
        colour: tones.shade,
        opacity: 0.42,
      });
      fur(painter, thigh, {
        flow: (x) => 90 - x * 0.18,
        length: body.furLength,
        width: 2.4,
        count: 80,
        colour: tones.light,
        opacity: 0.36,
      });
      painter.glow(side * s * 0.62, h * 0.82, s * 0.5, h * 0.2, tones.deep, 0.6);
    },
  });
  paw(painter, side * u * 0.82, h, body.legWidth * 0.68, body.paws, side);
}

function drawChest(painter: Painter, body: SeatedBody): void {
  const { height: h, neck, neckY } = body;
  const bib = symmetric(
    `0 ${neckY - 8}, ${neck * 0.72} ${neckY + 6}, ${neck * 0.8} ${neckY + (h - neckY) * 0.24}, ${neck * 0.5} ${h * 0.62}, 0 ${h * 0.7}`,
  );
  const tones = painter.lighting.tones(body.chest);
  const flow = (x: number): number => 90 - x * 0.35;
  fringe(painter, bib, {
    length: body.furLength * 1.1,
    width: 7,
    every: 5,
    colour: tones.base,
    flow,
    opacity: 0.95,
  });
  painter.fill(
    bib,
    painter.linear(
      [0, neckY],
      [0, h * 0.7],
      [
        [0, tones.shade],
        [0.3, tones.base],
        [1, tones.base],
      ],
    ),
  );
  painter.within(bib, () => painter.glow(0, neckY, neck * 1.1, 54, tones.deep, 0.7));
  fur(painter, bib, {
    flow,
    length: body.furLength * 1.25,
    width: 4,
    count: 60,
    colour: tones.light,
    opacity: 0.7,
  });
  fur(painter, bib, {
    flow,
    length: body.furLength * 1.2,
    width: 3.4,
    count: 46,
    colour: tones.shade,
    opacity: 0.6,
  });
}

function drawForeleg(painter: Painter, body: SeatedBody, side: number): void {
  const { height: h, legWidth: w, shoulder: s } = body;
  const inner = w * 0.12;
  const leg = mapped(
    shape(
      `${inner} ${h * 0.66}, ${s * 0.5} ${h * 0.5}, ${s * 0.78} ${h * 0.62}, ${inner + w * 1.04} ${h * 0.78}, ${inner + w * 0.98} ${h - 18}, ${inner + w * 0.1} ${h - 18}`,
    ),
    (x, y) => [x * side, y],
  );
  const tones = painter.lighting.tones(body.legs);
  const lit = side * painter.side() > 0;
  painter.fill(
    leg,
    painter.linear(
      [0, h * 0.56],
      [0, h * 0.72],
      [
        [0, tones.base, 0],
        [1, lit ? tones.light : tones.base],
      ],
    ),
  );
  painter.within(leg, () => {
    const [near, far] = painter.side() === 1 ? [1, -1] : [-1, 1];
    const middle = side * (inner + w * 0.52);
    painter.fill(
      leg,
      painter.linear(
        [middle + near * w * 0.4, 0],
        [middle + far * w * 0.6, 0],
        [
          [0, tones.shade, 0],
          [0.5, tones.shade, 0.25],
          [1, tones.deep, 0.8],
        ],
      ),
      0.8,
    );
    fur(painter, leg, {
      flow: () => 90,
      length: body.furLength * 0.8,
      width: 2,
      count: 60,
      colour: tones.shade,
      opacity: 0.4,
    });
    fur(painter, leg, {
      flow: () => 90,
      length: body.furLength * 0.8,
      width: 1.8,
      count: 40,
      colour: tones.light,
      opacity: 0.4,
    });
  });
  const gap = shape(
    `0 ${h * 0.7}, ${side * inner * 1.6} ${h * 0.82}, ${side * inner * 1.5} ${h - 6}, ${-side * inner * 0.4} ${h - 6}`,
  );
  painter.fill(
    gap,
    painter.linear(
      [0, h * 0.68],
      [0, h],
      [
        [0, tones.deep, 0],
        [0.4, tones.deep, 0.8],
        [1, tones.deep],
      ],
    ),
  );
  paw(painter, side * (inner + w * 0.54), h, w * 0.66, body.paws, side);
}

function paw(painter: Painter, x: number, ground: number, half: number, colour: Hex, side: number): void {
  const foot = mapped(
    shape(
      `${-half * 0.9} ${-half * 0.7}, 0 ${-half * 1.05}, ${half * 0.9} ${-half * 0.7}, ${half * 1.08} ${-half * 0.15}, ${half * 0.7} ${half * 0.2}, ${-half * 0.7} ${half * 0.2}, ${-half * 1.08} ${-half * 0.15}`,
    ),
    (px, py) => [x + px, ground + py],
  );
  const tones = painter.form(foot, colour, { shadow: half * 0.3, rim: 0 });
  for (const toe of [-0.34, 0.3]) {
    const tx = x + half * (toe + side * 0.05);
    painter.stroke(
      line(
        `${tx} ${ground - half * 0.5}, ${tx + half * 0.02} ${ground - half * 0.18}, ${tx} ${ground + half * 0.12}`,
      ),
      tones.deep,
      1.8,
      0.7,
    );
  }
}

function drawTail(painter: Painter, body: SeatedBody): void {
  const spine = points(body.tail.spine);
  const tail = ribbon(spine, body.tail.widths);
  const tones = painter.lighting.tones(body.coat);
  const flow = flowAlong(spine);
  fringe(painter, tail, { length: body.furLength * 0.8, width: 6, every: 5, colour: tones.base, flow });
  painter.form(tail, body.coat, {
    shadow: 13,
    rim: 3,
    inside: () => {
      fur(painter, tail, {
        flow,
        length: body.furLength * 1.1,
        width: 3,
        count: 80,
        colour: tones.shade,
        opacity: 0.55,
      });
      if (body.tail.tip !== null) {
        const tip = painter.lighting.tones(body.tail.tip);
        const end = spine[spine.length - 1] ?? [0, 0];
        const before = spine[spine.length - 2] ?? end;
        const reach = Math.hypot(end[0] - before[0], end[1] - before[1]) * 0.96;
        painter.fill(ellipse(end[0], end[1], reach), tip.base);
        const marks: string[] = [];
        for (let index = 0; index < 46; index += 1) {
          const angle = painter.random.between(0, Math.PI * 2);
          const x = end[0] + Math.cos(angle) * reach * 0.94;
          const y = end[1] + Math.sin(angle) * reach * 0.94;
          marks.push(blade(painter.random, [x, y], flow(x, y) + 180, body.furLength * 1.2, 6));
        }
        painter.marks(marks.join(""), tip.base);
        fur(painter, tail, {
          flow,
          length: body.furLength,
          width: 3,
          count: 20,
          colour: shift(tip.shade, { lightness: 0.04 }),
          opacity: 0.6,
          where: (x, y) => Math.hypot(x - end[0], y - end[1]) < reach,
        });
      }
    },
  });
}

/** Fur on a tail grows along its spine towards the tip. */
function flowAlong(spine: readonly (readonly [number, number])[]): (x: number, y: number) => number {
  return (x, y) => {
    let best = Infinity;
    let angle = 90;
    spine.forEach(([px, py], index) => {
      const next = spine[index + 1];
      if (next === undefined) return;
      const distance = Math.hypot((px + next[0]) / 2 - x, (py + next[1]) / 2 - y);
      if (distance < best) {
        best = distance;
        angle = (Math.atan2(next[1] - py, next[0] - px) * 180) / Math.PI;
      }
    });
    return angle;
  };
}
