import { afterAll } from "vitest";
import { testVideoEngine } from "../../conformance/video-engine.ts";
import { startSdServer } from "../../testing/sd-server.ts";
import type { SdServerVideoOptions } from "./options.ts";
import { createSdServerVideoEngine } from "./video-engine.ts";
import { sdServerVideoPresets } from "./video-presets.ts";

// The suite aborts its run on a square picture, which outlasts the latest abort; it repeats the others.
const server = await startSdServer({
  supportedModes: ["vid_gen"],
  workMs: ({ width, height }) => (width === height ? 900 : 10),
});
afterAll(server.close);

const options: SdServerVideoOptions = {
  url: server.url,
  settings: {
    ...sdServerVideoPresets["wan2.2-i2v"],
    workPixels: 96 * 64,
    frameRate: 8,
    durationsS: [1],
  },
  timing: { everyMs: 10 },
};

testVideoEngine("An sd-server", () => createSdServerVideoEngine(options), undefined, server);
