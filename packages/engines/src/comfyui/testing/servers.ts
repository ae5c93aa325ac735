/** Test servers that end with their test, and a request for them. */
import { afterEach } from "vitest";
import { type ComfyTestServer, startComfyServer } from "../../../testing/comfyui.ts";
import { EngineError } from "../../engine.ts";
import type { ImageRequest } from "../../image/engine.ts";
import { createComfyImageEngine } from "../image-engine.ts";
import type { ComfyOptions } from "../server.ts";
import { sampleWorkflow } from "./samples.ts";

const servers: ComfyTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

export async function startServer(
  options: Parameters<typeof startComfyServer>[0] = {},
): Promise<ComfyTestServer> {
  const server = await startComfyServer(options);
  servers.push(server);
  return server;
}

export const request: ImageRequest = {
  prompt: "a secret lighthouse",
  size: { widthPx: 320, heightPx: 256 },
  seed: 7,
};

export const timing = { everyMs: 10, patienceMs: 200, answerMs: 10_000, transferMs: 10_000 };

export const engineFor = (server: ComfyTestServer, changes: Partial<ComfyOptions> = {}) =>
  createComfyImageEngine({ url: server.url, workflow: sampleWorkflow("sdxl"), timing, ...changes });

/** Null where the work succeeds. */
export async function failureOf(work: Promise<unknown> | undefined): Promise<EngineError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

export async function until(isTrue: () => boolean): Promise<void> {
  for (let count = 0; !isTrue(); count += 1) {
    if (count > 1_000) throw new Error("It never came.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
