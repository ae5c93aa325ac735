/**
 * The time between a picture's end at a ComfyUI server and our stored file, beside a bare client that downloads the same
 * picture, and without the check of pictures, which has a figure of its own.
 */
import { startComfyServer, type ComfyTestServer } from "@galatea/engines/testing/comfyui.ts";
import { createEmbeddedClassifier } from "../apps/server/src/core/moderation/pictures/embedded-classifier.ts";
import { judgePicture } from "../apps/server/src/core/moderation/pictures/judge-picture.ts";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";

const [pictures, warmUp] = [20, 3];

export async function benchComfyuiPicture(): Promise<BenchRow[]> {
  const comfy = await startComfyServer({ steps: 2, stepMs: 50 });
  const server = await startServer({ COMFYUI_URL: comfy.url.href, COMFYUI_WORKFLOWS: "sdxl" });
  try {
    const person = await signUp(server);
    await buyPlan(person, "professional");
    const totalMs: number[] = [];
    const bareMs: number[] = [];
    for (let index = 0; index < pictures + warmUp; index += 1) {
      const reply = await callFunction(server, person, "generate-consistent-character", {
        prompt: "a lighthouse by the sea",
        aspectRatio: "1:1",
        seed: index,
      });
      if (reply.status !== 200) throw new Error(`The picture was answered with ${reply.status}.`);
      const bare = await downloadMs(comfy);
      if (index < warmUp) continue;
      totalMs.push((await newestEndMs(person)) - (comfy.submitted.at(-1)?.endedAtMs ?? 0));
      bareMs.push(bare);
    }
    const total = quantile(totalMs, 0.5);
    const [bare, check] = [quantile(bareMs, 0.5), await checkMs(await newestPicture(comfy))];
    return [
      unlimited({
        name: "ComfyUI, 1024²: from its end to our stored file, p50",
        value: total,
        unit: "ms",
        decimals: 0,
      }),
      unlimited({
        name: "ComfyUI, 1024²: a bare client downloads it, p50",
        value: bare,
        unit: "ms",
        decimals: 0,
      }),
      unlimited({
        name: "ComfyUI, 1024²: the check of the picture, p50",
        value: check,
        unit: "ms",
        decimals: 0,
      }),
      atMost(60, {
        name: "ComfyUI, 1024²: our own share without the check, p50",
        value: total - check,
        unit: "ms",
      }),
    ];
  } finally {
    await server.stop();
    await comfy.close();
  }
}

async function newestEndMs(person: Person): Promise<number> {
  const { data } = await person.client
    .from("generation_jobs")
    .select("finished_at")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return Date.parse(String(data?.["finished_at"]));
}

/** As any client asks for a result: what was saved, and then the file. */
async function newestPicture({ url, submitted }: ComfyTestServer): Promise<Uint8Array> {
  const job = (await (await fetch(new URL(`api/jobs/${submitted.at(-1)?.id}`, url))).json()) as {
    outputs: Record<string, { images?: { filename: string; subfolder: string; type: string }[] }>;
  };
  const [image] = Object.values(job.outputs).flatMap(({ images }) => images ?? []);
  if (!image) throw new Error("The job has no picture.");
  const reply = await fetch(new URL(`view?${new URLSearchParams(image).toString()}`, url));
  return new Uint8Array(await reply.arrayBuffer());
}

async function downloadMs(comfy: ComfyTestServer): Promise<number> {
  const began = performance.now();
  await newestPicture(comfy);
  return performance.now() - began;
}

async function checkMs(bytes: Uint8Array): Promise<number> {
  const classifier = createEmbeddedClassifier();
  const { signal } = new AbortController();
  await classifier.load();
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const began = performance.now();
    await judgePicture(bytes, [classifier], signal);
    if (round > 1) times.push(performance.now() - began);
  }
  classifier.close();
  return quantile(times, 0.5);
}

if (process.argv[1] === import.meta.filename) console.table(await benchComfyuiPicture());
