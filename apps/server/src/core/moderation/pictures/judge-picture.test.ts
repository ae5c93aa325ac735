/** A refused picture does not pass, and neither does one that could not be judged. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { judgeClassification, judgePicture } from "./judge-picture.ts";
import { judgeVideo } from "./judge-video.ts";
import type { Classification, PictureClassifier } from "./picture-classifier.ts";
import { embeddedClassifierId } from "./thresholds.ts";

const picture = new Uint8Array([1]);
const quiet = new AbortController().signal;

const shares = (sexual: Partial<Record<"hentai" | "porn" | "sexy", number>> = {}): Classification => {
  const given = { hentai: 0, porn: 0, sexy: 0, ...sexual };
  const left = 1 - given.hentai - given.porn - given.sexy;
  return { classes: { drawing: left / 2, neutral: left / 2, ...given }, ms: 1 };
};

const standIn = (classify: PictureClassifier["classify"], timeoutMs = 1_000): PictureClassifier => ({
  id: embeddedClassifierId,
  timeoutMs,
  classify,
});
const passing = standIn(async () => shares());
const refusing = standIn(async () => shares({ porn: 0.9 }));
const failing = standIn(async () => {
  throw new Error("broken");
});
const hanging = standIn(() => new Promise<never>(() => undefined), 50);

const outcomeOf = async (...classifiers: PictureClassifier[]): Promise<string> =>
  (await judgePicture(picture, classifiers, quiet)).outcome;

test.each([
  ["nothing sexual", {}, "pass"],
  ["swimwear or an evening dress", { sexy: 0.75 }, "pass"],
  ["a little of each", { hentai: 0.1, porn: 0.1, sexy: 0.3 }, "pass"],
  ["an explicit photograph", { porn: 0.31 }, "refuse"],
  ["an explicit drawing", { hentai: 0.31 }, "refuse"],
  ["an explicit picture between photograph and drawing", { hentai: 0.16, porn: 0.16 }, "refuse"],
  ["nearly surely sexual", { sexy: 0.81 }, "refuse"],
  ["sexual in one way or another", { porn: 0.2, sexy: 0.65 }, "refuse"],
] as const)("%s: the thresholds", (_name, sexual, outcome) => {
  expect(judgeClassification(embeddedClassifierId, shares(sexual)).outcome).toBe(outcome);
});

test("a refusal names its rule and its classifier", async () => {
  expect(await judgePicture(picture, [refusing], quiet)).toEqual({
    outcome: "refuse",
    ruleId: "no-sexual-content",
    classifierId: embeddedClassifierId,
  });
});

test("the strictest of stacked classifiers decides, in any order", async () => {
  expect(await outcomeOf(passing, passing)).toBe("pass");
  expect(await outcomeOf(passing, refusing)).toBe("refuse");
  expect(await outcomeOf(refusing, passing)).toBe("refuse");
  expect(await outcomeOf(passing, failing)).toBe("unavailable");
  expect(await outcomeOf(failing, passing)).toBe("unavailable");
  expect(await outcomeOf(failing, refusing)).toBe("refuse");
});

test("without an answer in time nothing passes", async () => {
  expect(await outcomeOf()).toBe("unavailable");
  expect(await outcomeOf(failing)).toBe("unavailable");
  expect(await outcomeOf(hanging)).toBe("unavailable");
  const throwing = standIn(() => {
    throw new Error("broken at once");
  });
  expect(await outcomeOf(throwing)).toBe("unavailable");
  expect(await outcomeOf({ ...passing, id: "nobody knows its thresholds" })).toBe("unavailable");
});

test("a cancelled job gets no verdict that passes", async () => {
  expect((await judgePicture(picture, [passing], AbortSignal.abort())).outcome).toBe("unavailable");
});

test.each([
  ["not a number", { drawing: Number.NaN, hentai: 0, neutral: 1, porn: 0, sexy: 0 }],
  ["a sum that is not 1", { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 }],
  ["a negative probability", { drawing: 0.5, hentai: -0.5, neutral: 1, porn: 0, sexy: 0 }],
  ["a class too few", { drawing: 0.5, neutral: 0.5 }],
])("probabilities with %s do not pass", (_name, classes) => {
  expect(judgeClassification(embeddedClassifierId, { classes, ms: 1 }).outcome).toBe("unavailable");
});

test("a video is refused for any of its frames, and one without frames is not judged", async () => {
  const frame = (value: number): Uint8Array => new Uint8Array([value]);
  const refusesThird = standIn(async ([value]) => shares({ porn: value === 3 ? 0.9 : 0 }));
  const judge = async (frames: Uint8Array[] | Error): Promise<string> => {
    const readFrames = async (): Promise<Uint8Array[]> => {
      if (frames instanceof Error) throw frames;
      return frames;
    };
    return (await judgeVideo(picture, [refusesThird], { signal: quiet, readFrames })).outcome;
  };
  expect(await judge([frame(1), frame(2)])).toBe("pass");
  expect(await judge([frame(1), frame(2), frame(3)])).toBe("refuse");
  expect(await judge([frame(3), frame(1)])).toBe("refuse");
  expect(await judge([])).toBe("unavailable");
  expect(await judge(new Error("no video"))).toBe("unavailable");
});

test("a video whose last frame alone is refused is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-judged-video-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  /** 2.5 s of red; from this frame on green. */
  const make = async (greenFrom: number): Promise<Uint8Array> => {
    const file = path.join(folder, `${greenFrom}.mp4`);
    const source = `color=red:s=64x48:r=24:d=2.5,drawbox=color=green:t=fill:enable='gte(n,${greenFrom})'`;
    const args = ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-pix_fmt", "yuv420p", file];
    await promisify(execFile)(findFfmpeg(), args);
    return new Uint8Array(await readFile(file));
  };
  const refusesGreen = standIn(async (bytes) => {
    const [red, green] = (await sharp(bytes).stats()).channels;
    return shares({ porn: (green?.mean ?? 0) > (red?.mean ?? 0) ? 0.9 : 0 });
  });
  const outcomeOf = async (greenFrom: number): Promise<string> =>
    (await judgeVideo(await make(greenFrom), [refusesGreen], { signal: quiet })).outcome;
  expect(await outcomeOf(60)).toBe("pass");
  expect(await outcomeOf(59)).toBe("refuse");
});

test("a file that is no video is not judged", async () => {
  expect((await judgeVideo(picture, [passing], { signal: quiet })).outcome).toBe("unavailable");
});
