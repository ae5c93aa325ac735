/** Twelve videos as rows of six frames: eight of our own pictures, four of uploads. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createEmbeddedVideoEngine } from "@galatea/engines/video/embedded.ts";
import { findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import { createSketchVideoEngine } from "../../src/video/video-engine.ts";
import { layOut, type Report, timed } from "./layout.ts";
import { createSources } from "./sources.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const own: readonly (readonly [prompt: string, motion: string])[] = [
  [
    "portrait of a woman with long wavy red hair in a green coat, autumn forest",
    "slow push in, wind in her hair",
  ],
  ["a man with a beard in a navy blazer, city at night", "orbit around him"],
  ["a woman in a yellow raincoat on a street in the rain", "handheld"],
  ["a couple on the beach at sunset", "pan left"],
  ["a mountain lake at dawn with mist", "slow pan right"],
  ["a red fox in a snowy forest", "zoom out"],
  ["a castle on a hill under a starry night", "tilt up"],
  ["a woman reading in a library", "static camera"],
];
const uploads: readonly (readonly [prompt: string, motion: string])[] = [
  ["a lighthouse by the sea", "push in slowly"],
  ["a market street in the evening", "pan right, film grain"],
  ["portrait of a woman with curly hair", "rack focus"],
  ["a forest in fog", "tilt down, snow"],
];

export async function drawVideoSheet(report: Report): Promise<Uint8Array> {
  const [sketch, pixels, sources] = [createSketchVideoEngine(), createEmbeddedVideoEngine(), createSources()];
  const cells = [];
  for (const [engine, list, make] of [
    [sketch, own, sources.own],
    [pixels, uploads, sources.upload],
  ] as const) {
    for (const [index, [prompt, motion]] of list.entries()) {
      const picture = await make(prompt, index + 1);
      const request = { picture, prompt: motion, durationS: 6, seed: index };
      const { bytes, parsed } = await timed(report, `${prompt}: ${motion}`, () =>
        engine.animate(request, unwatchedRun()),
      );
      report(`         ${(bytes.byteLength / 1e6).toFixed(1)} MB`);
      const chips = parsed.map(({ label }) => label).join(", ");
      cells.push({ label: `${prompt}: ${motion} → ${chips}`, pictures: await framesOf(bytes) });
    }
  }
  for (const engine of [sketch, pixels, sources]) engine.close();
  return layOut(cells, { columns: 1, widthPx: 1800, heightPx: 290 });
}

/** One frame a second. */
async function framesOf(video: Uint8Array): Promise<Uint8Array[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-frames-"));
  try {
    const file = path.join(folder, "video.mp4");
    await writeFile(file, video);
    await promisify(execFile)(findFfmpeg(), [
      "-v",
      "error",
      "-i",
      file,
      "-vf",
      "fps=1",
      path.join(folder, "%02d.png"),
    ]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
    return await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}
