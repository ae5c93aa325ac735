import sharp from "sharp";
import { afterAll } from "vitest";
import { testVideoEngine } from "../../conformance/video-engine.ts";
import { startAiSdkServer } from "../../testing/ai-sdk.ts";
import "./testing/quick-ffmpeg.ts";
import { smallVideos, testKey, videoOptionsFor, videoProtocolNames } from "./testing/options.ts";
import { createAiSdkVideoEngine } from "./video-engine.ts";

// The suite aborts its run on a large square picture 150 ms after its start, which has to be at work then.
const server = await startAiSdkServer({
  key: testKey,
  videoMs: async ({ first }) => {
    const { width, height } = await sharp(first).metadata();
    return width === height || width * height > 500_000 ? 300 : 0;
  },
});
afterAll(server.close);

const cancels = new Set(["fal", "replicate", "vllm-omni", "sglang"]);

for (const name of videoProtocolNames)
  testVideoEngine(
    `The AI SDK with ${name}`,
    () => createAiSdkVideoEngine(videoOptionsFor(server, name), smallVideos),
    undefined,
    {
      submitted: () => server.filmed.filter(({ protocol }) => protocol === name).length,
      ...(cancels.has(name) ? { cancelled: () => server.videosCancelled(name) } : {}),
    },
    { brief: true },
  );
