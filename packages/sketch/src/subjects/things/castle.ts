/** A castle: towers with pointed roofs behind a curtain wall. */
import { shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { line, shape } from "../ink/shape.ts";
import { tower, wall } from "./battlements.ts";
import { drawMound, drawShrub, isLit } from "./site.ts";
import type { ThingArtist } from "./thing.ts";

export const castle: ThingArtist = ({ colour, random, timeOfDay }) => {
  const stone = colour ?? random.pick(["#b5a48c", "#9a948c", "#c4ad90", "#8f8a94"] as const);
  const roof = random.pick(["#4a5a78", "#7a3f3a", "#3f5a58"] as const);
  const lit = isLit(timeOfDay);
  return {
    frame: { left: -400, top: -660, right: 400 },
    setting: "land",
    tall: 4,
    foot: 0,
    draw: (painter) => {
      const { random: dice } = painter;
      tower(painter, {
        x: -96,
        foot: -120,
        half: 46,
        tall: 380,
        stone: shift(stone, { lightness: -0.05 }),
        roof,
        lit,
        dice,
      });
      tower(painter, {
        x: 66,
        foot: -120,
        half: 58,
        tall: 420,
        stone: shift(stone, { lightness: -0.03 }),
        roof,
        lit,
        dice,
      });
      wall(painter, -250, 250, -200, -60, shift(stone, { lightness: -0.02 }), dice);
      tower(painter, { x: -270, foot: -30, half: 54, tall: 290, stone, roof, lit, dice });
      tower(painter, { x: 268, foot: -30, half: 58, tall: 320, stone, roof, lit, dice });
      wall(painter, -220, 214, -150, -8, stone, dice);
      drawGate(painter, stone, lit);
      drawMound(painter, 390, 24, "#74825a");
      for (const [x, r] of [
        [-330, 38],
        [-180, 26],
        [190, 28],
        [336, 40],
      ] as const)
        drawShrub(painter, x, 4, r);
    },
  };
};

function drawGate(painter: Painter, stone: Hex, lit: boolean): void {
  const tones = painter.lighting.tones(stone);
  painter.fill(shape("-62 0!, -62 -92, -40 -134, 0 -150, 40 -134, 62 -92, 62 0!"), tones.shade);
  const arch = shape("-46 0!, -46 -84, -30 -114, 0 -126, 30 -114, 46 -84, 46 0!");
  painter.fill(
    arch,
    lit
      ? painter.linear(
          [0, -126],
          [0, 0],
          [
            [0, "#f0a24a"],
            [1, "#7a3f22"],
          ],
        )
      : painter.lighting.tones("#2a2224").deep,
  );
  painter.within(arch, () => {
    for (let x = -40; x <= 40; x += 16) painter.stroke(line(`${x} -130, ${x} -40`), "#17121a", 4, 0.85);
    for (const y of [-100, -76, -52]) painter.stroke(line(`-50 ${y}, 50 ${y}`), "#17121a", 4, 0.85);
  });
  if (lit) painter.glow(0, 8, 110, 30, "#ffb454", 0.5);
}
