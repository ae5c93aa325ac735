/**
 * What becomes of pictures whose workers are killed at random moments while 4 machines share the work: every picture comes,
 * and none is submitted a second time. In each round all workers die, because a job that loses three in a row is refunded.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { isOver, waitForJob } from "../acceptance/jobs.ts";
import { balanceOf, buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { startServer, startWorker } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";

const [machines, workers, picturesOfRound] = [4, 3, 12];
const [steps, stepMs] = [3, 500];
/** From taking the first job to storing the last picture. */
const roundMs = 5_000;
const credits = 20;

export async function benchKills(kills = Number(process.env["KILLS"] ?? 100)): Promise<BenchRow[]> {
  const comfys = await Promise.all(
    Array.from({ length: machines }, () => startComfyServer({ steps, stepMs })),
  );
  const settings = {
    COMFYUI_URL: comfys.map(({ url }) => url.href).join(","),
    COMFYUI_WORKFLOWS: "sdxl",
    WORKER_CONCURRENCY: "4",
  };
  const server = await startServer({ ...settings, ROLE: "web" });
  const start = () => startWorker(server.dataDir, settings);
  const running = await Promise.all(Array.from({ length: workers }, start));
  try {
    const person = await signUp(server);
    await buyPlan(person, "growth");
    const before = await balanceOf(person);
    const states: string[] = [];
    let killed = 0;
    for (let seed = 0; killed < kills;) {
      const jobs = await Promise.all(
        Array.from({ length: picturesOfRound }, async () => {
          const body = { prompt: "a lighthouse by the sea", aspectRatio: "1:1", seed: (seed += 1) };
          const reply = await callFunction(server, person, "generate-consistent-character", body, {
            prefer: "respond-async",
          });
          return ((await reply.json()) as { job_id: string }).job_id;
        }),
      );
      await Promise.all(
        running.map(async (worker, index) => {
          await sleep(Math.random() * roundMs);
          await worker.kill();
          running[index] = await start();
        }),
      );
      killed += workers;
      for (const job of jobs) states.push((await waitForJob(person, job, isOver)).state);
      console.error(`${killed} workers killed, ${states.length} pictures ordered …`);
    }
    const submitted = comfys.flatMap((comfy) => comfy.submitted.map(({ id }) => id));
    const lost = states.filter((state) => state !== "succeeded").length;
    const charged = before - (await balanceOf(person));
    return [
      unlimited({ name: "workers killed at random moments", value: killed, unit: "" }),
      unlimited({ name: `pictures ordered, of ${machines} machines`, value: states.length, unit: "" }),
      atMost(0, { name: "kills: pictures that did not come", value: lost, unit: "" }),
      atMost(0, {
        name: "kills: submitted twice",
        value: submitted.length - new Set(submitted).size,
        unit: "",
      }),
      atMost(0, {
        name: "kills: credits charged beside those of the pictures",
        value: Math.abs(charged - (states.length - lost) * credits),
        unit: "",
      }),
    ];
  } finally {
    await Promise.all(running.map((worker) => worker.stop()));
    await server.stop();
    await Promise.all(comfys.map((comfy) => comfy.close()));
  }
}

if (process.argv[1] === import.meta.filename) console.table(await benchKills());
