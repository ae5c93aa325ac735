/** Parts that die while people work: the rest serves on, what died comes back, and no credit is lost. */
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { uploadPicture } from "./files.ts";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { embedded } from "./given-database.ts";
import { findBackends, findPostmaster } from "./postmaster.ts";
import { createDataDir, freePort, type RunningServer, runWatched, startServer } from "./server.ts";

const server = await startServer({ LOG_LEVEL: "silent", ...embedded });
afterAll(() => server.stop());
const ada = await signUp(server);
await buyPlan(ada, "growth");

const isReady = async ({ url }: { url: string }): Promise<boolean> =>
  (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;

async function startPictures(person: Person, count: number, here: RunningServer = server): Promise<void> {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      callFunction(
        here,
        person,
        "generate-consistent-character",
        { prompt: "a lighthouse", seed: index },
        { prefer: "respond-async" },
      ),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
}

const statesOf = async (person: Person): Promise<string[]> =>
  ((await person.client.from("generation_jobs").select("state")).data ?? []).map(({ state }) =>
    String(state),
  );

/** Every job ends, and what was charged is exactly what was made. */
async function expectNoLostCredits(person: Person, plan: number): Promise<void> {
  await expect
    .poll(() => statesOf(person), { timeout: 60_000, interval: 250 })
    .toSatisfy(
      (states: string[]) =>
        states.length > 0 && states.every((state) => state === "succeeded" || state === "failed"),
    );
  const made = (await statesOf(person)).filter((state) => state === "succeeded").length;
  await expect.poll(() => balanceOf(person), { timeout: 10_000 }).toBe(plan - 20 * made);
}

test("every database connection of every part is ended at once: live updates go on with what came meanwhile", async () => {
  const events: unknown[] = [];
  const channel = ada.client
    .channel("mine")
    .on(
      "postgres_changes",
      { event: "INSERT", schema: "public", table: "generated_content", filter: `user_id=eq.${ada.userId}` },
      (payload) => events.push(payload.new["prompt"]),
    );
  await new Promise<void>((resolve) => channel.subscribe((status) => status === "SUBSCRIBED" && resolve()));
  const { url } = await uploadPicture(ada);
  const note = async (prompt: string): Promise<void> => {
    await vi.waitFor(
      async () => {
        const row = { content_type: "reference_image", content_url: url, prompt };
        expect((await ada.client.from("generated_content").insert(row)).error).toBeNull();
      },
      { timeout: 20_000, interval: 100 },
    );
  };
  await note("before");
  const before = await findBackends(server.dataDir);
  expect(before.length).toBeGreaterThan(4);
  // SIGTERM is what pg_terminate_backend sends.
  for (const pid of before) process.kill(pid, "SIGTERM");
  await note("after");
  await vi.waitFor(() => expect(new Set(events)).toEqual(new Set(["before", "after"])), { timeout: 20_000 });
  await expect.poll(() => isReady(server), { timeout: 20_000 }).toBe(true);
  expect((await findBackends(server.dataDir)).filter((pid) => before.includes(pid))).toEqual([]);
  await ada.client.removeAllChannels();
});

test.each(["a gateway's backend", "an owner's backend", "the postmaster"])(
  "%s is killed while jobs run: the same server serves again, and no credit is lost",
  async (victim) => {
    const person = await signUp(server);
    await buyPlan(person, "standard");
    await startPictures(person, 2);
    const login = victim.includes("gateway") ? "authenticator" : "postgres";
    const pid =
      victim === "the postmaster"
        ? await findPostmaster(server.dataDir)
        : (await findBackends(server.dataDir, login)).at(-1);
    process.kill(pid ?? Number.NaN, "SIGKILL");
    await expect.poll(() => isReady(server), { timeout: 30_000, interval: 20 }).toBe(false);
    await expect.poll(() => isReady(server), { timeout: 60_000 }).toBe(true);
    await expectNoLostCredits(person, 500);
  },
);

/** A watched server, and what tests of its ends need. */
async function startWatched() {
  const dataDir = await createDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const port = String(await freePort());
  const { child, ended, pids } = runWatched({ DATA_DIR: dataDir, PORT: port });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  });
  const url = `http://localhost:${port}`;
  await expect.poll(() => isReady({ url }), { timeout: 60_000 }).toBe(true);
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const here = { url, publishableKey, dataDir, stop: () => Promise.resolve(), kill: () => Promise.resolve() };
  return { here, child, ended, pids };
}

