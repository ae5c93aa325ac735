/** Collars, lapels and hoods. All stand on the neck and are lit like the cloth they are made of. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { area, type Point, resample, smooth, warpPath } from "../path.ts";
import { fill, group, haze, line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { drawFolds, ribs, seam, stitches } from "./cloth.ts";
import { type Neckline, necklineCurve, necklinePath, onFront } from "./shell.ts";

/** Shade that a neckline's edge throws on the skin, and the band that finishes it. */
export function bindNeckline(
  figure: Figure,
  cloth: Cloth,
  neck: Neckline,
  ease: number,
  width: number,
): string {
  const edge = necklinePath(figure, neck, ease);
  const band =
    line(edge, cloth.ramp.deep, width + 2.5, 0.5) +
    line(edge, cloth.ramp.shade, width) +
    line(edge, cloth.ramp.light, width * 0.4, 0.55);
  return band;
}

/** The shadow of a neckline on what lies under it; draw before the garment. */
export function neckShadow(figure: Figure, neck: Neckline, ease: number, colour: `#${string}`): string {
  const edge = smooth(necklineCurve(figure, neck, ease).middle);
  return `<g transform="translate(${n(-figure.studio.key * 2)} -3)">${haze(edge, colour, 11, 0.6)}</g>`;
}

export function drawShirtCollar(
  figure: Figure,
  cloth: Cloth,
  options: { open: number; long?: number },
): string {
  const place = onFront(figure);
  const half = figure.body.neckHalf;
  const long = options.long ?? 1;
  const leaf = (side: -1 | 1): string => {
    const shape: Point[] = [
      [side * (half - 1), -54],
      [side * (half * 0.74), -24],
      [side * (4 + options.open * 12), 8 + options.open * 16],
      [side * (26 + options.open * 14), 34 * long + 18 + options.open * 10],
      [side * (half * 0.9 + 8), 26 * long],
      [side * (half + 20), -16],
      [side * (half + 7), -48],
    ];
    const corners = shape.map(([x, y]) => place(x, y));
    const [a, b, c, d, e, f, g] = corners as [Point, Point, Point, Point, Point, Point, Point];
    const path = `M${n(a[0])} ${n(a[1])}Q${n(b[0])} ${n(b[1])} ${n(c[0])} ${n(c[1])}L${n(d[0])} ${n(d[1])}Q${n(e[0])} ${n(e[1])} ${n(f[0])} ${n(f[1])}Q${n((f[0] + g[0]) / 2)} ${n(g[1] + 6)} ${n(g[0])} ${n(g[1])}Z`;
    const lit = side === figure.studio.key;
    return (
      `<g transform="translate(${n(-figure.studio.key * 2)} 5)">${haze(path, cloth.ramp.line, 6.6, 0.4)}</g>` +
      fill(path, lit ? cloth.ramp.light : cloth.ramp.shade) +
      line(
        `M${n(c[0])} ${n(c[1])}L${n(d[0])} ${n(d[1])}Q${n(e[0])} ${n(e[1])} ${n(f[0])} ${n(f[1])}`,
        lit ? cloth.ramp.glow : cloth.ramp.base,
        1.8,
        0.8,
      ) +
      line(`M${n(a[0])} ${n(a[1])}Q${n(b[0])} ${n(b[1])} ${n(c[0])} ${n(c[1])}`, cloth.ramp.deep, 2, 0.6)
    );
  };
  return leaf(figure.studio.key === 1 ? -1 : 1) + leaf(figure.studio.key);
}

/** A band that stands round the neck; `open` is half the gap in front, `trim` a piping along its edge. */
export function drawStandCollar(
  figure: Figure,
  cloth: Cloth,
  options: { open: number; ribbed?: boolean; trim?: `#${string}`; high?: number } = { open: 0 },
): string {
  const place = onFront(figure);
  const half = figure.body.neckHalf;
  const high = options.high ?? 1;
  const side = (s: -1 | 1): string => {
    const top: Point[] = [
      place(s * (half + 3), -62 - 22 * high),
      place(s * half * 0.82, -36 - 12 * high),
      place(s * half * 0.45, -16 - 14 * high),
      place(s * options.open, -8 - 12 * high),
    ];
    const foot: Point[] = [
      place(s * (half + 15), -40),
      place(s * half * 0.9, 0),
      place(s * half * 0.48, 18),
      place(s * options.open, 24),
    ];
    const shape = area(top, foot);
    const lit = s === figure.studio.key;
    return (
      haze(smooth(foot), cloth.ramp.line, 10, 0.4) +
      fill(shape, lit ? cloth.ramp.light : cloth.ramp.shade) +
      (options.ribbed === true ? ribs(cloth, resample(top, 5), resample(foot, 5), 8) : "") +
      line(
        smooth(top),
        options.trim ?? (lit ? cloth.ramp.glow : cloth.ramp.base),
        options.trim === undefined ? 2 : 6,
        0.9,
      ) +
      (options.trim === undefined
        ? ""
        : line(
            `M${top.at(-1)?.map(n).join(" ") ?? ""}L${foot.at(-1)?.map(n).join(" ") ?? ""}`,
            options.trim,
            6,
            0.9,
          ))
    );
  };
  return side(figure.studio.key === 1 ? -1 : 1) + side(figure.studio.key);
}

