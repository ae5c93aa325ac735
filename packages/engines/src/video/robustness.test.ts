/** If ffmpeg, the temporary folder or the parent fails, a run ends with an engine error and leaves nothing behind. */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonValue, SourcePicture } from "../engine.ts";
import { createEmbeddedVideoEngine } from "./embedded.ts";
import type { VideoRequest } from "./engine.ts";
import { unwatchedRun } from "../runs.ts";

const outside = tmpdir();
const own = mkdtempSync(path.join(outside, "video-robustness-"));
const engine = createEmbeddedVideoEngine();
beforeAll(() => {
  process.env["TMPDIR"] = own;
});
afterAll(() => {
  engine.close();
  process.env["TMPDIR"] = outside;
  rmSync(own, { recursive: true });
});

let picture: SourcePicture;
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 128, height: 128, channels: 3, background: "#446688" } })
    .png()
    .toBuffer();
  picture = { bytes, mimeType: "image/png" };
});

const requestFor = (given: Partial<VideoRequest> = {}): VideoRequest => ({
  picture,
  prompt: "push in",
  durationS: 4,
  seed: 1,
  ...given,
});
const folders = (): string[] => readdirSync(own).filter((name) => name.startsWith("galatea-video-"));
const script = (name: string, text: string): string => {
  const file = path.join(own, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};
const running = (words: string): boolean =>
  spawnSync("ps", ["-eo", "args="], { encoding: "utf8" })
    .stdout.split("\n")
    .some((line) => line.includes(words));

test("an ffmpeg that is a script is ended with all processes that it started", async () => {
  const wrapped = createEmbeddedVideoEngine({
    ffmpeg: script("wrapped", "sleep 301.75\necho"),
    stallMs: 500,
  });
  await expect(wrapped.animate(requestFor(), unwatchedRun())).rejects.toMatchObject({
    code: "engine_timeout",
  });
  await expect.poll(() => running("sleep 301.75")).toBe(false);
  wrapped.close();
});

test.each([
  ["reads nothing and says that all is well", "exit 0"],
  ["reads all and writes nothing", "cat > /dev/null"],
  ["writes something else", 'for last; do :; done; cat > /dev/null; echo "no video" > "$last"'],
])("an ffmpeg that %s gives no video", async (name, text) => {
  const broken = createEmbeddedVideoEngine({ ffmpeg: script(name.replaceAll(" ", "-"), text) });
  await expect(broken.animate(requestFor(), unwatchedRun())).rejects.toMatchObject({
    name: "EngineError",
    code: expect.stringMatching(/^engine_(failed|bad_output)$/),
  });
  expect(folders()).toEqual([]);
  broken.close();
});

test("without a temporary folder the engine is unavailable", async () => {
  process.env["TMPDIR"] = path.join(own, "nowhere");
  try {
    await expect(engine.animate(requestFor(), unwatchedRun())).rejects.toMatchObject({
      name: "EngineError",
      code: "engine_unavailable",
    });
  } finally {
    process.env["TMPDIR"] = own;
  }
});

test("closing the engine ends the running video, and the next one is made", async () => {
  const closing = createEmbeddedVideoEngine();
  const video = closing.animate(
    requestFor({ durationS: 8 }),
    unwatchedRun({
      onProgress: ({ fraction }) => {
        if (fraction > 0.2) closing.close();
      },
    }),
  );
  await expect(video).rejects.toMatchObject({ name: "EngineError", code: "engine_aborted" });
  expect(folders()).toEqual([]);
  expect((await closing.animate(requestFor(), unwatchedRun())).durationMs).toBe(4000);
  closing.close();
});

test("the next run removes folders of killed runs and leaves those of others", async () => {
  const [old, young] = ["galatea-video-old", "galatea-video-young"].map((name) => path.join(own, name));
  for (const folder of [old!, young!]) mkdirSync(folder);
  const yesterday = Date.now() / 1000 - 86_400;
  utimesSync(old!, yesterday, yesterday);
  await engine.animate(requestFor(), unwatchedRun());
  expect(existsSync(old!)).toBe(false);
  expect(existsSync(young!)).toBe(true);
  rmSync(young!, { recursive: true });
});

test.each([
  { at: "is prepared", sidePx: 3000, lookMs: 0 },
  { at: "is encoded", sidePx: 128, lookMs: 2500 },
])(
  "when the server is killed while a video $at, its process, the encoder and the folder go within seconds",
  async ({ sidePx, lookMs }) => {
    const stuck = script(`stuck-${sidePx}`, `exec sleep 302.${sidePx}`);
    const isEncoding = (): boolean => running(`sleep 302.${sidePx}`);
    const background = "#446688";
    const still = path.join(own, `still-${sidePx}.png`);
    await sharp({ create: { width: sidePx, height: sidePx, channels: 3, background } }).toFile(still);
    const code = `
    import { readFileSync } from "node:fs";
    import { createEmbeddedVideoEngine } from ${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)};
    const engine = createEmbeddedVideoEngine({ ffmpeg: ${JSON.stringify(stuck)} });
    await engine.animate(
      { picture: { bytes: readFileSync(${JSON.stringify(still)}), mimeType: "image/png" }, prompt: "",
        durationS: 4, seed: 1 },
      { signal: new AbortController().signal, onProgress: () => undefined });`;
    const server = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: "ignore",
      cwd: import.meta.dirname,
    });
    await expect.poll(isEncoding, { timeout: 15_000 }).toBe(true);
    await wait(lookMs);
    expect(folders()).toHaveLength(1);
    server.kill("SIGKILL");
    await expect.poll(isEncoding, { timeout: 5000 }).toBe(false);
    await expect.poll(folders, { timeout: 5000 }).toEqual([]);
  },
  30_000,
);

test("preflight refuses the same requests as the run itself", async () => {
  const narrow = await sharp({ create: { width: 10, height: 800, channels: 3, background: "#888888" } })
    .png()
    .toBuffer();
  for (const bad of [
    { seed: Number.NaN },
    { prompt: "x".repeat(2001) },
    { picture: { bytes: narrow, mimeType: "image/png" as const } },
    { picture: { bytes: new Uint8Array(9), mimeType: "image/png" as const } },
  ]) {
    const request = requestFor(bad);
    const refused = { name: "EngineError", code: "engine_bad_input" };
    await expect(engine.preflight(request)).rejects.toMatchObject(refused);
    await expect(engine.animate(request, unwatchedRun())).rejects.toMatchObject(refused);
  }
});

test("a stored scene is ignored, whatever it contains", async () => {
  const shapeless: JsonValue = { version: 1, subject: { kind: "people" } };
  const request = requestFor({ picture: { ...picture, scene: shapeless } });
  await expect(engine.preflight(request)).resolves.toMatchObject({ ok: true });
  expect((await engine.animate(request, unwatchedRun())).durationMs).toBe(4000);
});
