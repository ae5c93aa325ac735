import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { EngineProgress, SourcePicture } from "../engine.ts";
import { createEmbeddedVideoEngine } from "./embedded.ts";
import type { VideoRequest } from "./engine.ts";
import { bundledFfmpeg, findFfmpeg } from "./ffmpeg.ts";
import { readMp4 } from "./mp4.ts";
import { unwatchedRun } from "../runs.ts";

const run = promisify(execFile);
const engine = createEmbeddedVideoEngine();
afterAll(() => engine.close());

async function upload(widthPx: number, heightPx: number): Promise<SourcePicture> {
  const stripes = Buffer.from(
    Array.from({ length: widthPx * heightPx * 3 }, (_, at) => (Math.floor(at / 30) * 37 + at) % 251),
  );
  const bytes = await sharp(stripes, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .blur(2)
    .png()
    .toBuffer();
  return { bytes, mimeType: "image/png" };
}

const still = (signal = new AbortController().signal) => unwatchedRun({ signal });

async function requestFor(given: Partial<VideoRequest> = {}): Promise<VideoRequest> {
  return { picture: await upload(192, 128), prompt: "push in", durationS: 4, seed: 1, ...given };
}

test.each([4, 6, 8])(
  "a video of %d seconds has exactly that length, 24 frames a second and its index in front",
  async (durationS) => {
    const progress: EngineProgress[] = [];
    const result = await engine.animate(
      await requestFor({ durationS }),
      unwatchedRun({
        onProgress: (step) => progress.push(step),
      }),
    );
    expect(readMp4(result.bytes)).toEqual({
      codec: "avc1",
      constantRate: true,
      durationMs: durationS * 1000,
      faststart: true,
      frameCount: durationS * 24,
      framesPerSecond: 24,
      hasSound: false,
      heightPx: 128,
      widthPx: 192,
    });
    expect(result).toMatchObject({
      mimeType: "video/mp4",
      widthPx: 192,
      heightPx: 128,
      durationMs: durationS * 1000,
      framesPerSecond: 24,
      trainedModel: false,
      parsed: [{ kind: "motion", label: "Push in" }],
    });
    expect(result.bytes.byteLength).toBeLessThan(8_000_000);
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  },
);

test("the poster is the first frame, and its pixels are yuv420p of Rec. 709", async () => {
  const result = await engine.animate(await requestFor(), still());
  const folder = mkdtempSync(path.join(tmpdir(), "video-test-"));
  const file = path.join(folder, "video.mp4");
  writeFileSync(file, result.bytes);
  const decoded = path.join(folder, "first.png");
  const said = spawnSync(findFfmpeg(), ["-hide_banner", "-i", file], { encoding: "utf8" }).stderr;
  expect(said).toMatch(/h264 .*yuv420p\(.*bt709/);
  await run(findFfmpeg(), ["-v", "error", "-i", file, "-frames:v", "1", decoded]);
  const [first, poster] = await Promise.all(
    [decoded, Buffer.from(result.poster.bytes)].map((input) => sharp(input).removeAlpha().raw().toBuffer()),
  );
  rmSync(folder, { recursive: true });
  if (first === undefined || poster === undefined) throw new Error("No pixels.");
  const difference =
    first.reduce((sum, value, at) => sum + Math.abs(value - (poster[at] ?? 0)), 0) / first.length;
  expect(result.poster).toMatchObject({ mimeType: "image/jpeg", widthPx: 192, heightPx: 128 });
  expect(difference).toBeLessThan(5);
});

test("the same request gives the same bytes", async () => {
  const request = await requestFor({ prompt: "handheld, snow" });
  const [one, two] = [await engine.animate(request, still()), await engine.animate(request, still())];
  expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
  expect(Buffer.from(one.poster.bytes).equals(two.poster.bytes)).toBe(true);
});

test("odd sides lose a row, transparent parts get a ground, large pictures become smaller", async () => {
  const odd = await engine.animate(await requestFor({ picture: await upload(181, 99) }), still());
  expect(odd).toMatchObject({ widthPx: 180, heightPx: 98 });
  const clear = await sharp({ create: { width: 96, height: 96, channels: 4, background: "#ff000000" } })
    .png()
    .toBuffer();
  const onGround = await engine.animate(
    await requestFor({ picture: { bytes: clear, mimeType: "image/png" } }),
    still(),
  );
  const { dominant } = await sharp(Buffer.from(onGround.poster.bytes)).stats();
  expect(dominant.r).toBeGreaterThan(190);
  const wide = await sharp({ create: { width: 4000, height: 200, channels: 3, background: "#446688" } })
    .jpeg()
    .toBuffer();
  const small = await engine.animate(
    await requestFor({ picture: { bytes: wide, mimeType: "image/jpeg" } }),
    still(),
  );
  expect(small).toMatchObject({ widthPx: 1920, heightPx: 96 });
});

test("requests without a possible video are refused", async () => {
  const tiny = await upload(60, 200);
  const broken = (await upload(96, 96)).bytes.slice(0, 900);
  for (const change of [
    { durationS: 5 },
    { seed: -1 },
    { picture: tiny },
    { picture: { bytes: broken, mimeType: "image/png" as const } },
    { picture: { bytes: new TextEncoder().encode("<svg/>"), mimeType: "image/png" as const } },
    { picture: { bytes: new Uint8Array(0), mimeType: "image/png" as const } },
  ]) {
    await expect(engine.animate(await requestFor(change), still())).rejects.toMatchObject({
      name: "EngineError",
      code: "engine_bad_input",
    });
  }
});

test("preflight names the motions and the possible durations", async () => {
  const request = await requestFor({ prompt: "slowly pan left in the rain, she jumps on a horse" });
  await expect(engine.preflight(request)).resolves.toEqual({
    ok: true,
    parsed: [
      { kind: "motion", label: "Slow pan left" },
      { kind: "motion", label: "Falling rain" },
    ],
  });
  await expect(engine.preflight({ ...request, durationS: 60 })).resolves.toMatchObject({
    ok: false,
    offers: ["4 seconds", "6 seconds", "8 seconds"],
  });
});

test.each([0, 0.13, 0.5])(
  "a run that is cancelled at %d ends within a second and leaves nothing",
  async (fraction) => {
    const before = new Set(folders());
    const cancel = new AbortController();
    let cancelledAtMs = 0;
    const running = engine.animate(
      await requestFor({ picture: await upload(640, 640), durationS: 8 }),
      unwatchedRun({
        signal: cancel.signal,
        onProgress: (step) => {
          if (step.fraction < fraction || cancel.signal.aborted) return;
          cancelledAtMs = performance.now();
          cancel.abort();
        },
      }),
    );
    await expect(running).rejects.toMatchObject({ code: "engine_aborted" });
    expect(performance.now() - cancelledAtMs).toBeLessThan(1000);
    expect(folders().filter((left) => !before.has(left))).toEqual([]);
    await expect.poll(() => processesOf("libx264")).toEqual([]);
  },
);

test("a stuck ffmpeg times out, a failing one gives its reason, and a missing one is unavailable", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "video-test-"));
  const script = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const stuck = createEmbeddedVideoEngine({ ffmpeg: script("stuck", "exec sleep 300.25"), stallMs: 500 });
  await expect(stuck.animate(await requestFor(), still())).rejects.toMatchObject({ code: "engine_timeout" });
  await expect.poll(() => processesOf("sleep 300.25")).toEqual([]);
  const slow = createEmbeddedVideoEngine({ ffmpeg: script("slow", "exec sleep 300.25"), timeoutMs: 800 });
  await expect(slow.animate(await requestFor(), still())).rejects.toMatchObject({ code: "engine_timeout" });
  const failing = createEmbeddedVideoEngine({ ffmpeg: script("failing", "echo no such codec >&2; exit 3") });
  await expect(failing.animate(await requestFor(), still())).rejects.toMatchObject({
    code: "engine_failed",
    message: expect.stringContaining("no such codec"),
  });
  const missing = createEmbeddedVideoEngine({ ffmpeg: path.join(folder, "nowhere") });
  await expect(missing.health()).resolves.toMatchObject({ ok: false });
  await expect(missing.animate(await requestFor(), still())).rejects.toMatchObject({
    code: "engine_unavailable",
  });
  rmSync(folder, { recursive: true });
  await expect(engine.health()).resolves.toEqual({ ok: true });
});