export function drawTurtleneck(figure: Figure, cloth: Cloth): string {
  const place = onFront(figure);
  const { studio, body, head } = figure;
  const half = body.neckHalf;
  const lean = Math.sin((head.yaw * Math.PI) / 180) * 4;
  const top = [
    [-half - 4, -84],
    [-half * 0.5, -66],
    [0, -60],
    [half * 0.5, -66],
    [half + 4, -84],
  ].map(([x, y]) => {
    const p = place(x ?? 0, y ?? 0);
    return [p[0] + lean, p[1]] as Point;
  });
  const fold = [
    [-half - 12, -36],
    [-half * 0.5, -16],
    [0, -9],
    [half * 0.5, -16],
    [half + 12, -36],
  ].map(([x, y]) => place(x ?? 0, y ?? 0));
  const foot = [
    [-half - 14, -30],
    [-half * 0.5, 2],
    [0, 10],
    [half * 0.5, 2],
    [half + 14, -30],
  ].map(([x, y]) => place(x ?? 0, y ?? 0));
  const k = studio.key;
  const paint = studio.linear(
    [k * (half + 14), 150],
    [-k * (half + 14), 170],
    [
      [0, cloth.ramp.light],
      [0.35, cloth.ramp.base],
      [0.75, cloth.ramp.shade],
      [1, cloth.ramp.deep],
    ],
  );
  const tube = area(top, fold);
  return (
    haze(smooth(foot), cloth.ramp.deep, 12, 0.7) +
    fill(area(top, foot), cloth.ramp.shade) +
    fill(tube, paint) +
    ribs(cloth, resample(top, 5), resample(fold, 5), 17) +
    group(
      studio.clip(tube),
      haze(smooth(top.map(([x, y]): Point => [x - k * 8, y - 2])), cloth.ramp.line, 30, 0.6),
    ) +
    line(smooth(fold), cloth.ramp.deep, 2.4, 0.6)
  );
}

export type Lapels = { breakY: number; wide: number; gap: number; style: "notch" | "peak" | "shawl" };

/** The line along which an open front leaves the neck, for panels: from collar to hem. */
export function lapelEdge(figure: Figure, lapels: Lapels, hem: number, hemGap: number): Point[] {
  const half = figure.body.neckHalf;
  return [
    [half + 3, -48],
    [half * 0.98, -20],
    [half * 0.78 + lapels.gap * 0.3, lapels.breakY * 0.3],
    [lapels.gap + half * 0.3, lapels.breakY * 0.72],
    [lapels.gap, lapels.breakY],
    [(lapels.gap + hemGap) / 2, lapels.breakY + 120],
    [hemGap, hem],
  ];
}

export function drawLapels(figure: Figure, cloth: Cloth, lapels: Lapels): string {
  const place = onFront(figure);
  const half = figure.body.neckHalf;
  const { breakY: by, wide: w, gap } = lapels;
  const piece = (side: -1 | 1): string => {
    const lit = side === figure.studio.key;
    const at = (path: string): string => warpPath(path, (x, y) => place(side * x, y));
    const tipUp = lapels.style === "peak" ? -26 : 0;
    const lapel =
      lapels.style === "shawl"
        ? at(
            `M${n(half + 2)} -52C${n(half + 34)} -40 ${n(half + 30 + w)} 0 ${n(half + 14 + w)} 40C${n(half + w * 0.7)} ${n(by * 0.6)} ${n(gap + 18)} ${n(by * 0.9)} ${n(gap)} ${n(by)}C${n(gap + half * 0.3)} ${n(by * 0.7)} ${n(half * 0.8)} ${n(by * 0.25)} ${n(half + 2)} -52Z`,
          )
        : at(
            `M${n(half * 0.96)} -14L${n(half + 26)} 2L${n(half + 20 + w)} ${n(34 + tipUp)}C${n(half + 8 + w * 0.9)} ${n(by * 0.5)} ${n(gap + 30)} ${n(by * 0.88)} ${n(gap)} ${n(by)}C${n(gap + half * 0.24)} ${n(by * 0.72)} ${n(half * 0.74)} ${n(by * 0.3)} ${n(half * 0.96)} -14Z`,
          );
    const collar =
      lapels.style === "shawl"
        ? ""
        : at(
            `M${n(half - 1)} -64C${n(half + 20)} -58 ${n(half + 44)} -34 ${n(half + 48)} ${n(6 + tipUp * 0.4)}L${n(half + 22)} 10L${n(half * 0.94)} -10C${n(half * 0.98)} -30 ${n(half * 0.98)} -48 ${n(half - 1)} -64Z`,
          );
    const bright = lit ? cloth.ramp.light : cloth.ramp.base;
    const edge = at(
      `M${n(half + 20 + w)} ${n(34 + tipUp)}C${n(half + 8 + w * 0.9)} ${n(by * 0.5)} ${n(gap + 30)} ${n(by * 0.88)} ${n(gap)} ${n(by)}`,
    );
    return (
      // Only the outer edge throws a shadow: the rest lies against the neck or the sky.
      `<g transform="translate(${n(-figure.studio.key * 3)} 6)">${haze(edge, cloth.ramp.line, 9, 0.5)}</g>` +
      fill(lapel, lit ? bright : cloth.ramp.shade) +
      (lapels.style === "shawl" ? "" : line(edge, cloth.ramp.glow, 1.8, lit ? 0.7 : 0.35)) +
      line(lapel, cloth.ramp.line, 1.6, 0.4) +
      (collar === ""
        ? ""
        : fill(collar, lit ? cloth.ramp.glow : cloth.ramp.base, 1) + line(collar, cloth.ramp.line, 1.6, 0.45))
    );
  };
  return piece(figure.studio.key === 1 ? -1 : 1) + piece(figure.studio.key);
}

