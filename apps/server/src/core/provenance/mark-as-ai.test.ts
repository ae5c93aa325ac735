import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createEmbeddedVideoEngine } from "@galatea/engines/video/embedded.ts";
import { findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import { animationOf } from "@galatea/engines/video/video-tools.ts";
import { readMp4 } from "@galatea/engines/video/mp4.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readProvenance } from "#platform/images.ts";
import { markAsAi } from "./mark-as-ai.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

async function makeVideo(): Promise<Uint8Array> {
  const engine = createEmbeddedVideoEngine();
  const bytes = await sharp({ create: { width: 128, height: 96, channels: 3, background: "#a53" } })
    .png()
    .toBuffer();
  try {
    const video = await engine.animate(
      { picture: { bytes, mimeType: "image/png" }, prompt: "pan left in the snow", durationS: 4, seed: 1 },
      unwatchedRun(),
    );
    return video.bytes;
  } finally {
    engine.close();
  }
}

/** Hashes of all frames as ffmpeg decodes them, and its warnings. */
async function decode(bytes: Uint8Array): Promise<{ frames: string[]; said: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "marked-video-"));
  try {
    const file = path.join(folder, "video.mp4");
    await writeFile(file, bytes);
    const { stdout, stderr } = await promisify(execFile)(findFfmpeg(), [
      "-v",
      "warning",
      "-i",
      file,
      "-f",
      "framemd5",
      "-",
    ]);
    return { frames: stdout.split("\n").filter((line) => /^\d/.test(line)), said: stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a video carries its mark behind its frames, so that it plays and starts as before", async () => {
  const video = await makeVideo();
  const marked = markAsAi(video, { trainedModel: false, way: "created", engine: "motion" });
  expect(readProvenance(video)).toBeNull();
  expect(readProvenance(marked)).toMatchObject({
    digitalSourceType: "algorithmicMedia",
    tool: "Galatea (motion)",
  });
  // No offset within the file moved.
  expect(Buffer.from(marked.subarray(0, video.byteLength)).equals(video)).toBe(true);
  expect(readMp4(marked)).toEqual(readMp4(video));
  expect(readMp4(marked)).toMatchObject({ faststart: true, frameCount: 96 });
  const [plain, played] = [await decode(video), await decode(marked)];
  expect(played).toEqual(plain);
  expect(played.said).toBe("");

  const again = markAsAi(marked, { trainedModel: true, way: "created", engine: "other" });
  expect(readProvenance(again)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  expect(Buffer.from(again).toString("latin1").split("digitalsourcetype/")).toHaveLength(2);
});

test("an animated WebP carries the mark and stays animated", async () => {
  const animation = await animationOf(await makeVideo(), { signal: new AbortController().signal });
  const marked = markAsAi(animation, { trainedModel: false, way: "created", engine: "motion" });
  expect(readProvenance(marked)).toMatchObject({ digitalSourceType: "algorithmicMedia" });
  const [before, after] = await Promise.all(
    [animation, marked].map((bytes) => sharp(bytes, { animated: true }).metadata()),
  );
  expect(after).toMatchObject({ pages: before?.pages, delay: before?.delay, loop: 0, width: 128 });
});
