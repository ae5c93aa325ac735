/**
 * The time from a click to a stored video of six seconds, over HTTP, beside the engine alone on the same request. The two
 * are measured in turns, because the speed of the machine varies.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonValue } from "@galatea/engines/engine.ts";
import type { VideoRequest } from "@galatea/engines/video/engine.ts";
import { createSketchVideoEngine } from "@galatea/sketch/video-engine.ts";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const rounds = 5;
const options = { prompt: "gentle drift", durationS: 6, seed: 1 };

export async function benchVideoJob(): Promise<BenchRow[]> {
  const server = await startServer();
  const engine = createSketchVideoEngine();
  try {
    const person = await signUp(server);
    await buyPlan(person, "professional");
    const { contentId, request } = await makeSketch(server, person);
    const animateAlone = async (): Promise<number> => {
      const started = performance.now();
      await engine.animate(request, unwatchedRun());
      return performance.now() - started;
    };
    // The first of each starts its renderer process.
    await animateAlone();
    await animateByJob(server, person, contentId);
    const ratios: number[] = [];
    const storedMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const aloneMs = await animateAlone();
      const jobMs = await animateByJob(server, person, contentId);
      ratios.push(jobMs / aloneMs);
      storedMs.push(jobMs);
    }
    const ratio = quantile(ratios, 0.5);
    return [
      atMost(1.3, {
        name: "video job: click to 6 s of a sketch stored, share of its engine alone",
        value: ratio,
        unit: "×",
        decimals: 2,
      }),
      unlimited({
        name: "video job: click to 6 s of a sketch stored",
        value: quantile(storedMs, 0.5) / 1000,
        unit: "s",
        decimals: 2,
      }),
    ];
  } finally {
    engine.close();
    await server.stop();
  }
}

async function makeSketch(
  server: RunningServer,
  person: Person,
): Promise<{ contentId: string; request: VideoRequest }> {
  await callFunction(server, person, "generate-consistent-character", {
    prompt: "a woman with long red hair in a green coat, a lake at golden hour",
    seed: 3,
  });
  const { data } = await person.client
    .from("generated_content")
    .select("*")
    .eq("content_type", "image")
    .single();
  const row = data as { id: string; content_url: string; generation_params: { scene: JsonValue } };
  const bytes = new Uint8Array(await (await fetch(row.content_url)).arrayBuffer());
  const picture = { bytes, mimeType: "image/png" as const, scene: row.generation_params.scene };
  return { contentId: row.id, request: { ...options, picture } };
}

/** Milliseconds from the click to the row of the finished video. */
async function animateByJob(server: RunningServer, person: Person, contentId: string): Promise<number> {
  const clickedAt = Date.now();
  const body = { ...options, firstFrameImageId: contentId };
  const reply = await callFunction(server, person, "generate-character-video", body, {
    prefer: "respond-async",
  });
  const { job_id } = (await reply.json()) as { job_id: string };
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = await person.client
      .from("generation_jobs")
      .select("state,finished_at")
      .eq("id", job_id)
      .single();
    if (data?.state === "succeeded") return Date.parse(data.finished_at as string) - clickedAt;
    if (data && data.state !== "queued" && data.state !== "running")
      throw new Error(`The video ended as ${data.state}.`);
    await sleep(200);
  }
  throw new Error("The video did not come.");
}
