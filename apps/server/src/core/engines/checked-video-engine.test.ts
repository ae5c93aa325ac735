/** No video of a trained model is started, shown or stored without a verdict on everything that is seen of it. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { EngineRun, SourcePicture } from "@galatea/engines/engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "@galatea/engines/video/engine.ts";
import { bundledFfmpeg, findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureVerdict } from "#core/moderation/pictures/judge-picture.ts";
import type { PictureClassifier } from "#core/moderation/pictures/picture-classifier.ts";
import {
  createPictureJudge,
  type PictureJudge,
  PictureRefused,
} from "#core/moderation/pictures/picture-judge.ts";
import { embeddedClassifierId } from "#core/moderation/pictures/thresholds.ts";
import { checkedVideoEngine } from "./checked-engines.ts";
import { refused, unjudged } from "./testing/verdicts.ts";

const bytesOf = (first: number): Uint8Array => new Uint8Array([first]);
const picture = (first: number): SourcePicture => ({ bytes: bytesOf(first), mimeType: "image/png" });
const [first, last, poster, video] = [1, 2, 3, 4];
const request: VideoRequest = {
  picture: picture(first),
  lastFrame: picture(last),
  prompt: "waves",
  durationS: 5,
  seed: 1,
};

/** Judges by the first byte: the numbers that are named here do not pass. */
function judgeBy(verdicts: Record<number, PictureVerdict>, isReady = true) {
  const judged: string[] = [];
  const verdictOn = (of: string) => async (bytes: Uint8Array) => {
    judged.push(`${of} ${bytes[0]}`);
    return verdicts[bytes[0] ?? -1] ?? { outcome: "pass" as const };
  };
  const judge: PictureJudge = {
    prepare: async () => {
      if (!isReady) throw new PictureRefused(unjudged, "made");
    },
    picture: verdictOn("picture"),
    video: verdictOn("video"),
    close: () => undefined,
  };
  return { judge, judged };
}

/** Counts how often it works. */
function engineOf(
  made: Uint8Array = bytesOf(video),
  work: (run: EngineRun) => Promise<void> = async () => undefined,
  madePoster = picture(poster),
) {
  const counts = { started: 0, resumed: 0 };
  const result = { bytes: made, poster: madePoster, model: "m" } as unknown as VideoResult;
  const engine = {
    id: "real",
    label: "Real",
    health: async () => ({ ok: true }),
    close: () => undefined,
    animate: async (_: VideoRequest, run: EngineRun) => {
      counts.started += 1;
      await work(run);
      return result;
    },
    resume: async () => {
      counts.resumed += 1;
      return result;
    },
  } as unknown as VideoEngine;
  return { engine, counts };
}

test("the picture, the last frame, the poster and the video are judged, in this order", async () => {
  const { judge, judged } = judgeBy({});
  const { engine } = engineOf();
  expect(await checkedVideoEngine(engine, judge).animate(request, unwatchedRun())).toMatchObject({
    model: "m",
  });
  expect(judged).toEqual(["picture 1", "picture 2", "picture 3", "video 4"]);
});

test.for([
  { what: "picture", number: first },
  { what: "last frame", number: last },
])("a given $what that does not pass starts nothing", async ({ number }) => {
  for (const verdict of [refused, unjudged]) {
    const { engine, counts } = engineOf();
    const animated = checkedVideoEngine(engine, judgeBy({ [number]: verdict }).judge).animate(
      request,
      unwatchedRun(),
    );
    await expect(animated).rejects.toMatchObject({ name: "PictureRefused", of: "given", verdict });
    expect(counts.started).toBe(0);
  }
});

test.for([
  { what: "poster", number: poster },
  { what: "video", number: video },
])("a made $what that does not pass does not leave, and neither does it when resumed", async ({ number }) => {
  for (const verdict of [refused, unjudged]) {
    const checkedEngine = checkedVideoEngine(engineOf().engine, judgeBy({ [number]: verdict }).judge);
    const refusal = { name: "PictureRefused", of: "made", verdict };
    await expect(checkedEngine.animate(request, unwatchedRun())).rejects.toMatchObject(refusal);
    await expect(checkedEngine.resume?.({ id: 1 }, unwatchedRun())).rejects.toMatchObject(refusal);
  }
});

