/** The whole body of a four-legged animal that stands in profile, facing right. Local origin: centre of its head, which others draw. */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, line, points, ribbon, shape, type Shape } from "../ink/shape.ts";
import { fringe, fur, type Flow } from "../ink/texture.ts";

type Limb = { spine: string; widths: readonly number[] };

export type StandingBody = {
  coat: Hex;
  /** Underside of chest and belly. */
  pale: Hex;
  /** Neck, trunk and the two near legs in one outline: they cast no edges on each other. */
  outline: string;
  farLegs: readonly Limb[];
  tail?: Limb & { tip?: Hex };
  furLength: number;
  /** How far tufts break the outline; 0 is a sleek coat. */
  shag: number;
  /** Legs darken or pale towards the foot, from one height to another. */
  legs?: { colour: Hex; from: number; to: number };
  hoof?: { colour: Hex; from: number };
  /** Where shoulder and thigh bulge, as x, y and radius. */
  muscles: readonly (readonly [x: number, y: number, radius: number])[];
  /** Height of the belly's line: hair below it hangs down. */
  bellyY: number;
  /** Painted over the coat, inside the outline. */
  pattern?: (body: Shape) => void;
};

export function drawStandingBody(painter: Painter, spec: StandingBody): Shape {
  const { coat, furLength, bellyY, shag } = spec;
  const tones = painter.lighting.tones(coat);
  const far = mix(tones.shade, tones.deep, 0.36);
  for (const leg of spec.farLegs) drawFarLeg(painter, leg, far, spec);
  if (spec.tail !== undefined) drawTail(painter, spec.tail, coat, furLength, shag);
  const body = shape(spec.outline);
  const flow: Flow = (x, y) => (y > bellyY ? 94 : x > -120 ? 112 : 168 - (y / bellyY) * 34);
  if (shag > 0)
    fringe(painter, body, {
      length: shag,
      width: shag * 0.24,
      every: shag * 0.15,
      colour: tones.base,
      flow: (x, y) => (y > bellyY * 0.86 ? 96 : x > -60 ? 70 : 165),
    });
  painter.form(body, coat, {
    shadow: 46,
    rim: 4,
    inside: () => {
      shadeTrunk(painter, spec, body);
      spec.pattern?.(body);
      for (const [count, width, colour, opacity] of [
        [300, 0.12, tones.shade, 0.42],
        [280, 0.1, tones.light, 0.4],
        [110, 0.09, tones.deep, 0.34],
      ] as const)
        fur(painter, body, {
          flow,
          length: furLength,
          width: Math.max(1.8, furLength * width),
          count,
          colour,
          opacity,
        });
      drawFeet(painter, spec, body);
    },
  });
  return body;
}

/** Belly in shade, back in light, and the muscles that carry the legs. */
function shadeTrunk(painter: Painter, { coat, pale, bellyY, muscles }: StandingBody, body: Shape): void {
  const tones = painter.lighting.tones(coat);
  const { left, right, top } = body.box;
  const [middle, half] = [(left + right) / 2, (right - left) / 2];
  painter.glow(middle, bellyY - 6, half * 0.7, 74, painter.lighting.tones(pale).base, 0.6);
  painter.glow(middle - half * 0.05, bellyY + 40, half * 0.8, 84, tones.deep, 0.75);
  painter.glow(middle - half * 0.1, top + (bellyY - top) * 0.42, half * 0.6, 70, tones.light, 0.45);
  for (const [x, y, radius] of muscles) {
    painter.glow(x - radius * 0.5, y + radius * 0.2, radius * 0.8, radius * 1.25, tones.deep, 0.4);
    painter.glow(x + radius * 0.12, y - radius * 0.15, radius * 0.8, radius * 1.1, tones.light, 0.5);
  }
}

function drawFeet(painter: Painter, { legs, hoof }: StandingBody, { box: frame }: Shape): void {
  const wide = frame.right - frame.left + 20;
  if (legs !== undefined) {
    const tones = painter.lighting.tones(legs.colour);
    painter.fill(
      box(frame.left - 10, legs.from, wide, frame.bottom - legs.from + 10),
      painter.linear(
        [0, legs.from],
        [0, legs.to],
        [
          [0, tones.base, 0],
          [1, tones.shade, 0.92],
        ],
      ),
    );
  }
  if (hoof === undefined) return;
  const tones = painter.lighting.tones(hoof.colour);
  painter.fill(
    box(frame.left - 10, hoof.from, wide, frame.bottom - hoof.from + 10),
    painter.linear(
      [0, hoof.from],
      [0, frame.bottom],
      [
        [0, tones.base],
        [1, tones.deep],
      ],
    ),
  );
}

function drawFarLeg(painter: Painter, { spine, widths }: Limb, colour: Hex, spec: StandingBody): void {
  const leg = ribbon(points(spine), widths);
  painter.fill(leg, colour);
  painter.within(leg, () => {
    if (spec.legs !== undefined)
      painter.fill(
        box(leg.box.left, spec.legs.from, leg.box.right - leg.box.left, leg.box.bottom - spec.legs.from),
        painter.linear(
          [0, spec.legs.from],
          [0, spec.legs.to],
          [
            [0, painter.lighting.tones(spec.legs.colour).deep, 0],
            [1, painter.lighting.tones(spec.legs.colour).deep, 0.9],
          ],
        ),
      );
    if (spec.hoof !== undefined)
      painter.fill(
        box(leg.box.left, spec.hoof.from - 12, leg.box.right - leg.box.left, 80),
        painter.lighting.tones(spec.hoof.colour).deep,
      );
  });
}

function drawTail(
  painter: Painter,
  { spine, widths, tip }: Limb & { tip?: Hex },
  coat: Hex,
  furLength: number,
  shag: number,
): void {
  const tail = ribbon(points(spine), widths);
  const tones = painter.lighting.tones(coat);
  if (shag > 0)
    fringe(painter, tail, {
      length: shag,
      width: shag * 0.3,
      every: shag * 0.3,
      colour: tones.base,
      flow: () => 100,
    });
  painter.form(tail, coat, {
    shadow: 12,
    rim: 3,
    inside: () => {
      if (tip !== undefined) {
        const { top, bottom, left, right } = tail.box;
        painter.fill(
          box(left, top, right - left, bottom - top),
          painter.linear(
            [0, top + (bottom - top) * 0.55],
            [0, bottom],
            [
              [0, painter.lighting.tones(tip).base, 0],
              [0.6, painter.lighting.tones(tip).base],
            ],
          ),
        );
      }
      fur(painter, tail, {
        flow: () => 100,
        length: furLength,
        width: 2.6,
        count: 70,
        colour: tones.shade,
        opacity: 0.5,
      });
    },
  });
}

/** Toes of a paw, as short dark lines over its front edge. */
export function drawToes(
  painter: Painter,
  at: readonly (readonly [x: number, y: number])[],
  colour: Hex,
): void {
  for (const [x, y] of at)
    for (const dx of [-22, 0, 22])
      painter.stroke(line(`${x + dx} ${y - 20}, ${x + dx + 4} ${y - 8}, ${x + dx + 2} ${y}`), colour, 4, 0.6);
}
