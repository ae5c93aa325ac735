/** Engines read pictures from outside, so their processes must not know the server's secrets. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startEngineProcess, startEngineThread } from "./engine-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "engine-process-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a process ends with its server, also when something holds up its exit", async () => {
  const file = path.join(folder, "stuck.mjs");
  const engineChild = new URL("./engine-child.ts", import.meta.url);
  writeFileSync(
    file,
    `import { answerServer, endWithServer } from ${JSON.stringify(engineChild.href)};
    process.on("exit", () => { for (;;); });
    endWithServer(() => { throw new Error("nothing to remove"); });
    answerServer("ready");`,
  );
  const child = startEngineProcess(pathToFileURL(file));
  const ended = once(child, "exit");
  try {
    await once(child, "message");
    child.disconnect();
    expect(await Promise.race([ended, sleep(2_000, "still there")])).toEqual([null, "SIGKILL"]);
  } finally {
    child.kill("SIGKILL");
  }
});

test("neither processes nor threads of engines are given the server's settings and keys", async () => {
  const file = path.join(folder, "tell.mjs");
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";
    const names = Object.keys(process.env);
    if (parentPort) parentPort.postMessage(names);
    else process.send(names, () => process.disconnect());`,
  );
  process.env["S3_SECRET_ACCESS_KEY"] = "secret";
  try {
    const working = [
      startEngineProcess(pathToFileURL(file)),
      startEngineThread(pathToFileURL(file), { workerData: null, maxHeapMb: 64 }),
    ];
    for (const [names] of await Promise.all(working.map((one) => once(one, "message")))) {
      expect(names).toContain("PATH");
      expect(names).not.toContain("S3_SECRET_ACCESS_KEY");
    }
  } finally {
    delete process.env["S3_SECRET_ACCESS_KEY"];
  }
});