test("a server that is killed under its watcher is up again, with its jobs and people, and stops when it is told to", async () => {
  const { here, child, ended, pids } = await startWatched();
  const eve = await signUp(here);
  await buyPlan(eve);
  await startPictures(eve, 3, here);
  process.kill(pids[0] ?? Number.NaN, "SIGKILL");
  await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => isReady(here), { timeout: 60_000 }).toBe(true);
  await expectNoLostCredits(eve, 500);

  child.kill("SIGTERM");
  const { code, said } = await ended;
  expect([code, pids.length]).toEqual([0, 2]);
  expect(said).toContain("ended unexpectedly (SIGKILL)");
  expect(await findPostmaster(here.dataDir)).toBeNull();
});

/** A program that speaks as llama-server does. @returns its path in the folder of the models. */
async function writeTalker(models: string): Promise<string> {
  const module = fileURLToPath(import.meta.resolve("@galatea/engines/testing/openai-chat.ts"));
  const file = path.join(models, "llama-server");
  await writeFile(
    file,
    `#!${process.execPath}
process.removeAllListeners("warning");
const port = Number(process.argv[process.argv.indexOf("--port") + 1]);
import(${JSON.stringify(module)}).then(({ startOpenAiChat }) =>
  startOpenAiChat({ port, model: "a.gguf", ownedBy: "llamacpp", reply: "The installed model speaks." }));
`,
    { mode: 0o755 },
  );
  return path.basename(file);
}

test("models that are installed meanwhile are put to work without anybody's hands: one speaks for companions, and no running picture is lost", async () => {
  const { here, child, ended, pids } = await startWatched();
  const eve = await signUp(here);
  await buyPlan(eve);
  await startPictures(eve, 2, here);
  const models = path.join(here.dataDir, "models");
  await mkdir(models, { recursive: true });
  const picture = {
    server: "sd-server",
    name: "tiny",
    label: "Tiny",
    preset: "sd15",
    command: "servers/none",
    args: [],
  };
  const chat = {
    server: "llama-server",
    name: "talker",
    label: "Talker",
    contextTokens: 8_192,
    command: await writeTalker(models),
    args: [],
  };
  await writeFile(path.join(models, "active.json"), JSON.stringify({ version: 1, picture, chat }));
  await expect.poll(() => pids.length, { timeout: 30_000 }).toBe(2);
  const readEngines = async (): Promise<unknown> =>
    (
      await eve.client
        .from("engine_status")
        .select("engine,kind")
        .in("engine", ["tiny", "talker"])
        .order("engine")
    ).data;
  await expect.poll(readEngines, { timeout: 60_000 }).toEqual([
    { engine: "talker", kind: "chat" },
    { engine: "tiny", kind: "image" },
  ]);
  await expectNoLostCredits(eve, 500);
  const ask = async (body: object) =>
    (await callFunction(here, eve, "chat-with-ai-girlfriend", body)).json() as Promise<object>;
  const created = await ask({ action: "create_conversation_detailed", name: "Sofia" });
  const { conversation } = created as { conversation: { id: string } };
  const message = { action: "send_message", conversationId: conversation.id, message: "Hello Sofia." };
  expect(await ask(message)).toMatchObject({ message: "The installed model speaks." });
  child.kill("SIGTERM");
  const { code, said } = await ended;
  expect(code).toBe(0);
  expect(said).not.toContain("ended unexpectedly");
});

test.each([
  [{ PORT: "abc" }, /PORT: /g],
  [{ COMFYUI_WORKFLOWS: "sdxl" }, /COMFYUI_URL: is missing/g],
  [{ CHAT_MODEL: "llama3.1:8b" }, /CHAT_URL: is missing/g],
])(
  "the wrong setting %j is named once and not tried again, and no database is made",
  async (setting, line) => {
    const dataDir = await createDataDir();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { ended, pids } = runWatched({ DATA_DIR: dataDir, ...(setting as Record<string, string>) });
    const { code, said } = await ended;
    expect([code, pids.length]).toEqual([78, 1]);
    expect(said.match(line)).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual([]);
  },
);
