/** The branch that perching animals sit on; it runs out of the picture on both sides. */
import type { Painter } from "../ink/painter.ts";
import { drybrush } from "../ink/texture.ts";
import { ribbon, type Point } from "../ink/shape.ts";
import { drawLeaf } from "../things/flowers.ts";

/** Long enough for a wide picture in which the bird is small. */
const REACH = 1700;

export function drawBough(painter: Painter, { y, thickness }: { y: number; thickness: number }): void {
  const { random } = painter;
  const spine = Array.from({ length: 19 }, (_, index): Point => {
    const along = (index - 9) / 9;
    return [
      along * REACH,
      y +
        thickness * 0.5 +
        random.bell() * thickness * 0.2 * Math.min(1, Math.abs(along) * 6) +
        along * thickness * 1.1,
    ];
  });
  const bark = painter.lighting.tones("#6a4f3c");
  for (const [index, lean] of [
    [1, -48],
    [4, -40],
    [6, 46],
    [7, -52],
    [11, -38],
    [12, 48],
    [15, -44],
    [17, 40],
  ] as const)
    drawTwig(painter, spine[index] ?? [0, y], lean, thickness);
  const bough = ribbon(
    spine,
    spine.map((_, index) => thickness * (1.3 - index * 0.034)),
  );
  painter.fill(
    bough,
    painter.linear(
      [0, y - 8],
      [0, y + thickness * 1.3],
      [
        [0, bark.light],
        [0.4, bark.base],
        [1, bark.deep],
      ],
    ),
  );
  painter.within(bough, () => {
    drybrush(painter, bough, {
      angleDegrees: 1,
      length: 70,
      width: 4,
      count: 150,
      colour: bark.deep,
      opacity: 0.45,
    });
    drybrush(painter, bough, {
      angleDegrees: 1,
      length: 54,
      width: 3,
      count: 110,
      colour: bark.light,
      opacity: 0.5,
    });
  });
}

function drawTwig(painter: Painter, root: Point, leanDegrees: number, thickness: number): void {
  const { random } = painter;
  const radians = (leanDegrees * Math.PI) / 180;
  const tip: Point = [root[0] + Math.cos(radians) * 150, root[1] + Math.sin(radians) * 120];
  painter.fill(
    ribbon(
      [root, [(root[0] + tip[0]) / 2 + 10, (root[1] + tip[1]) / 2], tip],
      [thickness * 0.42, thickness * 0.3, 4],
    ),
    painter.lighting.tones("#6a4f3c").shade,
  );
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const t = 0.4 + leaf * 0.15;
    drawLeaf(
      painter,
      [root[0] + (tip[0] - root[0]) * t, root[1] + (tip[1] - root[1]) * t],
      leanDegrees + (leaf % 2 === 0 ? 44 : -44),
      random.between(44, 62),
      random.pick(["#6f8252", "#557050", "#8a9052"]),
    );
  }
}
