/**
 * The share of the time that 8 machines with a model work while 200 pictures wait, through the whole product. The machines
 * are ComfyUI's test servers, which paint; one picture takes them as long as a graphics card takes for a fast model.
 */
import { type ComfyTestServer, startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { isOver } from "../acceptance/jobs.ts";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";

const [machines, pictures] = [8, 200];
const [steps, stepMs] = [6, 1_000];
const leastBusy = 0.95;

export async function benchPool(): Promise<BenchRow[]> {
  const comfys = await Promise.all(
    Array.from({ length: machines }, () => startComfyServer({ steps, stepMs })),
  );
  const server = await startServer({
    COMFYUI_URL: comfys.map(({ url }) => url.href).join(","),
    COMFYUI_WORKFLOWS: "sdxl",
    MAX_OPEN_JOBS: String(pictures),
  });
  try {
    const person = await signUp(server);
    await buyPlan(person, "growth");
    const jobs = await order(server, person);
    const states = await untilOver(person, jobs.length);
    const shares = busyShares(comfys);
    const least = Math.min(...shares);
    const submitted = comfys.flatMap((comfy) => comfy.submitted.map(({ id }) => id));
    const name = `${machines} machines, a queue of ${pictures}, ${(steps * stepMs) / 1000} s each`;
    return [
      unlimited({
        name: `${name}: mean share of the time that a machine works`,
        value: shares.reduce((sum, share) => sum + share, 0) / machines,
        unit: "",
        decimals: 3,
      }),
      {
        name: `${name}: that of the least busy one`,
        value: Number(least.toFixed(3)),
        unit: "",
        limit: `≥ ${leastBusy}`,
        ok: least >= leastBusy,
      },
      atMost(0, {
        name: `${name}: pictures that did not come`,
        value: states.filter((state) => state !== "succeeded").length,
        unit: "",
      }),
      atMost(0, {
        name: `${name}: submitted twice`,
        value: submitted.length - new Set(submitted).size,
        unit: "",
      }),
    ];
  } finally {
    await server.stop();
    await Promise.all(comfys.map((comfy) => comfy.close()));
  }
}

async function order(server: RunningServer, person: Person): Promise<string[]> {
  const jobs: string[] = [];
  for (let seed = 0; seed < pictures; seed += 1) {
    const body = { prompt: "a lighthouse by the sea", aspectRatio: "1:1", seed };
    const reply = await callFunction(server, person, "generate-consistent-character", body, {
      prefer: "respond-async",
    });
    const { job_id: id } = (await reply.json()) as { job_id?: string };
    if (id === undefined) throw new Error(`The order was answered with ${reply.status}.`);
    jobs.push(id);
  }
  return jobs;
}

async function untilOver(person: Person, count: number): Promise<string[]> {
  for (;;) {
    const { data } = await person.client.from("generation_jobs").select("state");
    const states = (data ?? []).map(({ state }) => String(state));
    if (states.length === count && states.every((state) => isOver({ state }))) return states;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Between the first start and the last one on any machine. */
function busyShares(comfys: readonly ComfyTestServer[]): number[] {
  const starts = comfys.flatMap(({ submitted }) => submitted.map(({ startedAtMs = 0 }) => startedAtMs));
  const [from, to] = [Math.min(...starts), Math.max(...starts)];
  return comfys.map(({ submitted }) => {
    const worked = submitted.map(({ startedAtMs = 0, endedAtMs = startedAtMs }) =>
      Math.max(0, Math.min(endedAtMs, to) - startedAtMs),
    );
    return worked.reduce((sum, ms) => sum + ms, 0) / (to - from);
  });
}

if (process.argv[1] === import.meta.filename) console.table(await benchPool());
