/**
 * The trunk is drawn upright and then bent as the pose bends the spine: everything on it – cloth, seams, buttons,
 * necklaces – follows, because the finished drawing's coordinates are moved, not each piece's.
 */
import { n } from "#sketch/kit/drawing.ts";
import type { Body } from "./stature.ts";
import type { Point } from "./path.ts";
import type { Studio } from "./studio.ts";

export type Bend = (x: number, y: number) => Point;

export type Posture = {
  /** Where the hips and the ribs stand beside the head, in units to the viewer's right. */
  hips: number;
  ribs: number;
  /** Degrees, clockwise. */
  hipTilt: number;
  shoulderTilt: number;
  /** How far each shoulder (viewer's left, right) is drawn up. */
  raised: readonly [number, number];
  /** Below one the trunk is seen shortened, leaning towards the viewer. */
  length: number;
};

const ease = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

export function bendOf(body: Body, posture: Posture): Bend {
  const { hips, ribs, raised, length } = posture;
  const [shoulderTilt, hipTilt] = [posture.shoulderTilt, posture.hipTilt].map((d) =>
    Math.sin((d * Math.PI) / 180),
  );
  const top = body.notchY;
  const bottom = body.hipY;
  return (x, y) => {
    const down = ease(top - 70, bottom, y);
    const ribcage = ease(top - 60, body.chestY, y) * (1 - ease(body.chestY, bottom, y));
    // Below the hips cloth hangs: it follows their place, and less and less their tilt.
    const hang = 1 - 0.6 * ease(bottom, bottom + 320, y);
    const tilt =
      (shoulderTilt ?? 0) * (1 - ease(body.chestY, body.waistY + 60, y)) * ease(top - 70, top + 30, y) +
      (hipTilt ?? 0) * ease(body.chestY, body.waistY + 60, y) * hang;
    const out =
      ease(body.neckHalf, body.shoulderX * 0.9, Math.abs(x)) *
      (1 - ease(body.shoulderY + 30, body.waistY - 60, y));
    const lift = (x < 0 ? raised[0] : raised[1]) * out;
    const shortened = y > top ? top + (Math.min(y, bottom) - top) * length + Math.max(0, y - bottom) : y;
    return [x + hips * down + ribs * ribcage - lift * 0.18 * Math.sign(x), shortened + x * tilt - lift];
  };
}

/** A tenth of a unit is far below a pixel on a trunk, and shorter numbers are drawn faster. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

const bendPath = (path: string, bend: Bend): string =>
  path.replace(/(-?\d*\.?\d+)[\s,]+(-?\d*\.?\d+)/g, (_, x: string, y: string) => {
    const [bx, by] = bend(Number(x), Number(y));
    return `${tenth(bx)} ${tenth(by)}`;
  });

/** Moves every coordinate of a drawing; small offsets and radii stay as they are. */
export function bendSvg(svg: string, bend: Bend): string {
  return svg
    .replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${bendPath(path, bend)}"`)
    .replace(/ cx="(-?[\d.]+)" cy="(-?[\d.]+)"/g, (_, x: string, y: string) => {
      const [bx, by] = bend(Number(x), Number(y));
      return ` cx="${n(bx)}" cy="${n(by)}"`;
    })
    .replace(/rotate\((-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\)/g, (_, angle: string, x: string, y: string) => {
      const [bx, by] = bend(Number(x), Number(y));
      return `rotate(${angle} ${n(bx)} ${n(by)})`;
    });
}

/** The same studio for what will be bent: clips and paints are defined where the drawing will be. */
export function bentStudio(studio: Studio, bend: Bend): Studio {
  return {
    ...studio,
    clip: (path) => studio.clip(bendPath(path, bend)),
    linear: (from, to, stops) => studio.linear(bend(...from), bend(...to), stops),
    radial: (centre, radius, stops) => studio.radial(bend(...centre), radius, stops),
    soft: (deviation, [left, top, right, bottom]) => {
      const corners = [bend(left, top), bend(right, top), bend(left, bottom), bend(right, bottom)];
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      return studio.soft(deviation, [
        Math.min(...xs) - 12,
        Math.min(...ys) - 12,
        Math.max(...xs) + 12,
        Math.max(...ys) + 12,
      ]);
    },
  };
}
