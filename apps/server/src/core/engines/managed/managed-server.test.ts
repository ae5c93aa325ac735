import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog, type LogFields } from "#platform/log.ts";
import { identify, takeClaim } from "#platform/process-claim.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { createManagedServer, type ManagedServer, type ManagedServerOptions } from "./managed-server.ts";
import { type Behaviour, writeServerProgram } from "./testing/server-program.ts";

const fast = {
  askReadyMs: 10,
  askHealthMs: 10,
  askTimeoutMs: 500,
  firstPauseMs: 10,
  longestPauseMs: 40,
  stopGraceMs: 2_000,
};
const slow = { firstPauseMs: 60_000, longestPauseMs: 60_000 };
const listen = ({ host, port }: { host: string; port: number }): string[] => [
  "--listen-ip",
  host,
  "--listen-port",
  String(port),
];

type Started = { server: ManagedServer; folder: string; logged: LogFields[] };

async function manage(
  behaviour: Behaviour,
  { timing, ...changed }: Partial<ManagedServerOptions> = {},
): Promise<Started> {
  const folder = await createDataDir();
  const logged: LogFields[] = [];
  const server = createManagedServer({
    name: "test-model",
    command: await writeServerProgram(folder, behaviour),
    args: listen,
    readyPath: "sdcpp/v1/capabilities",
    folder: path.join(folder, "run"),
    log: { ...createLog({ level: "silent" }), warn: (_event, fields) => logged.push(fields ?? {}) },
    timing: { ...fast, ...timing },
    ...changed,
  });
  onTestFinished(() => server.close());
  return { server, folder, logged };
}

const startsOf = async (folder: string): Promise<number[]> =>
  (await readFile(path.join(folder, "starts"), "utf8").catch(() => ""))
    .trim()
    .split("\n")
    .filter(Boolean)
    .map(Number);
const ask = async (server: ManagedServer, place: string): Promise<unknown> =>
  (await fetch(new URL(place, await server.url()))).json();
const isAlive = async (pid: number): Promise<boolean> => (await identify(pid)) !== null;

test("it starts with the first question, on a port of 127.0.0.1, and ends with us", async () => {
  const { server, folder } = await manage({ loadingAnswers: 2 });
  expect(await startsOf(folder)).toEqual([]);
  expect(await server.health()).toMatchObject({
    ok: false,
    reason: expect.stringContaining("loads its model"),
  });
  const url = await server.url();
  expect(url.hostname).toBe("127.0.0.1");
  expect(await server.health()).toEqual({ ok: true });
  const [pid = 0] = await startsOf(folder);
  await server.close();
  expect(await isAlive(pid)).toBe(false);
  await expect(server.url()).rejects.toMatchObject({ code: "engine_unavailable" });
  expect(await server.health()).toMatchObject({ ok: false, reason: expect.stringContaining("stopped") });
  expect(await startsOf(folder)).toHaveLength(1);
});

