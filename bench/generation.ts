/** The time from a click to a stored picture, over HTTP with the sketch engine, and the share outside the engine. */
import { setTimeout as sleep } from "node:timers/promises";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { quantile } from "./quantile.ts";
import { type BenchRow, atMost } from "./bench-row.ts";

const pictures = 20;

export async function benchGeneration(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    await buyPlan(person, "professional");
    const totalMs: number[] = [];
    const ownMs: number[] = [];
    for (let index = 0; index < pictures + 3; index += 1) {
      const clickedAt = Date.now();
      const reply = await callFunction(
        server,
        person,
        "generate-consistent-character",
        { prompt: `a woman with ${index % 2 ? "curly" : "straight"} hair by a lake at dusk`, seed: index },
        { prefer: "respond-async" },
      );
      const { job_id } = (await reply.json()) as { job_id: string };
      const job = await untilEnded(person, job_id);
      if (index < 3) continue;
      const total = Date.parse(job.finished_at) - clickedAt;
      totalMs.push(total);
      ownMs.push(total - (job.timings["composing"] ?? 0) - (job.timings["shading"] ?? 0));
    }
    const p50 = Math.round(quantile(totalMs, 0.5));
    const own = Math.round(quantile(ownMs, 0.5));
    return [
      atMost(600, { name: "click to picture stored, p50", value: p50, unit: "ms" }),
      atMost(150, { name: "of which the system's own share, p50", value: own, unit: "ms" }),
    ];
  } finally {
    await server.stop();
  }
}

type Job = { state: string; finished_at: string; timings: Record<string, number> };

async function untilEnded(person: Person, jobId: string): Promise<Job> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = await person.client
      .from("generation_jobs")
      .select("state,finished_at,timings")
      .eq("id", jobId)
      .single();
    if (data?.state === "succeeded") return data;
    if (data && data.state !== "queued" && data.state !== "running")
      throw new Error(`The job ended as ${data.state}.`);
    await sleep(100);
  }
  throw new Error("The job did not end.");
}
