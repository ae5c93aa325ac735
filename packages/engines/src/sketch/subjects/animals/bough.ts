/** The branch that perching animals sit on; it runs out of the picture on one side or both. */
import type { Painter } from "../ink/painter.ts";
import { drybrush } from "../ink/texture.ts";
import { ribbon, type Point } from "../ink/shape.ts";
import { drawLeaf } from "../things/flowers.ts";

export function drawBough(painter: Painter, options: { y: number; from: number; to: number; thickness: number; leaves: boolean }): void {
  const { y, from, to, thickness } = options;
  const { random } = painter;
  const bends = Array.from({ length: 7 }, () => random.bell() * thickness * 0.22);
  const spine = bends.map((bend, index): Point => [from + ((to - from) * index) / 6, y + thickness * 0.5 + bend + (index - 3) * 4]);
  const bough = ribbon(spine, [thickness * 1.2, thickness * 1.12, thickness, thickness, thickness * 0.92, thickness * 0.84, thickness * 0.7]);
  const bark = painter.lighting.tones("#6a4f3c");
  for (const [index, lean] of [[1, -52], [5, -38], [4, 48]] as const) {
    const root = spine[index] ?? [0, y];
    const tip: Point = [root[0] + Math.cos((lean * Math.PI) / 180) * 150, root[1] + Math.sin((lean * Math.PI) / 180) * 120];
    painter.fill(ribbon([root, [(root[0] + tip[0]) / 2 + 10, (root[1] + tip[1]) / 2], tip], [thickness * 0.42, thickness * 0.3, 4]), bark.shade);
    if (options.leaves) for (let leaf = 0; leaf < 5; leaf += 1) {
      const t = 0.4 + leaf * 0.15;
      drawLeaf(painter, [root[0] + (tip[0] - root[0]) * t, root[1] + (tip[1] - root[1]) * t], lean + (leaf % 2 === 0 ? 44 : -44), random.between(44, 62), random.pick(["#6f8252", "#557050", "#8a9052"]));
    }
  }
  painter.fill(bough, painter.linear([0, y - 8], [0, y + thickness * 1.3], [[0, bark.light], [0.4, bark.base], [1, bark.deep]]));
  painter.within(bough, () => {
    drybrush(painter, bough, { angleDegrees: 1, length: 70, width: 4, count: 90, colour: bark.deep, opacity: 0.45 });
    drybrush(painter, bough, { angleDegrees: 1, length: 54, width: 3, count: 60, colour: bark.light, opacity: 0.5 });
  });
}
