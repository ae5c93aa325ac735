/** What stands around a film may be broken, hostile or gone: the film fails with an error of ours, and nothing stays. */
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
import { understandPrompt } from "@galatea/sketch/understand.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonValue, SourcePicture } from "../engine.ts";
import { createEmbeddedVideoEngine } from "./embedded.ts";
import type { VideoRequest } from "./engine.ts";
import { sceneOf } from "@galatea/sketch/video/scene-life.ts";

const outside = tmpdir();
const own = mkdtempSync(path.join(outside, "film-robustness-"));
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
const plain = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const films = (): string[] => readdirSync(own).filter((name) => name.startsWith("galatea-film-"));
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

test("an ffmpeg that is a script around another is ended with what it started", async () => {
  const wrapped = createEmbeddedVideoEngine({
    ffmpeg: script("wrapped", "sleep 301.75\necho"),
    stallMs: 500,
  });
  await expect(wrapped.animate(requestFor(), plain())).rejects.toMatchObject({ code: "engine_timeout" });
  await expect.poll(() => running("sleep 301.75")).toBe(false);
  wrapped.close();
});

test.each([
  ["reads nothing and says that all is well", "exit 0"],
  ["reads all and writes nothing", "cat > /dev/null"],
  ["writes something else", 'for last; do :; done; cat > /dev/null; echo "no film" > "$last"'],
])("an ffmpeg that %s gives no film", async (name, text) => {
  const broken = createEmbeddedVideoEngine({ ffmpeg: script(name.replaceAll(" ", "-"), text) });
  await expect(broken.animate(requestFor(), plain())).rejects.toMatchObject({
    name: "EngineError",
    code: expect.stringMatching(/^engine_(failed|bad_output)$/),
  });
  expect(films()).toEqual([]);
  broken.close();
});

test("without a place for temporary files the engine is unavailable", async () => {
  process.env["TMPDIR"] = path.join(own, "nowhere");
  try {
    await expect(engine.animate(requestFor(), plain())).rejects.toMatchObject({
      name: "EngineError",
      code: "engine_unavailable",
    });
  } finally {
    process.env["TMPDIR"] = own;
  }
});

test("a film that is being made when the engine is closed ends, and the next is made", async () => {
  const closing = createEmbeddedVideoEngine();
  const film = closing.animate(requestFor({ durationS: 8 }), {
    signal: new AbortController().signal,
    onProgress: ({ fraction }) => {
      if (fraction > 0.2) closing.close();
    },
  });
  await expect(film).rejects.toMatchObject({ name: "EngineError", code: "engine_aborted" });
  expect(films()).toEqual([]);
  expect((await closing.animate(requestFor(), plain())).durationMs).toBe(4000);
  closing.close();
});

test("folders that nobody was left to remove go with the next film; those of other films stay", async () => {
  const [old, young] = ["galatea-film-old", "galatea-film-young"].map((name) => path.join(own, name));
  for (const folder of [old!, young!]) mkdirSync(folder);
  const yesterday = Date.now() / 1000 - 86_400;
  utimesSync(old!, yesterday, yesterday);
  await engine.animate(requestFor(), plain());
  expect(existsSync(old!)).toBe(false);
  expect(existsSync(young!)).toBe(true);
  rmSync(young!, { recursive: true });
});

test.each([
  { at: "is prepared", sidePx: 3000, lookMs: 0 },
  { at: "is encoded", sidePx: 128, lookMs: 2500 },
])(
  "when the server is killed while a film $at, its process, the encoder and the folder go within seconds",
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
    expect(films()).toHaveLength(1);
    server.kill("SIGKILL");
    await expect.poll(isEncoding, { timeout: 5000 }).toBe(false);
    await expect.poll(films, { timeout: 5000 }).toEqual([]);
  },
  30_000,
);

test("preflight refuses what no film can be made of, as the film itself does", async () => {
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
    await expect(engine.animate(request, plain())).rejects.toMatchObject(refused);
  }
});

test("a stored scene that cannot be ours draws nobody: the picture is filmed as any other", async () => {
  const { scene } = understandPrompt("a woman in a meadow", {
    seed: 1,
    size: { widthPx: 128, heightPx: 128 },
  });
  expect(sceneOf(scene as unknown as JsonValue)).toEqual(scene);
  const hostile = structuredClone(scene) as unknown as { subject: { people: Record<string, unknown>[] } };
  for (const [key, value] of [
    ["ageYears", 9],
    ["garment", { kind: "none", colour: "#ffffff", second: "#ffffff" }],
    ["nude", true],
  ] as const) {
    const changed = structuredClone(hostile);
    changed.subject.people[0]![key] = value;
    expect(sceneOf(changed as unknown as JsonValue)).toBeUndefined();
  }
  const young = structuredClone(hostile);
  young.subject.people[0]!["ageYears"] = 9;
  const shapeless: JsonValue = { version: 1, subject: { kind: "people" } };
  for (const stored of [young as unknown as JsonValue, shapeless]) {
    const request = requestFor({ picture: { ...picture, scene: stored } });
    await expect(engine.preflight(request)).resolves.toMatchObject({ ok: true });
    expect((await engine.animate(request, plain())).durationMs).toBe(4000);
  }
});
