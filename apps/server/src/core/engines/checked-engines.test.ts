/** Nothing of a trained model is started, shown or stored without a verdict. */
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import type { EngineRun, SourcePicture } from "@galatea/engines/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureVerdict } from "#core/moderation/pictures/judge-picture.ts";
import { type PictureJudge, PictureRefused } from "#core/moderation/pictures/picture-judge.ts";
import { previewSidePx } from "#platform/images.ts";
import {
  checkedEditEngine,
  checkedImageEngine,
  checkedProcessEngine,
  checkedUpscaleEngine,
} from "./checked-engines.ts";
import { refused, unjudged } from "./testing/verdicts.ts";

/** Judges by the first byte of the picture: the numbers that are named here do not pass. */
function judgeBy(verdicts: Record<number, PictureVerdict>, ready = true) {
  const judged: number[] = [];
  const judge: PictureJudge = {
    prepare: async () => {
      if (!ready) throw new PictureRefused(unjudged, "made");
    },
    picture: async (bytes) => {
      judged.push(bytes[0] ?? -1);
      return verdicts[bytes[0] ?? -1] ?? { outcome: "pass" };
    },
    video: async (bytes) => {
      judged.push(bytes[0] ?? -1);
      return verdicts[bytes[0] ?? -1] ?? { outcome: "pass" };
    },
    close: () => undefined,
  };
  return { judge, judged };
}

const picture = (first: number): SourcePicture => ({ bytes: new Uint8Array([first]), mimeType: "image/png" });
const made = { ...picture(9), widthPx: 1, heightPx: 1, model: "m" };
const facts = { id: "real", label: "Real", health: async () => ({ ok: true }), close: () => undefined };

/** Engines of four kinds that count how often they work. */
function engines(work: (run: EngineRun) => Promise<void> = async () => undefined) {
  const counts = { started: 0, resumed: 0 };
  const start = async (_: unknown, run: EngineRun) => {
    counts.started += 1;
    await work(run);
    return made;
  };
  const resume = async (_: unknown, run: EngineRun) => {
    counts.resumed += 1;
    await work(run);
    return made;
  };
  const image = { ...facts, generate: start, resume } as unknown as ImageEngine;
  const edit = { ...facts, edit: start, resume } as unknown as EditEngine;
  const upscale = { ...facts, upscale: start, resume } as unknown as UpscaleEngine;
  const process = { ...facts, process: start, resume } as unknown as ProcessEngine;
  return { counts, image, edit, upscale, process };
}

const run = unwatchedRun();
const words = { prompt: "a lake", size: { widthPx: 512, heightPx: 512 }, seed: 1 };

/** Each kind's work on the given pictures. */
const kinds = {
  image: (given: SourcePicture[], judge: PictureJudge, its: ReturnType<typeof engines>) =>
    checkedImageEngine(its.image, judge).generate({ ...words, references: given }, run),
  edit: (given: SourcePicture[], judge: PictureJudge, its: ReturnType<typeof engines>) =>
    checkedEditEngine(its.edit, judge).edit({ pictures: given, instruction: "brighter", seed: 1 }, run),
  upscale: (given: SourcePicture[], judge: PictureJudge, its: ReturnType<typeof engines>) =>
    checkedUpscaleEngine(its.upscale, judge).upscale(
      { picture: given[0] ?? picture(0), scale: 2, mode: "best" },
      run,
    ),
  process: (given: SourcePicture[], judge: PictureJudge, its: ReturnType<typeof engines>) =>
    checkedProcessEngine(its.process, judge).process(
      { picture: given[0] ?? picture(0), options: { operation: "remove-background" }, seed: 1 },
      run,
    ),
};

test.for(Object.entries(kinds))(
  "%s: given pictures and the result are judged, in this order",
  async ([, work]) => {
    const { judge, judged } = judgeBy({});
    expect(await work([picture(1)], judge, engines())).toMatchObject({ model: "m" });
    expect(judged).toEqual([1, 9]);
  },
);

