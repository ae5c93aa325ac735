/** The veil of light over a finished picture: warm where the key falls, cool in the opposite corner, dark at the edges. */
import { createBrush } from "./kit/brush.ts";
import { mix } from "./kit/colour.ts";
import type { Drawing, Size } from "./kit/drawing.ts";
import type { Scene } from "./scene.ts";

export function drawGrade(scene: Scene, { widthPx: width, heightPx: height }: Size): Drawing {
  const brush = createBrush("g");
  const { light, subject, mood } = scene;
  const left = light.from === "left";
  const wash = 0.05 + light.contrast * 0.1;
  const cool = mix(light.ambient, "#14101c", 0.35);
  brush.rect(0, 0, width, height, {
    fill: brush.linear(
      [
        [0, light.key, wash],
        [0.45, light.key, 0],
        [0.6, cool, 0],
        [1, cool, wash * 1.3],
      ],
      left ? [0, 0, 1, 0.8] : [1, 0, 0, 0.8],
    ),
  });
  const edge =
    (mood === "dramatic" || mood === "mysterious" ? 0.42 : 0.24) * (subject.kind === "landscape" ? 0.7 : 1);
  brush.rect(0, 0, width, height, {
    fill: brush.radial(
      [
        [0, "#120c18", 0],
        [0.62, "#120c18", 0],
        [0.85, "#120c18", edge * 0.42],
        [1, "#120c18", edge],
      ],
      [0.5, 0.46, 0.78],
    ),
  });
  return brush.drawing();
}
