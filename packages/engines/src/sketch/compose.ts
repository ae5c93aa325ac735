/** Puts a scene together: backdrop, subject, what is in front, and the light they share, as layers of one SVG. */
import { drawBackdrop } from "./backdrop/backdrop.ts";
import type { Drawing, Size } from "./kit/drawing.ts";
import { createRandom } from "./kit/random.ts";
import { drawGrade } from "./grade.ts";
import { placePeople } from "./place-people.ts";
import type { Scene } from "./scene.ts";
import { drawAbstract } from "./subjects/draw-abstract.ts";
import { drawAnimal } from "./subjects/draw-animal.ts";
import { drawStill } from "./subjects/draw-still.ts";

/** Bottom first. `blurPx` > 0 is out of the lens's focus: such a layer covers the whole picture. */
export type Layer = { name: "backdrop" | "subject" | "front" | "grade"; drawing: Drawing; blurPx: number };

export function svgOf(drawing: Drawing, { widthPx, heightPx }: Size, scale = 1): string {
  const width = Math.round(widthPx * scale);
  const height = Math.round(heightPx * scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${width}" height="${height}" preserveAspectRatio="none"><defs>${drawing.defs}</defs>${drawing.body}</svg>`;
}

export function composeLayers(scene: Scene, size: Size): Layer[] {
  const { subject } = scene;
  const random = createRandom(scene.seed).fork("subject");
  const options = { size, scene, random, idPrefix: "s" };
  const grade: Layer = { name: "grade", drawing: drawGrade(scene, size), blurPx: 0 };
  if (subject.kind === "abstract") {
    return [{ name: "backdrop", drawing: drawAbstract(subject, options), blurPx: 0 }];
  }
  const backdrop = drawBackdrop(scene, size, "");
  const back: Layer = { name: "backdrop", drawing: backdrop.back, blurPx: lensBlur(scene, size) };
  const front: Layer = { name: "front", drawing: backdrop.front, blurPx: 0 };
  switch (subject.kind) {
    case "landscape":
      return [back, front, grade];
    case "people":
      return [
        back,
        { name: "subject", drawing: placePeople(subject, scene, size, random), blurPx: 0 },
        front,
        grade,
      ];
    case "animal":
      return [back, { name: "subject", drawing: drawAnimal(subject, options), blurPx: 0 }, front, grade];
    case "still":
      return [back, { name: "subject", drawing: drawStill(subject, options), blurPx: 0 }, grade];
  }
}

/** The nearer the subject, the softer what is behind it. Studio walls and landscapes stay sharp. */
function lensBlur({ subject, place }: Scene, { widthPx, heightPx }: Size): number {
  if (place === "plain") return 0;
  const unit = Math.sqrt(widthPx * heightPx) / 1000;
  const soft = place === "bokeh" ? 1.6 : place === "niche" ? 0.25 : 1;
  switch (subject.kind) {
    case "people":
      return (
        unit * soft * { closeUp: 12, portrait: 8, half: 5.5, threeQuarter: 3, full: 1.8 }[subject.framing]
      );
    case "animal":
      return unit * soft * 3;
    case "still":
      return unit * soft * 5;
    case "landscape":
    case "abstract":
      return 0;
  }
}
