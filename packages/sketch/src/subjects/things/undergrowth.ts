/** Mushrooms among moss and fern, and a cluster of crystals. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ellipse, line, polygon, shape, symmetric } from "../ink/shape.ts";
import { drybrush, fur, spatter } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";
import { leafMark } from "./tree.ts";

export const mushroom: ThingArtist = ({ colour, random }) => {
  const cap = colour ?? random.pick(["#b5392f", "#c98a4a", "#a8623a", "#8a4a58"] as const);
  return {
    frame: { left: -240, top: -400, right: 240 },
    setting: "floor",
    tall: 2.3,
    foot: 190,
    draw: (painter) => {
      drawMushroom(painter, random, { x: 112, y: -4, size: 0.62, lean: 9, cap });
      drawMushroom(painter, random, { x: -20, y: 0, size: 1.06, lean: -4, cap });
      drawMushroom(painter, random, {
        x: -150,
        y: 4,
        size: 0.42,
        lean: -14,
        cap: shift(cap, { lightness: 0.04 }),
      });
      const moss = painter.lighting.tones("#6b7f44");
      fur(painter, ellipse(0, 4, 230, 15), {
        flow: (x) => -90 + x * 0.1,
        length: 26,
        width: 5,
        count: 110,
        colour: moss.base,
      });
      fur(painter, ellipse(0, 8, 230, 13), {
        flow: (x) => -90 + x * 0.1,
        length: 20,
        width: 4,
        count: 90,
        colour: moss.light,
        opacity: 0.85,
      });
      drawFern(painter, -206, 6, -118);
      drawFern(painter, 196, 6, -58);
    },
  };
};

function drawMushroom(
  painter: Painter,
  random: Random,
  { x, y, size, lean, cap }: { x: number; y: number; size: number; lean: number; cap: Hex },
): void {
  painter.placed({ x, y, scale: size, turnDegrees: lean }, () => {
    const stem = symmetric("0 -270, 30 -262, 28 -160, 40 -60, 54 0, 0 8");
    painter.turned(stem, "#eadfc8", {
      inside: (tones) => {
        drybrush(painter, stem, {
          angleDegrees: 90,
          length: 70,
          width: 2.4,
          count: 46,
          colour: tones.shade,
          opacity: 0.5,
        });
        painter.glow(0, -270, 60, 80, tones.deep, 0.8);
      },
    });
    painter.fill(
      shape("-44 -206, 0 -192, 44 -206, 54 -178!, 28 -186, 0 -174, -28 -186, -54 -178!"),
      painter.lighting.tones("#eadfc8").light,
    );
    const gills = painter.lighting.tones("#d8c3a0");
    painter.fill(shape("-170 -254!, 0 -286, 170 -254!, 90 -230, 0 -224, -90 -230"), gills.shade);
    for (let index = -9; index <= 9; index += 1)
      painter.stroke(
        line(`${index * 4} -256, ${index * 17} ${-240 - Math.abs(index) * 1.4}`),
        gills.deep,
        1.6,
        0.55,
      );
    const dome = shape(
      "-176 -252!, -170 -310, -112 -374, 0 -398, 112 -374, 170 -310, 176 -252!, 90 -266, 0 -272, -90 -266",
    );
    painter.form(dome, cap, {
      shadow: 46,
      rim: 4,
      inside: () => {
        for (const [dx, dy, r] of [
          [-96, -320, 20],
          [-20, -364, 17],
          [50, -318, 23],
          [112, -330, 14],
          [-140, -280, 12],
          [0, -296, 13],
          [100, -282, 13],
          [-50, -286, 10],
          [60, -372, 9],
        ] as const) {
          const wart = painter.lighting.tones("#f3ead8");
          painter.fill(
            ellipse(dx + random.bell() * 8, dy, r, r * 0.72, dx * 0.18),
            dx * painter.side() > -40 ? wart.light : wart.shade,
            0.95,
          );
        }
        painter.glow(painter.side() * 66, -362, 70, 30, "#fff6e6", 0.4);
        spatter(painter, dome, {
          count: 50,
          radius: 2,
          colour: painter.lighting.tones(cap).deep,
          opacity: 0.35,
        });
      },
    });
  });
}

function drawFern(painter: Painter, x: number, y: number, angleDegrees: number): void {
  const tones = painter.lighting.tones("#5d7a4a");
  const angle = (angleDegrees * Math.PI) / 180;
  for (let index = 1; index < 11; index += 1) {
    const t = index / 11;
    const [px, py] = [x + Math.cos(angle + t * 0.3) * 150 * t, y + Math.sin(angle + t * 0.3) * 150 * t];
    const marks = [-1, 1].map((side) =>
      leafMark(
        px + Math.cos(angle + side * 1.1) * 17 * (1.2 - t),
        py + Math.sin(angle + side * 1.1) * 17 * (1.2 - t),
        19 * (1.15 - t),
        angleDegrees + side * 62,
      ),
    );
    painter.marks(marks.join(""), index % 2 === 0 ? tones.base : tones.shade);
  }
}

export const crystal: ThingArtist = ({ colour, random }) => {
  const gem = colour ?? random.pick(["#8a6fb0", "#6fa8b5", "#c98aa0", "#7fae98", "#d9b06a"] as const);
  return {
    frame: { left: -190, top: -380, right: 190 },
    setting: "table",
    tall: 1.9,
    foot: 140,
    draw: (painter) => {
      painter.glow(0, -150, 260, 240, shift(gem, { lightness: 0.14 }), 0.4);
      for (const [x, tall, half, lean] of [
        [-66, 210, 32, -24],
        [70, 230, 36, 22],
        [-30, 300, 42, -8],
        [112, 130, 24, 38],
        [-118, 130, 24, -40],
        [24, 360, 52, 5],
        [-78, 130, 26, -12],
        [66, 140, 28, 13],
        [0, 120, 28, -2],
      ] as const)
        drawShard(painter, x * 0.7, tall, half, lean, gem);
      const rock = painter.lighting.tones("#5d5560");
      const base = shape("-150 8, -140 -26, -90 -44, -20 -36, 50 -46, 110 -34, 148 -8, 140 10");
      painter.form(base, "#5d5560", {
        shadow: 16,
        rim: 2,
        inside: () => spatter(painter, base, { count: 80, radius: 3, colour: rock.light, opacity: 0.5 }),
      });
    },
  };
};

function drawShard(painter: Painter, x: number, tall: number, half: number, lean: number, gem: Hex): void {
  const tones = painter.lighting.tones(gem);
  const side = painter.side();
  painter.placed({ x, y: -14, scale: 1, turnDegrees: lean }, () => {
    const shoulder = -tall + half * 1.5;
    const facet = (points: string, from: Hex, to: Hex, opacity = 0.95): void =>
      painter.fill(
        polygon(points),
        painter.linear(
          [0, -tall],
          [0, 0],
          [
            [0, from],
            [1, to],
          ],
        ),
        opacity,
      );
    const bright = mix(tones.light, "#ffffff", 0.4);
    facet(
      `${-half} 0, ${-half} ${shoulder}, ${-half * 0.2} ${shoulder + half * 0.5}, ${-half * 0.2} 0`,
      side === -1 ? bright : tones.base,
      side === -1 ? tones.base : tones.deep,
    );
    facet(
      `${-half * 0.2} 0, ${-half * 0.2} ${shoulder + half * 0.5}, ${half} ${shoulder}, ${half} 0`,
      side === 1 ? bright : tones.base,
      side === 1 ? tones.base : tones.deep,
    );
    facet(
      `${-half} ${shoulder}, ${half * 0.1} ${-tall}, ${-half * 0.2} ${shoulder + half * 0.5}`,
      side === -1 ? "#ffffff" : tones.light,
      tones.base,
    );
    facet(
      `${half * 0.1} ${-tall}, ${half} ${shoulder}, ${-half * 0.2} ${shoulder + half * 0.5}`,
      side === 1 ? "#ffffff" : tones.light,
      tones.shade,
    );
    painter.stroke(
      line(`${half * 0.1} ${-tall}, ${-half * 0.2} ${shoulder + half * 0.5}, ${-half * 0.2} -6`),
      "#ffffff",
      1.6,
      0.6,
    );
    painter.fill(
      polygon(
        `${side * half * 0.5} ${shoulder + half}, ${side * half * 0.66} ${shoulder + half * 0.9}, ${side * half * 0.6} ${-tall * 0.3}, ${side * half * 0.46} ${-tall * 0.26}`,
      ),
      "#ffffff",
      0.32,
    );
  });
}
