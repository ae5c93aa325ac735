/** Neck, ruff and shoulders of an animal whose portrait runs out of the lower edge. Local origin: centre of the head. */
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { fringe, fur, type Flow } from "../ink/texture.ts";
import { symmetric, type Shape } from "../ink/shape.ts";

type Bust = {
  coat: Hex;
  chest: Hex;
  neckY: number;
  neck: number;
  shoulder: number;
  /** Stretches the neck; 1 is a wolf's, 2 a deer's. */
  neckLength?: number;
  /** Below the picture's edge. */
  bottom: number;
  furLength: number;
  /** Half the width of the pale chest; 0 draws none. */
  bib: number;
  pattern?: (torso: Shape) => void;
};

/** Where the picture's edge cuts a bust; the body is drawn a good deal further, so that its lower planes stay outside. */
export const BUST_BOTTOM = 292;

export function drawBust(painter: Painter, bust: Bust): void {
  const { neckY, neck, shoulder, furLength } = bust;
  const bottom = bust.bottom + 110;
  const long = bust.neckLength ?? 1;
  const torso = symmetric(
    `0 ${neckY - 40}, ${neck * 0.9} ${neckY - 20}, ${neck} ${neckY + 20 * long}, ${neck * 1.18} ${neckY + 70 * long}, ${shoulder * 0.86} ${neckY + 122 * long}, ${shoulder} ${neckY + 190 * long}, ${shoulder * 1.04} ${bottom}!, 0 ${bottom}`,
  );
  const tones = painter.lighting.tones(bust.coat);
  const flow: Flow = (x, y) => 90 - x * 0.3 + Math.sin(y * 0.05 + x * 0.03) * 9;
  fringe(painter, torso, {
    length: furLength,
    width: furLength * 0.26,
    every: furLength * 0.2,
    colour: tones.base,
    flow: (x) => 90 - Math.sign(x) * 34,
  });
  painter.form(torso, bust.coat, {
    shadow: shoulder * 0.3,
    rim: 3.6,
    inside: () => {
      fur(painter, torso, {
        flow,
        length: furLength * 1.1,
        width: furLength * 0.13,
        count: 300,
        colour: tones.shade,
        opacity: 0.5,
      });
      fur(painter, torso, {
        flow,
        length: furLength,
        width: furLength * 0.11,
        count: 260,
        colour: tones.light,
        opacity: 0.42,
        where: (x) => x * painter.side() > -shoulder * 0.45,
      });
      fur(painter, torso, {
        flow,
        length: furLength,
        width: furLength * 0.09,
        count: 90,
        colour: tones.deep,
        opacity: 0.4,
      });
      bust.pattern?.(torso);
      painter.glow(0, neckY, neck * 1.5, 86, tones.deep, 0.85);
    },
  });
  if (bust.bib > 0) drawBib(painter, bust, flow);
  fringe(painter, torso, {
    length: furLength * 0.8,
    width: furLength * 0.14,
    every: furLength * 0.34,
    colour: painter.lighting.rim,
    opacity: painter.lighting.rimStrength * 0.6,
    flow: (x) => 90 - Math.sign(x) * 34,
    where: (x, y) => x * painter.side() < -neck * 0.6 && y < bust.bottom,
  });
}

function drawBib(painter: Painter, bust: Bust, flow: Flow): void {
  const { neckY, bib, furLength } = bust;
  const bottom = bust.bottom + 90;
  const tones = painter.lighting.tones(bust.chest);
  const front = symmetric(
    `0 ${neckY - 20}, ${bib * 0.95} ${neckY - 6}, ${bib * 1.1} ${neckY + 60}, ${bib * 0.9} ${neckY + 140}, ${bib * 0.62} ${bottom}!, 0 ${bottom}`,
  );
  fringe(painter, front, {
    length: furLength * 1.1,
    width: furLength * 0.28,
    every: furLength * 0.18,
    colour: tones.base,
    flow: (x) => 90 - x * 0.5,
  });
  painter.fill(
    front,
    painter.linear(
      [0, neckY],
      [0, bottom],
      [
        [0, tones.shade],
        [0.25, tones.base],
        [0.7, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  painter.within(front, () => painter.glow(0, neckY - 4, bib * 1.5, 74, tones.deep, 0.8));
  fur(painter, front, {
    flow,
    length: furLength * 1.2,
    width: furLength * 0.17,
    count: 90,
    colour: tones.light,
    opacity: 0.75,
  });
  fur(painter, front, {
    flow,
    length: furLength * 1.2,
    width: furLength * 0.13,
    count: 90,
    colour: tones.shade,
    opacity: 0.6,
  });
}
