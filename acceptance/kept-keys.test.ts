/** An operator's keys stay in the server's own process: no child, log, row, file or answer has one. */
import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startAiSdkServer } from "@galatea/engines/testing/ai-sdk.ts";
import { afterAll, expect, test } from "vitest";
import { uploadFile } from "./files.ts";
import { embedded, sharesUsedFolder } from "./given-database.ts";
import { buyPlan, callFunction, signUp } from "./people.ts";
import { snapshot } from "./process-fixture.ts";
import { createDataDir, freePort, runServer, usedDataDirVariable } from "./server.ts";

/** Part of each key, so that one search finds all of them. */
const mark = `kept-${randomUUID()}`;
const keyVariables = [
  "OPENAI_API_KEY",
  "GOOGLE_API_KEY",
  "BLACK_FOREST_LABS_API_KEY",
  "FAL_API_KEY",
  "REPLICATE_API_KEY",
  "XAI_API_KEY",
  "TOGETHER_API_KEY",
];
const key = `${mark}-gateway`;
const service = await startAiSdkServer({ key });
const usedDataDir = sharesUsedFolder(embedded) ? process.env[usedDataDirVariable] : undefined;
const dataDir = await createDataDir(usedDataDir);
const port = await freePort();
const { child, ended } = runServer({
  LOG_LEVEL: "info",
  PORT: String(port),
  DATA_DIR: dataDir,
  ...Object.fromEntries(keyVariables.map((name) => [name, `${mark}-${name}`])),
  OPENAI_COMPATIBLE_URL: service.url("plain"),
  OPENAI_COMPATIBLE_IMAGE_MODEL: "plain-model",
  OPENAI_COMPATIBLE_DIALECT: "openai",
  OPENAI_COMPATIBLE_API_KEY: key,
  CHAT_URL: `${service.url("plain")}/v1`,
  CHAT_MODEL: "plain-model",
  CHAT_API_KEY: `${mark}-chat`,
});
const url = `http://localhost:${port}`;

afterAll(async () => {
  // SIGTERM also stops its PostgreSQL.
  if (child.exitCode === null) child.kill("SIGTERM");
  await ended;
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** By the last part of their command lines, with the process and what it showed. */
const seen = new Map<string, { pid: number; shows: string | null }>();
let isWatching = true;
async function watchProcesses(): Promise<void> {
  while (isWatching) {
    for (const name of await readdir("/proc")) {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === process.pid) continue;
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, "latin1").catch(() => "");
      const [commandLine, environment] = await Promise.all([read("cmdline"), read("environ")]);
      const isOurs = environment.includes(dataDir) || commandLine.includes(dataDir) || (await isBelow(pid));
      // The server itself was given the keys in its environment.
      const shown = pid === child.pid ? commandLine : commandLine + environment;
      if (isOurs || shown.includes(mark))
        seen.set(`${pid} ${commandLine.replaceAll("\0", " ").slice(0, 400)}`, {
          pid,
          shows: shown.includes(mark) ? nameOfShown(shown) : null,
        });
    }
    await sleep(15);
  }
}
const nameOfShown = (shown: string): string =>
  shown
    .split("\0")
    .filter((entry) => entry.includes(mark))
    .map((entry) => entry.split("=")[0])
    .join();

async function isBelow(pid: number): Promise<boolean> {
  for (let at = pid; at > 1;) {
    if (at === child.pid) return true;
    const status = await readFile(`/proc/${at}/status`, "latin1").catch(() => "");
    at = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1] ?? 0);
  }
  return false;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test.runIf(process.platform === "linux")(
  "keys are in no child's command line or environment, no log, no file of the data folder and no answer",
  { timeout: 240_000 },
  async () => {
    const watching = watchProcesses();
    const config = () => fetch(`${url}/config.json`).catch(() => null);
    await expect.poll(async () => (await config())?.status, { timeout: 90_000 }).toBe(200);
    const { publishableKey } = (await (await config())!.json()) as { publishableKey: string };
    const server = { url, publishableKey };
    const person = await signUp(server);
    await buyPlan(person, "professional");
    const answers: string[] = [];
    const ask = async (name: string, body: object): Promise<Record<string, unknown>> => {
      const reply = await callFunction(server, person, name, body);
      const text = await reply.text();
      answers.push(text);
      return JSON.parse(text) as Record<string, unknown>;
    };
    const picture = { prompt: "a lighthouse by the sea", aspectRatio: "1:1" };
    // The classifier's process works on it.
    const made = await ask("generate-consistent-character", picture);
    expect(made["imageUrl"]).toEqual(expect.any(String));
    // A refused key, whose answer repeats a part of one, and a fault.
    for (const fault of ["no access", "broken"] as const) {
      service.setFault(fault);
      expect(await ask("generate-consistent-character", picture)).toHaveProperty("code");
    }
    service.setFault(null);
    const photo = await uploadFile(person, await snapshot(), "image/jpeg");
    const video = { firstFrameImageUrl: photo, prompt: "the camera moves in slowly", durationS: 4 };
    const consent = { referenceConsent: true };
    expect(await ask("generate-character-video", { ...video, ...consent })).toHaveProperty("videoUrl");
    const upscaled = await ask("upscale-image", { imageUrl: photo, scale: 2, mode: "fast" });
    expect(upscaled).toHaveProperty("upscaledImageUrl");
    const rows = await person.client.from("generation_jobs").select("*");
    answers.push(JSON.stringify(rows.data), await (await config())!.text());
    child.kill("SIGTERM");
    const { said } = await ended;
    isWatching = false;
    await watching;

    const commands = [...seen.keys()].join("\n");
    for (const program of ["postgres", "classifier", "ffmpeg"]) expect(commands).toContain(program);
    expect([...seen].filter(([, { shows }]) => shows !== null)).toEqual([]);
    expect(said).not.toContain(mark);
    expect(answers.join("\n")).not.toContain(mark);
    const leaking: string[] = [];
    for (const file of await filesBelow(dataDir))
      if ((await readFile(file)).includes(mark)) leaking.push(path.relative(dataDir, file));
    expect(leaking).toEqual([]);
  },
);
