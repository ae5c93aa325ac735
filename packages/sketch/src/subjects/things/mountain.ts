/** A snow peak between further ranges and a wooded ridge. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, type Shape, mapped, polygon } from "../ink/shape.ts";
import { fur } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

export const mountain: ThingArtist = ({ colour, random }) => {
  const rock = colour ?? random.pick(["#6b7386", "#7a6a70", "#5f7078"] as const);
  const seed = random.between(-40, 40);
  return {
    frame: { left: -430, top: -620, right: 430 },
    setting: "land",
    tall: 4.2,
    foot: 0,
    draw: (painter) => {
      ridge(
        painter,
        [
          [-1500, 60],
          [-1180, -190],
          [-980, -90],
          [-760, -150],
          [-560, -330],
          [-420, -210],
          [-260, -280],
          [0, -160],
          [300, -300],
          [470, -390],
          [640, -220],
          [820, -120],
          [1060, -230],
          [1240, -120],
          [1500, 60],
        ],
        mix(rock, painter.lighting.key, 0.45),
      );
      drawPeak(painter, seed, rock);
      ridge(
        painter,
        [
          [-1500, 70],
          [-1240, -90],
          [-980, -50],
          [-700, -120],
          [-460, -60],
          [-220, -130],
          [0, -50],
          [260, -110],
          [520, -60],
          [760, -130],
          [1000, -60],
          [1260, -110],
          [1500, 70],
        ],
        mix(shift(rock, { lightness: -0.1 }), "#3f5a48", 0.55),
        true,
      );
    },
  };
};

function ridge(painter: Painter, points: readonly Point[], colour: Hex, trees = false): void {
  const tones = painter.lighting.tones(colour);
  const top = Math.min(...points.map((point) => point[1]));
  const body = polygon([...points, [1500, 120], [-1500, 120]].map((point) => point.join(" ")).join(","));
  if (trees) {
    const marks: string[] = [];
    for (let x = -1480; x < 1480; x += painter.random.between(12, 24)) {
      const next = points.findIndex((point) => point[0] > x);
      const [from, to] = [points[next - 1] ?? [0, 0], points[next] ?? [0, 0]];
      const y = from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0] || 1);
      const h = painter.random.between(26, 58);
      marks.push(
        `M${x.toFixed(0)} ${(y - h).toFixed(0)}l${(h * 0.24).toFixed(0)} ${h + 12}h${(-h * 0.48).toFixed(0)}Z`,
      );
    }
    painter.marks(marks.join(""), tones.base);
  }
  painter.fill(
    body,
    painter.linear(
      [0, top],
      [0, 110],
      [
        [0, tones.base],
        [0.6, tones.shade],
        [1, tones.shade, 0],
      ],
    ),
  );
}

function drawPeak(painter: Painter, lean: number, rock: Hex): void {
  const tones = painter.lighting.tones(rock);
  const side = painter.side();
  const put = (source: Shape): Shape => mapped(source, (x, y): Point => [x * side + lean * (y / -600), y]);
  const mass = put(
    polygon(
      "-620 110, -470 -70, -380 -170, -310 -230, -240 -350, -170 -420, -110 -530, -30 -610, 20 -560, 70 -520, 130 -410, 210 -350, 270 -240, 360 -180, 460 -60, 620 110",
    ),
  );
  painter.fill(
    mass,
    painter.linear(
      [0, -610],
      [0, 110],
      [
        [0, tones.shade],
        [0.6, mix(tones.shade, tones.deep, 0.4)],
        [0.85, tones.deep],
        [1, tones.deep, 0],
      ],
    ),
  );
  const lit = put(
    polygon(
      "-30 -610, 20 -560, 70 -520, 130 -410, 210 -350, 270 -240, 360 -180, 460 -60, 620 110, 180 110, 120 -20, 150 -110, 60 -210, 90 -300, 10 -380, 30 -470",
    ),
  );
  painter.fill(
    lit,
    painter.linear(
      [0, -610],
      [0, 100],
      [
        [0, tones.light],
        [0.7, tones.base],
        [1, tones.base, 0],
      ],
    ),
  );
  painter.within(mass, () => {
    fur(painter, mass, {
      flow: (x) => 90 - Math.sign(x * side) * -38 * side,
      length: 110,
      width: 12,
      count: 70,
      colour: tones.deep,
      opacity: 0.22,
    });
    fur(painter, lit, {
      flow: () => 90 - side * 34,
      length: 90,
      width: 12,
      count: 60,
      colour: tones.light,
      opacity: 0.4,
    });
    const snow = painter.lighting.tones("#f4f2ee");
    painter.fill(
      put(
        polygon(
          "-30 -610, 20 -560, 70 -520, 130 -410, 176 -374, 120 -392, 104 -330, 60 -400, 40 -300, 4 -400, 30 -470",
        ),
      ),
      snow.light,
    );
    painter.fill(
      put(
        polygon(
          "-30 -610, 30 -470, 10 -390, -20 -440, -56 -330, -84 -430, -136 -340, -150 -420, -200 -372, -170 -420, -110 -530",
        ),
      ),
      mix(snow.shade, painter.lighting.ambient, 0.3),
    );
    for (const [x, y, w, h] of [
      [180, -270, 26, 80],
      [250, -190, 20, 90],
      [100, -240, 18, 70],
      [320, -150, 16, 60],
    ] as const)
      painter.fill(
        put(
          polygon(`${x} ${y - h / 2}, ${x + w} ${y}, ${x + w * 0.6} ${y + h / 2}, ${x - w * 0.2} ${y + 6}`),
        ),
        snow.base,
        0.75,
      );
    for (const [x, y, w, h] of [
      [-230, -280, 24, 90],
      [-330, -170, 20, 80],
      [-160, -250, 18, 70],
    ] as const)
      painter.fill(
        put(
          polygon(`${x} ${y - h / 2}, ${x + w * 0.3} ${y}, ${x - w * 0.6} ${y + h / 2}, ${x - w} ${y + 6}`),
        ),
        mix(snow.shade, painter.lighting.ambient, 0.35),
        0.7,
      );
  });
}
