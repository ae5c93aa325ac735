/** Fish: a scaled body between fans of rays, with the bubbles that it leaves. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { plumage } from "../ink/plumage.ts";
import { type Point, ellipse, line, shape } from "../ink/shape.ts";
import type { Artist } from "./figure.ts";

type FishCoat = { main: Hex; second: Hex; fin: Hex };

const fishCoats: readonly [FishCoat, ...FishCoat[]] = [
  { main: "#d9622e", second: "#f4e6d2", fin: "#e88a4c" },
  { main: "#2f5f8a", second: "#e8b34a", fin: "#3f86b0" },
  { main: "#a83a4c", second: "#e8a090", fin: "#c95a66" },
  { main: "#e3a13c", second: "#f6e2b0", fin: "#e8bd6a" },
  { main: "#3a6b6a", second: "#a8d0b8", fin: "#5a9a94" },
];

export const fish: Artist = ({ coat, random }) => {
  const colours: FishCoat =
    coat === null
      ? random.pick(fishCoats)
      : { main: coat, second: mix(coat, "#f8ecd8", 0.65), fin: shift(coat, { lightness: 0.07 }) };
  return {
    frame: { left: -330, top: -200, right: 250, bottom: 210 },
    stance: "floating",
    draw: (painter) => {
      drawBubbles(painter);
      for (const fin of farFins) drawFin(painter, fin, colours.fin, 0.8);
      drawFishBody(painter, colours);
      drawFin(painter, { root: [40, 66], angle: 118, spread: 52, length: 130, rays: 9 }, colours.fin, 0.92);
      drawFin(
        painter,
        { root: [96, 34], angle: 150, spread: 54, length: 104, rays: 8 },
        shift(colours.fin, { lightness: 0.04 }),
        0.95,
      );
    },
  };
};

type Fin = { root: Point; angle: number; spread: number; length: number; rays: number };

const farFins: readonly Fin[] = [
  { root: [-150, -6], angle: 202, spread: 54, length: 190, rays: 15 },
  { root: [-150, 8], angle: 158, spread: 58, length: 200, rays: 15 },
  { root: [30, -84], angle: 232, spread: 66, length: 132, rays: 12 },
  { root: [-40, -84], angle: 212, spread: 44, length: 120, rays: 8 },
  { root: [-60, 62], angle: 140, spread: 50, length: 110, rays: 8 },
];

/** A fan of rays with a scalloped edge, more transparent towards the tips. */
function drawFin(painter: Painter, fin: Fin, colour: Hex, opacity: number): void {
  const tones = painter.lighting.tones(colour);
  const tip = (share: number, reach = 1): Point => {
    const angle = ((fin.angle - fin.spread / 2 + fin.spread * share) * Math.PI) / 180;
    const sway = Math.sin(share * 5 + fin.angle) * 0.08;
    return [
      fin.root[0] + Math.cos(angle + sway) * fin.length * reach,
      fin.root[1] + Math.sin(angle + sway) * fin.length * reach,
    ];
  };
  const edge: string[] = [`${fin.root[0]} ${fin.root[1]}!`];
  for (let index = 0; index <= fin.rays; index += 1) {
    const share = index / fin.rays;
    const full = 0.78 + 0.22 * Math.sin(share * Math.PI * 0.9 + 0.5);
    edge.push(tip(share, full).join(" "));
    if (index < fin.rays) edge.push(tip(share + 0.5 / fin.rays, full * 0.965).join(" "));
  }
  const web = shape(edge.join(","));
  painter.fill(
    web,
    painter.radial(fin.root, fin.length, [
      [0, tones.base],
      [0.55, tones.light, 0.92],
      [1, mix(tones.light, "#ffffff", 0.3), 0.62],
    ]),
    opacity,
  );
  for (let index = 0; index <= fin.rays; index += 1) {
    const [mx, my] = tip(index / fin.rays, 0.5);
    const [ex, ey] = tip(index / fin.rays, 0.86);
    painter.stroke(line(`${fin.root[0]} ${fin.root[1]}, ${mx} ${my}, ${ex} ${ey}`), tones.shade, 2, 0.5);
  }
}

function drawFishBody(painter: Painter, colours: FishCoat): void {
  const main = painter.lighting.tones(colours.main);
  const second = painter.lighting.tones(colours.second);
  const body = shape(
    "222 6, 204 -24, 150 -66, 70 -98, -20 -92, -100 -52, -168 -18, -176 4, -166 22, -100 56, -16 90, 80 92, 158 60, 206 26, 218 16",
  );
  painter.form(body, colours.main, {
    shadow: 0,
    rim: 4,
    inside: () => {
      plumage(painter, body, {
        size: 25,
        stretch: 1.12,
        colours: [main.base, main.light, mix(main.base, main.shade, 0.5)],
        edge: main.deep,
        edgeOpacity: 0.4,
        flow: () => 180,
        opacity: 0.9,
      });
      for (const [x, y, rx, ry] of [
        [40, -60, 70, 46],
        [-80, 30, 62, 50],
        [-20, 60, 50, 30],
      ] as const)
        painter.glow(x, y, rx, ry, second.light, 0.75);
      painter.fill(
        body,
        painter.linear(
          [0, -98],
          [0, 92],
          [
            [0, main.deep, 0.5],
            [0.3, main.base, 0],
            [0.62, second.base, 0],
            [1, second.light, 0.8],
          ],
        ),
      );
      painter.fill(
        body,
        painter.linear(
          [painter.side() * 200, -80],
          [-painter.side() * 200, 80],
          [
            [0, main.light, 0.35],
            [0.5, main.base, 0],
            [1, main.deep, 0.45],
          ],
        ),
      );
    },
  });
  const face = shape("224 6, 204 -24, 158 -60, 122 -64, 108 -10, 118 46, 148 62, 206 26");
  painter.fill(
    face,
    painter.linear(
      [110, 0],
      [224, 0],
      [
        [0, main.base, 0.95],
        [1, mix(main.light, second.light, 0.5)],
      ],
    ),
  );
  painter.stroke(line("126 -66, 104 -30, 106 20, 134 64"), main.deep, 5, 0.5);
  painter.stroke(line("134 -62, 114 -28, 116 18, 140 58"), main.light, 2.4, 0.6);
  painter.stroke(line("222 10, 206 16, 194 14"), main.deep, 3.6, 0.8);
  painter.fill(ellipse(172, -18, 18), mix(second.light, "#f2dca0", 0.4));
  painter.fill(ellipse(174, -18, 14.5), "#d9a640");
  painter.fill(ellipse(175, -18, 9.4), "#0e0a0c");
  painter.fill(ellipse(175 + painter.side() * 3.6, -22, 3.4), "#fffaf2", 0.97);
}

function drawBubbles(painter: Painter): void {
  for (let index = 0; index < 11; index += 1) {
    const [x, y, r] = [
      236 + painter.random.between(-10, 90),
      -30 - index * 26 + painter.random.bell() * 14,
      painter.random.between(4, 13),
    ];
    painter.fill(
      ellipse(x, y, r),
      painter.radial([x + r * 0.3, y - r * 0.3], r * 1.3, [
        [0, "#ffffff", 0.05],
        [0.7, "#ffffff", 0.16],
        [1, "#ffffff", 0.55],
      ]),
    );
    painter.fill(ellipse(x + painter.side() * r * 0.4, y - r * 0.4, r * 0.22), "#ffffff", 0.85);
  }
}