/** A hood lying on the shoulders: `behind` the head, and round the neck in front. */
export function drawHood(
  figure: Figure,
  cloth: Cloth,
  options: { fur?: `#${string}`; strings: boolean },
): { behind: string; front: string } {
  const place = onFront(figure);
  const half = figure.body.neckHalf;
  const { studio } = figure;
  const behindShape = smooth(
    [
      place(-half - 68, 4),
      place(-half - 66, -58),
      place(-half - 30, -98),
      place(0, -106),
      place(half + 30, -98),
      place(half + 66, -58),
      place(half + 68, 4),
      place(0, 20),
    ],
    true,
  );
  const lobe = (side: -1 | 1): string => {
    const at = (x: number, y: number): Point => place(side * x, y);
    const shape = smooth(
      [
        at(half - 2, -72),
        at(half + 34, -84),
        at(half + 68, -40),
        at(half + 62, 6),
        at(half + 12, 42),
        at(12, 58),
        at(16, 34),
        at(half * 0.7, -4),
      ],
      true,
    );
    const lit = side === studio.key;
    return (
      `<g transform="translate(0 8)">${haze(shape, cloth.ramp.line, 8.8, 0.45)}</g>` +
      fill(shape, lit ? cloth.ramp.light : cloth.ramp.shade) +
      drawFolds(
        cloth,
        [
          { spine: [at(half + 8, -66), at(half + 18, -24), at(30, 42)], width: 5 },
          { spine: [at(half + 44, -62), at(half + 44, -14), at(half + 4, 32)], width: 5 },
        ],
        studio.key,
      ) +
      line(smooth([at(half - 2, -72), at(half * 0.7, -4), at(14, 50)]), cloth.ramp.deep, 4, 0.55) +
      (options.fur === undefined
        ? ""
        : furTrim(
            figure,
            [
              at(half - 6, -78),
              at(half + 30, -88),
              at(half + 66, -48),
              at(half + 62, 4),
              at(half + 8, 44),
              at(16, 62),
            ],
            options.fur,
          ))
    );
  };
  const cord = (side: -1 | 1): string => {
    const path = smooth([place(side * 16, 44), place(side * 22, 86), place(side * 19, 138)]);
    const [ex, ey] = place(side * 19, 140);
    return (
      line(path, cloth.ramp.line, 5, 0.5) +
      line(path, "#efe7dc", 3.6) +
      `<circle cx="${n(ex)}" cy="${n(ey)}" r="4" fill="#d8cbb8"/>`
    );
  };
  return {
    behind: fill(behindShape, cloth.ramp.deep),
    front: lobe(studio.key === 1 ? -1 : 1) + lobe(studio.key) + (options.strings ? cord(-1) + cord(1) : ""),
  };
}

function furTrim(figure: Figure, spine: readonly Point[], colour: `#${string}`): string {
  const random = figure.studio.random.fork("fur");
  const hairs = resample(spine, 46).flatMap(([x, y]) =>
    Array.from(
      { length: 5 },
      () => `M${n(x)} ${n(y)}L${n(x + random.between(-17, 17))} ${n(y + random.between(-15, 17))}`,
    ),
  );
  const lit = hairs.slice(0, hairs.length / 2).join("");
  return line(smooth(spine), colour, 24) + line(hairs.join(""), colour, 3) + line(lit, "#ffffff", 1.5, 0.28);
}

/** A stitched line down the middle front with what closes it. */
export function drawPlacket(
  figure: Figure,
  cloth: Cloth,
  from: number,
  to: number,
  options: { width: number; stitched?: boolean },
): string {
  const place = onFront(figure);
  const down = (x: number): string =>
    smooth([place(x, from), place(x, (from * 2 + to) / 3), place(x, (from + to * 2) / 3), place(x, to)]);
  const right = down(options.width / 2);
  const left = down(-options.width / 2);
  return (
    seam(cloth, right) +
    (options.stitched === true ? stitches(cloth, left) : line(left, cloth.ramp.line, 1.3, 0.3))
  );
}