test("it gets none of our settings and keys, and runs in an empty folder", async () => {
  vi.stubEnv("OPENAI_API_KEY", "a secret");
  vi.stubEnv("CUDA_VISIBLE_DEVICES", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { server, folder } = await manage({});
  const environment = await ask(server, "/environment");
  expect(JSON.stringify(environment)).not.toContain("secret");
  expect(environment).toMatchObject({ PATH: process.env["PATH"], CUDA_VISIBLE_DEVICES: "1" });
  expect(await ask(server, "/folder")).toBe(path.join(folder, "run", "test-model"));
});

test("a program that crashes is started again after growing pauses", async () => {
  const { server, folder, logged } = await manage({ crashes: 4 });
  await server.url();
  expect(await startsOf(folder)).toHaveLength(5);
  expect(logged.map(({ restartInMs }) => restartInMs)).toEqual([10, 20, 40, 40]);
  expect(logged[0]?.["reason"]).toBe("It ended with exit code 3. GGML_ASSERT: no such model");
});

test("while it waits for its next start, its health says why", async () => {
  const { server } = await manage({ crashes: 9 }, { timing: { ...slow, patienceMs: 500 } });
  await expect(server.url()).rejects.toMatchObject({
    code: "engine_unavailable",
    message: expect.stringMatching(/started again in \d+ s.*exit code 3.*no such model/),
  });
  expect(server.lastLines()).toEqual(["GGML_ASSERT: no such model"]);
});

test("a program that cannot be started is named as such", async () => {
  const { server } = await manage(
    {},
    { command: "/nowhere/sd-server", timing: { ...slow, patienceMs: 100 } },
  );
  await expect(server.url()).rejects.toMatchObject({ message: expect.stringContaining("ENOENT") });
});

test("a program that never becomes ready is ended and started again", async () => {
  const { server, folder, logged } = await manage({ hangs: true }, { timing: { readyTimeoutMs: 200 } });
  await server.health();
  await vi.waitFor(async () => expect((await startsOf(folder)).length).toBeGreaterThan(1), {
    timeout: 5_000,
  });
  expect(logged[0]?.["reason"]).toContain("not ready within");
  expect(await isAlive((await startsOf(folder))[0] ?? 0)).toBe(false);
});

test("a program that dies at work is started again, on another port", async () => {
  const { server, folder } = await manage({});
  await ask(server, "/crash").catch(() => undefined);
  await vi.waitFor(async () => expect(await startsOf(folder)).toHaveLength(2));
  await vi.waitFor(async () => expect(await server.health()).toEqual({ ok: true }));
  expect(await ask(server, "/folder")).toContain("test-model");
});

test("a program that answers no longer is ended and started again", async () => {
  const { server, folder, logged } = await manage(
    { silentAfter: 1 },
    { timing: { askTimeoutMs: 300, mostUnanswered: 1 } },
  );
  await server.url();
  await vi.waitFor(async () => expect((await startsOf(folder)).length).toBeGreaterThan(1), {
    timeout: 5_000,
  });
  expect(logged[0]?.["reason"]).toBe("It answered no longer.");
});

test("a program that ignores SIGTERM is killed", async () => {
  const { server, folder } = await manage({ ignoresSigterm: true }, { timing: { stopGraceMs: 50 } });
  await server.url();
  const [pid = 0] = await startsOf(folder);
  await server.close();
  expect(await isAlive(pid)).toBe(false);
});

test("a port that somebody takes meanwhile costs one start", async () => {
  const stranger = createServer((_request, response) => response.writeHead(404).end());
  onTestFinished(() => void stranger.close());
  const ports: number[] = [];
  const { server, folder, logged } = await manage(
    {},
    {
      args: (address) => {
        if (ports.push(address.port) === 1) stranger.listen(address.port, "127.0.0.1");
        return listen(address);
      },
    },
  );
  expect((await server.url()).port).toBe(String(ports[1]));
  expect(await startsOf(folder)).toHaveLength(2);
  expect(logged[0]?.["reason"]).toContain("EADDRINUSE");
});

test("its lines at work, which may repeat people's words, are not kept", async () => {
  const { server } = await manage({
    says: "loading model\rloading 50%",
    saysAtWork: "prompt: a secret wish",
  });
  await server.url();
  await ask(server, "/folder");
  await ask(server, "/crash").catch(() => undefined);
  await vi.waitFor(async () => expect(await server.health()).toEqual({ ok: true }));
  expect(server.lastLines()).toContain("loading 50%");
  expect(server.lastLines().filter((line) => line.includes("secret")).length).toBeLessThanOrEqual(1);
});

test("what a dead worker left behind is ended before the next start", async () => {
  const { server, folder } = await manage({});
  const left = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void left.kill("SIGKILL"));
  await once(left, "spawn");
  const identity = await identify(left.pid ?? 0);
  await leaveClaim(
    path.join(folder, "run"),
    { pid: 2 ** 30, startedAt: "long ago" },
    { ...identity, port: 4_000 },
  );
  await server.url();
  expect(await isAlive(left.pid ?? 0)).toBe(false);
});

