/** Dresses the figure. */
import { torsoPath } from "../body.ts";
import { armOf } from "../arms.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { resample, ribbon, lerp } from "../path.ts";
import { fill } from "../studio.ts";

export function drawGarment(figure: Figure): string {
  const { studio, person, body, onBody } = figure;
  const cloth = clothRamp(person.garment.colour, studio.light);
  const k = studio.key;
  const paint = studio.linear([k * 260, 220], [-k * 280, 620], [[0, cloth.light], [0.4, cloth.base], [0.75, cloth.shade], [1, cloth.deep]]);
  const [cx] = onBody(0, body.notchY, -40);
  const neckline = `M${cx - 200} 100L${cx - 74} 190C${cx - 60} 262 ${cx + 60} 262 ${cx + 74} 190L${cx + 200} 100L600 100L600 1200L-600 1200L-600 100Z`;
  const sleeves = ([-1, 1] as const).map((side) => {
    const arm = armOf(figure, side);
    const spine = resample([arm.shoulder, arm.elbow, arm.wrist], 9);
    return fill(ribbon(spine, (t) => lerp(body.armHalf[0] + 6, body.armHalf[2] + 10, t)), paint);
  });
  return sleeves.join("") + `<g ${studio.clip(neckline)}>${fill(torsoPath(figure, 10, 1000), paint)}</g>`;
}