test("the packaged ffmpeg is used if the system has none", () => {
  const bundled = bundledFfmpeg();
  expect(bundled !== undefined && existsSync(bundled)).toBe(true);
  expect(findFfmpeg("")).toBe(bundled);
});

test("a renderer process that dies fails its own video only", async () => {
  const own = createEmbeddedVideoEngine();
  const before = new Set(processesOf("video/renderer-entry"));
  const dying = own.animate(
    await requestFor({ durationS: 8, picture: await upload(512, 512) }),
    unwatchedRun({
      onProgress: ({ fraction }) => {
        if (fraction < 0.2) return;
        for (const pid of processesOf("video/renderer-entry"))
          if (!before.has(pid)) process.kill(pid, "SIGKILL");
      },
    }),
  );
  await expect(dying).rejects.toMatchObject({ name: "EngineError", code: "engine_failed" });
  await expect.poll(() => processesOf("libx264")).toEqual([]);
  expect((await own.animate(await requestFor(), still())).durationMs).toBe(4000);
  own.close();
});

const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("galatea-video-"));

/** Ids of the processes that this test run has started, directly or through a renderer process. */
function processesOf(words: string): number[] {
  const listed = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).stdout.trim().split("\n");
  const all = listed.map((line) => {
    const [pid = "", parent = "", ...rest] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), text: rest.join(" ") };
  });
  const mine = new Set([process.pid]);
  for (let depth = 0; depth < 4; depth += 1)
    for (const one of all) if (mine.has(one.parent)) mine.add(one.pid);
  return all.filter((one) => mine.has(one.pid) && one.text.includes(words)).map((one) => one.pid);
}
