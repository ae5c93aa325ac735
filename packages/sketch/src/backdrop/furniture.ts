/** Things that stand about in backdrops: lamps, plants, pictures, shelves. Drawn for depth, not for close looks. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, oklch, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { leafClump } from "./plants.ts";
import type { Box, Setting } from "./setting.ts";

/** A pool of lamplight; nothing by day. */
export function lampGlow({ brush, air }: Setting, x: number, y: number, radius: number, strength = 1): void {
  const amount = air.lamps * strength;
  if (amount < 0.05) return;
  brush.ellipse(x, y, radius, radius, {
    fill: brush.radial([
      [0, air.glow, 0.8 * amount],
      [0.12, air.glow, 0.5 * amount],
      [0.4, air.glow, 0.16 * amount],
      [1, air.glow, 0],
    ]),
  });
}

export function lampPost(setting: Setting, x: number, base: number, height: number): void {
  const { brush, air } = setting;
  const iron = air.shaded("#33343d", 0.05);
  const thick = height * 0.02;
  brush.rect(x - thick / 2, base - height, thick, height, { fill: iron });
  brush.rect(x - thick * 1.4, base - height * 0.08, thick * 2.8, height * 0.08, { fill: iron });
  const lantern = height * 0.05;
  brush.path(
    polygon([
      [x - lantern * 0.55, base - height],
      [x + lantern * 0.55, base - height],
      [x + lantern * 0.8, base - height - lantern * 1.7],
      [x - lantern * 0.8, base - height - lantern * 1.7],
    ]),
    { fill: mix(air.lit("#dcd9cc"), air.glow, air.lamps) },
  );
  brush.path(
    polygon([
      [x - lantern, base - height - lantern * 1.7],
      [x + lantern, base - height - lantern * 1.7],
      [x, base - height - lantern * 2.5],
    ]),
    { fill: iron },
  );
  lampGlow(setting, x, base - height - lantern, height * 0.62);
}

/** Hangs from the ceiling on a wire; always on indoors, brighter in the evening. */
export function pendant(setting: Setting, x: number, drop: number, size: number, shade: Hex): void {
  const { brush, air, unit } = setting;
  brush.rect(x - unit * 0.8, 0, unit * 1.6, drop, { fill: "#221d22" });
  brush.path(
    `M${n(x - size * 0.22)} ${n(drop)}L${n(x + size * 0.22)} ${n(drop)}Q${n(x + size * 0.95)} ${n(drop + size * 0.4)} ${n(x + size)} ${n(drop + size * 0.8)}L${n(x - size)} ${n(drop + size * 0.8)}Q${n(x - size * 0.95)} ${n(drop + size * 0.4)} ${n(x - size * 0.22)} ${n(drop)}Z`,
    {
      fill: brush.linear([
        [0, shift(shade, { lightness: -0.08 })],
        [1, mix(shade, air.glow, 0.35)],
      ]),
    },
  );
  brush.ellipse(x, drop + size * 0.82, size * 0.42, size * 0.2, { fill: "#fff4d6" });
  const strength = 0.45 + air.lamps * 0.55;
  brush.ellipse(x, drop + size * 0.95, size * 3.6, size * 3.4, {
    fill: brush.radial([
      [0, "#ffe2a8", 0.6 * strength],
      [0.3, "#ffd58f", 0.22 * strength],
      [1, "#ffd58f", 0],
    ]),
  });
}

export function pottedPlant(
  setting: Setting,
  x: number,
  base: number,
  height: number,
  kind: "fern" | "fig" | "cactus" = "fern",
): void {
  const { brush, random, scene } = setting;
  const pot = random.pick(["#b5673f", "#d8cfc0", "#4b4f5c"] as const);
  const tone = (colour: Hex): Hex => mix(mix(colour, scene.light.ambient, 0.22), scene.light.key, 0.1);
  const half = height * 0.15;
  const leaf = tone("#55804c");
  const bright = tone("#7fa865");
  const rim = base - height * 0.28;
  if (kind === "fig") {
    let dark = "";
    let lit = "";
    for (let index = 0; index < 14; index += 1) {
      const y = rim - height * (0.16 + (index / 14) * 0.5);
      const cx = x + random.bell() * height * 0.24;
      dark += leafClump(random, cx, y, height * 0.085);
      lit += leafClump(random, cx - height * 0.015, y - height * 0.02, height * 0.05);
    }
    brush.rect(x - height * 0.012, rim - height * 0.5, height * 0.024, height * 0.52, {
      fill: tone("#6a4f3a"),
    });
    brush.path(dark, { fill: leaf });
    brush.path(lit, { fill: bright, opacity: 0.8 });
  } else {
    for (let index = 0; index < 13; index += 1) {
      const lean = (index / 12 - 0.5) * 2;
      const reach = height * random.between(0.42, 0.66);
      const tipX = x + lean * reach * 0.85;
      const tipY = rim - reach * (1 - Math.abs(lean) * 0.55);
      const wide = height * 0.04;
      brush.path(
        `M${n(x)} ${n(rim)}Q${n(x + lean * reach * 0.2 - wide)} ${n(rim - reach * 0.8)} ${n(tipX)} ${n(tipY)}Q${n(x + lean * reach * 0.35 + wide)} ${n(rim - reach * 0.6)} ${n(x)} ${n(rim)}Z`,
        { fill: index % 3 === 0 ? bright : leaf },
      );
    }
  }
  brush.path(
    polygon([
      [x - half, rim],
      [x + half, rim],
      [x + half * 0.74, base],
      [x - half * 0.74, base],
    ]),
    {
      fill: brush.linear(
        [
          [0, tone(shift(pot, { lightness: 0.05 }))],
          [1, tone(shift(pot, { lightness: -0.14 }))],
        ],
        [0, 0, 1, 0.3],
      ),
    },
  );
}

