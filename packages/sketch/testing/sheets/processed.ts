/** Twelve pictures put through Process Image, before beside after. */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { createEmbeddedProcessEngine } from "@galatea/engines/process/embedded.ts";
import { createSketchProcessEngine } from "../../src/process/process-engine.ts";
import { layOut, type Report, timed } from "./layout.ts";
import { createSources } from "./sources.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const person = "portrait of a woman with curly hair in a blue blazer, street at dusk";
const place = "a harbour with boats at golden hour";

const own: readonly ProcessOptions[] = [
  { operation: "remove-background" },
  {
    operation: "replace-background",
    background: { kind: "gradient", from: "#2b3a67", to: "#e8b4a0", angleDegrees: 20 },
  },
  { operation: "replace-background", background: { kind: "blur", strength: 0.8 } },
  { operation: "replace-background", background: { kind: "picture" } },
  { operation: "relight", from: "right", warmth: 0.9, strength: 0.9 },
];
const uploads: readonly (readonly [prompt: string, options: ProcessOptions])[] = [
  [person, { operation: "relight", from: "left", warmth: 0.6, strength: 0.8 }],
  [person, { operation: "restore", denoise: 0.6, sharpen: 0.7, contrast: 0.5 }],
  [place, { operation: "colorize-tone", look: "teal-orange", strength: 1 }],
  [person, { operation: "colorize-tone", look: "noir", strength: 1 }],
  [person, { operation: "stylize", style: "sketch", strength: 0.9 }],
  [place, { operation: "stylize", style: "poster", strength: 0.9 }],
  [place, { operation: "stylize", style: "oil", strength: 0.9 }],
];

export async function drawProcessedSheet(report: Report): Promise<Uint8Array> {
  const [sketch, pixels, sources] = [
    createSketchProcessEngine(),
    createEmbeddedProcessEngine(),
    createSources(),
  ];
  const background = await sources.upload("a lake in the mountains at sunset", 4);
  const subject = await sources.own(person, 5);
  const cells = [];
  for (const options of own) {
    const { bytes } = await timed(report, options.operation, () =>
      sketch.process({ picture: subject, options, background, seed: 1 }, unwatchedRun()),
    );
    cells.push({ label: `own picture: ${JSON.stringify(options)}`, pictures: [subject.bytes, bytes] });
  }
  for (const [prompt, options] of uploads) {
    const picture = await sources.upload(prompt, 5);
    const { bytes } = await timed(report, options.operation, () =>
      pixels.process({ picture, options, seed: 1 }, unwatchedRun()),
    );
    cells.push({ label: `upload: ${JSON.stringify(options)}`, pictures: [picture.bytes, bytes] });
  }
  for (const engine of [sketch, pixels, sources]) engine.close();
  return layOut(cells, { columns: 3, widthPx: 640, heightPx: 320 });
}