test.for(Object.entries(kinds))("%s: a given picture that does not pass starts nothing", async ([, work]) => {
  for (const verdict of [refused, unjudged]) {
    const its = engines();
    const { judge } = judgeBy({ 1: verdict });
    await expect(work([picture(1)], judge, its)).rejects.toMatchObject({ of: "given", verdict });
    expect(its.counts.started).toBe(0);
  }
});

test.for(Object.entries(kinds))("%s: a result that does not pass does not leave", async ([, work]) => {
  for (const verdict of [refused, unjudged]) {
    const { judge } = judgeBy({ 9: verdict });
    await expect(work([picture(1)], judge, engines())).rejects.toMatchObject({ of: "made", verdict });
  }
});

test("colours behind transparency are judged too, in what is given and in what is made", async () => {
  const hidden = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.01 } },
  })
    .png()
    .toBuffer();
  const judged: boolean[] = [];
  const judge: PictureJudge = {
    ...judgeBy({}).judge,
    picture: async (bytes) => {
      const { hasAlpha } = await sharp(bytes).metadata();
      judged.push(hasAlpha);
      const { data } = await sharp(bytes)
        .flatten({ background: "#fff" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const isRed = (data[0] ?? 0) > 100 && (data[1] ?? 255) < 100;
      return isRed ? refused : { outcome: "pass" };
    },
  };
  const its = engines();
  const request = {
    picture: { bytes: new Uint8Array(hidden), mimeType: "image/png" as const },
    scale: 2 as const,
  };
  const upscaled = checkedUpscaleEngine(its.upscale, judge).upscale({ ...request, mode: "best" }, run);
  await expect(upscaled).rejects.toMatchObject({ of: "given", verdict: refused });
  expect(judged).toEqual([true, false]);
  expect(its.counts.started).toBe(0);
  const upscale: UpscaleEngine = {
    ...its.upscale,
    upscale: async () => ({ ...made, bytes: request.picture.bytes, trainedModel: true }),
  };
  const transparent = checkedUpscaleEngine(upscale, judge).upscale(
    { picture: { bytes: await jpegOf(8, "#0a0"), mimeType: "image/jpeg" }, scale: 2, mode: "best" },
    run,
  );
  await expect(transparent).rejects.toMatchObject({ of: "made", verdict: refused });
});

test("a mask is judged like the pictures of an edit", async () => {
  const its = engines();
  const edit = checkedEditEngine(its.edit, judgeBy({ 2: refused }).judge).edit(
    { pictures: [picture(1)], mask: picture(2), instruction: "brighter", seed: 1 },
    run,
  );
  await expect(edit).rejects.toMatchObject({ of: "given" });
  expect(its.counts.started).toBe(0);
});

test("previews beyond a few megapixels are not decoded", async () => {
  const huge = sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#000" } });
  const bytes = new Uint8Array(await huge.png().toBuffer());
  const its = engines(async ({ onPreview }) => {
    onPreview({ bytes, mimeType: "image/png" });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  const shown: unknown[] = [];
  const engine = checkedImageEngine(its.image, judgeBy({}).judge);
  await engine.generate(words, { ...run, onPreview: (offered) => shown.push(offered) });
  expect(shown).toEqual([]);
});

test("while no picture can be judged, nothing is started or resumed, and the engine is unhealthy", async () => {
  const its = engines();
  const engine = checkedImageEngine(its.image, judgeBy({}, false).judge);
  await expect(engine.generate(words, run)).rejects.toBeInstanceOf(PictureRefused);
  await expect(engine.resume?.({ id: 1 }, run)).rejects.toBeInstanceOf(PictureRefused);
  expect(its.counts).toEqual({ started: 0, resumed: 0 });
  expect(await engine.health()).toEqual({ ok: false, reason: expect.stringContaining("late") });
  expect(await checkedImageEngine(its.image, judgeBy({}).judge).health()).toEqual({ ok: true });
});

test("a resumed result is judged, and an engine that cannot resume stays one that cannot", async () => {
  const its = engines();
  const { judge } = judgeBy({ 9: refused });
  await expect(checkedImageEngine(its.image, judge).resume?.({ id: 1 }, run)).rejects.toBeInstanceOf(
    PictureRefused,
  );
  const { resume: _resume, ...without } = its.image;
  expect(checkedImageEngine(without, judge).resume).toBeUndefined();
});

const jpegOf = async (side: number, background: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: side, height: side, channels: 3, background } })
      .withExif({ IFD0: { Copyright: "a person's words" } })
      .jpeg()
      .toBuffer(),
  );