test("the server of a model that is no longer used is ended too, once its worker is dead", async () => {
  const { server, folder } = await manage({});
  const left = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void left.kill("SIGKILL"));
  await once(left, "spawn");
  const started = { ...(await identify(left.pid ?? 0)), port: 4_000 };
  await leaveClaim(path.join(folder, "run"), { pid: 2 ** 30, startedAt: "long ago" }, started, "old-model");
  await server.url();
  expect(await isAlive(left.pid ?? 0)).toBe(false);
});

test("a stranger that got the number of a dead worker's server is left alone", async () => {
  const { server, folder } = await manage({});
  const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void stranger.kill("SIGKILL"));
  await once(stranger, "spawn");
  const started = { pid: stranger.pid, startedAt: "another time", port: 4_000 };
  await leaveClaim(path.join(folder, "run"), { pid: 2 ** 30, startedAt: "long ago" }, started);
  await server.url();
  expect(await isAlive(stranger.pid ?? 0)).toBe(true);
});

test("another worker of this host uses the server that runs, and starts its own when that one ends", async () => {
  const { server, folder } = await manage({});
  const url = await server.url();
  const [pid = 0] = await startsOf(folder);
  const worker = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void worker.kill("SIGKILL"));
  await once(worker, "spawn");
  const elsewhere = path.join(folder, "elsewhere");
  const owner = await identify(worker.pid ?? 0);
  await leaveClaim(elsewhere, owner, { ...(await identify(pid)), port: Number(url.port) });
  const second = createManagedServer({
    name: "test-model",
    command: path.join(folder, "sd-server"),
    args: listen,
    readyPath: "sdcpp/v1/capabilities",
    folder: elsewhere,
    log: createLog({ level: "silent" }),
    timing: fast,
  });
  onTestFinished(() => second.close());
  expect(await second.url()).toEqual(url);
  expect(await startsOf(folder)).toHaveLength(1);
  worker.kill("SIGKILL");
  await once(worker, "exit");
  await server.close();
  await vi.waitFor(async () => expect(await startsOf(folder)).toHaveLength(2), { timeout: 5_000 });
  expect(await second.url()).not.toEqual(url);
});

test("the next worker ends the server of one that was killed, and starts its own", async () => {
  const folder = await createDataDir();
  const command = await writeServerProgram(folder);
  const options = {
    name: "test-model",
    command,
    readyPath: "sdcpp/v1/capabilities",
    folder: path.join(folder, "run"),
  };
  const worker = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { createManagedServer } = await import(${JSON.stringify(path.join(import.meta.dirname, "managed-server.ts"))});
       const server = createManagedServer({
         ...${JSON.stringify(options)},
         args: ({ port }) => ["--listen-port", String(port)],
         log: { info() {}, warn() {}, error() {} },
       });
       console.log((await server.url()).port);`,
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  await once(worker.stdout, "data");
  worker.kill("SIGKILL");
  await once(worker, "exit");
  const [left = 0] = await startsOf(folder);
  expect(await isAlive(left)).toBe(true);
  const next = createManagedServer({
    ...options,
    args: listen,
    log: createLog({ level: "silent" }),
    timing: fast,
  });
  onTestFinished(() => next.close());
  await next.url();
  expect(await isAlive(left)).toBe(false);
  expect(await startsOf(folder)).toHaveLength(2);
});

test("closing while it starts leaves no process and no claim", async () => {
  const { server, folder } = await manage({ hangs: true });
  await server.health();
  await vi.waitFor(async () => expect(await startsOf(folder)).toHaveLength(1), { timeout: 5_000 });
  await server.close();
  await sleep(0);
  expect(await isAlive((await startsOf(folder))[0] ?? 0)).toBe(false);
  expect(await takeClaim(path.join(folder, "run"), "test-model")).toMatchObject({
    held: true,
    leftover: null,
  });
});

async function leaveClaim(
  folder: string,
  owner: unknown,
  started: unknown,
  name = "test-model",
): Promise<void> {
  const claim = await takeClaim(folder, name);
  if (!claim.held) throw new Error("Nobody else has it.");
  const file = (await readdir(folder)).find((name) => name.endsWith(".json"));
  await writeFile(path.join(folder, file ?? ""), JSON.stringify({ owner, started }));
}