/** A framed picture: two tones and a shape, enough for a wall behind somebody. */
export function framedPicture({ brush, random, unit }: Setting, { x, y, width, height }: Box): void {
  const hue = random.between(0, 360);
  brush.rect(x + unit * 4, y + unit * 6, width, height, { fill: "#1a1420", opacity: 0.25 });
  brush.rect(x, y, width, height, { fill: random.pick(["#2b2527", "#c6a36a", "#efe9df"] as const) });
  const inset = width * 0.07;
  const inner = { x: x + inset, y: y + inset, width: width - inset * 2, height: height - inset * 2 };
  brush.rect(inner.x, inner.y, inner.width, inner.height, {
    fill: brush.linear([
      [0, oklch(0.84, 0.05, hue)],
      [1, oklch(0.62, 0.08, hue + 40)],
    ]),
  });
  brush.group(
    {
      clip: brush.clip(
        `<rect x="${n(inner.x)}" y="${n(inner.y)}" width="${n(inner.width)}" height="${n(inner.height)}"/>`,
      ),
    },
    () => {
      brush.ellipse(
        inner.x + inner.width * random.between(0.3, 0.7),
        inner.y + inner.height * 0.42,
        inner.width * 0.24,
        inner.width * 0.24,
        { fill: oklch(0.78, 0.11, hue + 90) },
      );
      brush.ellipse(
        inner.x + inner.width * 0.2,
        inner.y + inner.height * 1.05,
        inner.width * 0.8,
        inner.height * 0.42,
        { fill: oklch(0.45, 0.07, hue + 20) },
      );
    },
  );
}

/** A shelf's row of books between two x, standing on `base`. */
export function bookRow(
  { brush, random, scene }: Setting,
  from: number,
  to: number,
  base: number,
  height: number,
  dim = 0,
): void {
  const inks: Hex[] = [
    "#7a2f35",
    "#2f4a5c",
    "#3f5a43",
    "#b98a48",
    "#5a4062",
    "#8a5a3c",
    "#d9cbb2",
    "#2b2c3c",
    "#a8553f",
  ];
  const average = height * 0.15;
  const bins = new Map<Hex, string>();
  let gilt = "";
  for (let x = from; x < to - average * 0.6;) {
    const thick = average * random.between(0.6, 1.4);
    const tall = height * random.between(0.68, 0.95);
    const ink = random.pick(inks);
    if (random.chance(0.05)) {
      x += thick * 1.5;
      continue;
    }
    const right = Math.min(to, x + thick * 0.92);
    bins.set(ink, `${bins.get(ink) ?? ""}M${n(x)} ${n(base)}V${n(base - tall)}H${n(right)}V${n(base)}Z`);
    if (random.chance(0.4))
      gilt += `M${n(x)} ${n(base - tall * 0.78)}H${n(right)}v${n(height * 0.025)}H${n(x)}Z`;
    x += thick;
  }
  for (const [ink, d] of bins)
    brush.path(d, { fill: mix(mix(ink, scene.light.ambient, 0.18 + dim), scene.light.key, 0.08) });
  brush.path(gilt, { fill: "#d9b873", opacity: 0.55 });
}

export function stringLights(
  setting: Setting,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  bulbs: number,
): void {
  const { brush, air, unit } = setting;
  const middle = [(from[0] + to[0]) / 2, Math.max(from[1], to[1]) + sag] as const;
  brush.path(`M${n(from[0])} ${n(from[1])}Q${n(middle[0])} ${n(middle[1])} ${n(to[0])} ${n(to[1])}`, {
    stroke: "#2a2530",
    strokeWidth: unit * 1.4,
  });
  for (let index = 1; index < bulbs; index += 1) {
    const t = index / bulbs;
    const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0];
    const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1] + unit * 5;
    lampGlow(setting, x, y, unit * 34, 0.9);
    brush.ellipse(x, y, unit * 4, unit * 5, { fill: mix("#f4ead2", air.glow, air.lamps) });
  }
}