/** Runs an engine that offers these pictures, each when the one before was judged, and answers those that were shown. */
async function shownOf(offered: Uint8Array[], judge: Pick<PictureJudge, "picture">): Promise<Uint8Array[]> {
  const shown: Uint8Array[] = [];
  let judged = 0;
  const its = engines(async ({ onPreview }) => {
    for (const [index, bytes] of offered.entries()) {
      onPreview({ bytes, mimeType: "image/jpeg" });
      await expect.poll(() => judged).toBe(index + 1);
    }
  });
  const counting: PictureJudge = {
    ...judgeBy({}).judge,
    picture: async (bytes, signal) => {
      if (bytes.length === 1) return { outcome: "pass" };
      const verdict = await judge.picture(bytes, signal);
      setTimeout(() => (judged += 1), 5);
      return verdict;
    },
  };
  await checkedImageEngine(its.image, counting).generate(words, {
    ...run,
    onPreview: ({ bytes }) => shown.push(bytes),
  });
  return shown;
}

test("a preview is small, says nothing about itself, and is shown when it passes", async () => {
  const [shown] = await shownOf([await jpegOf(900, "#0a0")], { picture: async () => ({ outcome: "pass" }) });
  const found = await sharp(shown).metadata();
  expect(found).toMatchObject({ format: "jpeg", width: previewSidePx, height: previewSidePx });
  expect(found.exif).toBeUndefined();
});

test.for([refused, unjudged])("a preview that does not pass is not shown: $outcome", async (verdict) => {
  expect(await shownOf([await jpegOf(64, "#00a")], { picture: async () => verdict })).toEqual([]);
});

test("previews that cannot be read are not shown and harm nothing", async () => {
  const its = engines(async ({ onPreview }) => {
    onPreview({ bytes: new TextEncoder().encode("<html>"), mimeType: "image/jpeg" });
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
  const shown: unknown[] = [];
  const engine = checkedImageEngine(its.image, judgeBy({}).judge);
  await engine.generate(words, { ...run, onPreview: (preview) => shown.push(preview) });
  expect(shown).toEqual([]);
});

test("no preview is shown after the end", async () => {
  const preview = await jpegOf(64, "#a00");
  const shown: unknown[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const judge: PictureJudge = {
    ...judgeBy({}).judge,
    picture: async (bytes) => {
      if (bytes.length > 1) await held;
      return { outcome: "pass" };
    },
  };
  const its = engines(async ({ onPreview }) => onPreview({ bytes: preview, mimeType: "image/jpeg" }));
  const engine = checkedImageEngine(its.image, judge);
  await engine.generate(words, { ...run, onPreview: (late) => shown.push(late) });
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown).toEqual([]);
});

test("a photo that was cut out is judged as it looks and without its transparency", async () => {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.01 } },
  })
    .png()
    .toBuffer();
  const views: boolean[] = [];
  const judge: PictureJudge = {
    ...judgeBy({}).judge,
    picture: async (view) => {
      const { hasAlpha } = await sharp(view).metadata();
      const [, , blue = 0] = await sharp(view).raw().toBuffer();
      if (blue > 200) return { outcome: "pass" };
      views.push(hasAlpha);
      return hasAlpha ? { outcome: "pass" } : refused;
    },
  };
  const process: ProcessEngine = {
    ...engines().process,
    process: async () => ({ ...made, mimeType: "image/png", bytes: new Uint8Array(bytes) }),
  };
  const given = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#00f" } })
    .png()
    .toBuffer();
  const cut = checkedProcessEngine(process, judge).process(
    {
      picture: { bytes: new Uint8Array(given), mimeType: "image/png" },
      options: { operation: "remove-background" },
      seed: 1,
    },
    run,
  );
  await expect(cut).rejects.toMatchObject({ of: "made", verdict: refused });
  expect(views).toEqual([true, false]);
});