test("while nothing can be judged, no video is started or resumed, and the engine is unhealthy", async () => {
  const { engine, counts } = engineOf();
  const checkedEngine = checkedVideoEngine(engine, judgeBy({}, false).judge);
  await expect(checkedEngine.animate(request, unwatchedRun())).rejects.toBeInstanceOf(PictureRefused);
  await expect(checkedEngine.resume?.({ id: 1 }, unwatchedRun())).rejects.toBeInstanceOf(PictureRefused);
  expect(counts).toEqual({ started: 0, resumed: 0 });
  expect(await checkedEngine.health()).toMatchObject({ ok: false });
});

test.for([
  { verdict: { outcome: "pass" } as PictureVerdict, shows: 1 },
  { verdict: refused, shows: 0 },
])("a preview is judged before it is shown ($verdict.outcome)", async ({ verdict, shows }) => {
  const preview = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#00a" } })
    .jpeg()
    .toBuffer();
  let isJudged = false;
  const { engine } = engineOf(bytesOf(video), async ({ onPreview }) => {
    onPreview({ bytes: new Uint8Array(preview), mimeType: "image/jpeg" });
    await expect.poll(() => isJudged).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const judge: PictureJudge = {
    ...judgeBy({}).judge,
    picture: async (bytes) => {
      if (bytes.length === 1) return { outcome: "pass" };
      isJudged = true;
      return verdict;
    },
  };
  const shown: unknown[] = [];
  await checkedVideoEngine(engine, judge).animate(
    request,
    unwatchedRun({ onPreview: (offered) => shown.push(offered) }),
  );
  expect(shown).toHaveLength(shows);
});

/** Three seconds of grey, with one that is green from `greenFrom` on for a second. */
async function videoWithGreen(greenFrom: number): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "checked-video-"));
  try {
    const file = path.join(folder, "video.mp4");
    const green = `drawbox=c=0x00c000:t=fill:enable='gte(t,${greenFrom})*lt(t,${greenFrom + 1})'`;
    const source = "-loglevel error -f lavfi -i color=c=gray:s=64x64:r=4:d=3 -vf".split(" ");
    await promisify(execFile)(bundledFfmpeg() ?? findFfmpeg(), [
      ...source,
      green,
      "-pix_fmt",
      "yuv420p",
      file,
    ]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Refuses green pictures, in the terms of the product's own classifier. */
const greenClassifier = {
  id: embeddedClassifierId,
  timeoutMs: 10_000,
  load: async () => undefined,
  close: () => undefined,
  classify: async (bytes: Uint8Array) => {
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const isGreen = (data[1] ?? 0) > 150 && (data[0] ?? 255) < 80;
    const unsafe = isGreen ? 1 : 0;
    return { classes: { hentai: 0, neutral: 1 - unsafe, porn: unsafe, sexy: 0 }, ms: 1 };
  },
} satisfies PictureClassifier & { load: () => Promise<void>; close: () => void };

test.for([
  { second: 0, passes: false },
  { second: 1, passes: false },
  { second: 2, passes: false },
  { second: 9, passes: true },
])("the frames of a real video are judged, wrong ones from second $second on", async ({ second, passes }) => {
  const judge = createPictureJudge([greenClassifier]);
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } }).png();
  const still: SourcePicture = { bytes: new Uint8Array(await grey.toBuffer()), mimeType: "image/png" };
  const engine = engineOf(await videoWithGreen(second), undefined, still).engine;
  const given: VideoRequest = { ...request, picture: still, lastFrame: still };
  const made = checkedVideoEngine(engine, judge).animate(given, unwatchedRun());
  if (passes) expect(await made).toMatchObject({ model: "m" });
  else await expect(made).rejects.toMatchObject({ of: "made", verdict: { outcome: "refuse" } });
});
