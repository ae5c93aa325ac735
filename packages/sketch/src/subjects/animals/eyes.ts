/** Eyes of the furred animals: an almond filled by its iris, lids, and the light in it. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ellipse, shapeOf } from "../ink/shape.ts";
import type { Head } from "./figure.ts";

type EyeOptions = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Raises the outer corner, in degrees. */
  tiltDegrees: number;
  iris: Hex;
  pupil: "slit" | "round" | "wide";
  lift?: number;
  /** Colour of the lids' edge. */
  rim: Hex;
  /** 0..1, how far the upper lid comes down. */
  lid?: number;
};

/** Both eyes, mirrored; the iris fills the almond, as in most animals. */
export function eyes(painter: Painter, head: Head, options: EyeOptions): void {
  for (const side of [-1, 1] as const) eye(painter, head, side, options);
}

function eye(painter: Painter, head: Head, side: 1 | -1, options: EyeOptions): void {
  const { width: w, height: h, lift = 0 } = options;
  const tilt = (-options.tiltDegrees * Math.PI) / 180;
  const put = (px: number, py: number): { x: number; y: number } => ({
    x: side * (options.x + px * Math.cos(tilt) - py * Math.sin(tilt)),
    y: options.y + px * Math.sin(tilt) + py * Math.cos(tilt),
  });
  const node = (px: number, py: number, corner = false): { x: number; y: number; corner: boolean } => {
    const { x, y } = put(px, py);
    const [hx, hy] = head.spot(x, y, lift);
    return { x: hx, y: hy, corner };
  };
  const almond = (grow: number): ReturnType<typeof shapeOf> => {
    const [gw, gh] = [w + grow, h + grow];
    return shapeOf([
      node(-gw * 1.08, gh * 0.28, true),
      node(-gw * 0.45, -gh * 0.78),
      node(gw * 0.3, -gh * 0.92),
      node(gw * 1.02, -gh * 0.18, true),
      node(gw * 0.5, gh * 0.8),
      node(-gw * 0.4, gh * 0.92),
    ]);
  };
  const centre = head.spot(side * options.x, options.y, lift);
  const squeeze = Math.abs(Math.cos(head.yaw) + 0.25 * Math.sin(head.yaw) * -side);
  const iris = painter.lighting.dark ? mix(options.iris, painter.lighting.ambient, 0.1) : options.iris;
  painter.fill(almond(w * 0.13), options.rim);
  const opening = almond(0);
  painter.fill(
    opening,
    painter.radial([centre[0], centre[1] + h * 0.25], w * 1.1, [
      [0, shift(iris, { lightness: 0.12 })],
      [0.55, iris],
      [1, shift(iris, { lightness: -0.22 })],
    ]),
  );
  painter.within(opening, () => {
    const reach = { slit: [0.3, 0.86], round: [0.54, 0.54], wide: [0.7, 0.7] }[options.pupil];
    const rx = (options.pupil === "slit" ? w : h) * (reach[0] ?? 0.5) * squeeze;
    const ry = h * (reach[1] ?? 0.5);
    painter.fill(ellipse(centre[0], centre[1], rx, ry), "#0d0a0e");
    const brow = almond(0);
    painter.stroke(
      shapeOf(
        [
          node(-w * 1.1, h * 0.1),
          node(-w * 0.45, -h * 0.8),
          node(w * 0.3, -h * 0.92),
          node(w * 1.1, -h * 0.2),
        ],
        false,
      ),
      "#0d0a0e",
      h * (0.42 + (options.lid ?? 0) * 0.9),
      0.55,
    );
    painter.stroke(brow, "#0d0a0e", h * 0.1, 0.4);
    painter.glow(
      centre[0] - painter.side() * w * 0.35,
      centre[1] + h * 0.5,
      w * 0.5,
      h * 0.42,
      shift(iris, { lightness: 0.25 }),
      0.55,
    );
  });
  painter.stroke(
    shapeOf(
      [node(-w * 1.16, h * 0.3), node(-w * 0.5, -h * 0.82), node(w * 0.3, -h), node(w * 1.22, -h * 0.34)],
      false,
    ),
    options.rim,
    h * 0.16,
  );
  const glint = painter.side();
  painter.fill(
    ellipse(centre[0] + glint * w * 0.26, centre[1] - h * 0.34, h * 0.2, h * 0.22),
    "#fffaf2",
    0.96,
  );
  painter.fill(
    ellipse(centre[0] - glint * w * 0.3, centre[1] + h * 0.36, h * 0.12, h * 0.1),
    "#fffaf2",
    0.45,
  );
}
