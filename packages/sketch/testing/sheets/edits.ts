/** Twelve edits, before beside after: six of our own pictures, six of uploads. */
import { createEmbeddedEditEngine } from "@galatea/engines/edit/embedded.ts";
import { createSketchEditEngine } from "../../src/edit/edit-engine.ts";
import { layOut, type Report, timed } from "./layout.ts";
import { createSources } from "./sources.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const woman = "portrait of a 30-year-old woman with long brown hair and glasses in a green sweater, café";
const man = "a man in a grey hoodie in a park, half body";

const own: readonly (readonly [prompt: string, instruction: string])[] = [
  [woman, "make her hair blue and remove the glasses"],
  [woman, "put her in a library at night"],
  [woman, "give her a red coat and a beret, make it snow"],
  [man, "add a beard and sunglasses"],
  [man, "make it watercolour"],
  ["a red fox in a forest", "in snow at dusk"],
];
const uploads: readonly (readonly [prompt: string, instruction: string])[] = [
  ["a lighthouse by the sea", "make it warmer, a bit brighter and add a vignette"],
  ["a woman in a yellow dress in a garden", "black and white with strong grain"],
  ["a market street in the evening", "blur the edges like tilt-shift"],
  ["mountains at golden hour", "crop to 16:9 and increase the contrast a lot"],
  ["a bowl of fruit on a table", "make the reds blue"],
  ["a man with a beard in the city", "cinematic film look with a white frame"],
];

export async function drawEditSheet(report: Report): Promise<Uint8Array> {
  const [sketch, pixels, sources] = [createSketchEditEngine(), createEmbeddedEditEngine(), createSources()];
  const cells = [];
  for (const [engine, list, make] of [
    [sketch, own, sources.own],
    [pixels, uploads, sources.upload],
  ] as const) {
    for (const [index, [prompt, instruction]] of list.entries()) {
      const picture = await make(prompt, index + 3);
      const request = { pictures: [picture], instruction, seed: 1 };
      const { bytes, parsed } = await timed(report, instruction, () => engine.edit(request, unwatchedRun()));
      const chips = parsed.map(({ label }) => label).join(", ");
      cells.push({ label: `${instruction} → ${chips}`, pictures: [picture.bytes, bytes] });
    }
  }
  for (const engine of [sketch, pixels, sources]) engine.close();
  return layOut(cells, { columns: 3, widthPx: 640, heightPx: 320 });
}
