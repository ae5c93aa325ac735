import { expect, test } from "vitest";
import { detailedPicture } from "../../conformance/pictures.ts";
import { protocolNames } from "../../testing/ai-sdk.ts";
import { startSilentServer } from "../../testing/silent-server.ts";
import { createAiSdkEditEngine } from "./edit-engine.ts";
import { optionsFor, videoOptionsFor, videoProtocolNames } from "./testing/options.ts";
import { createAiSdkVideoEngine } from "./video-engine.ts";

const picture = await detailedPicture({ widthPx: 320, heightPx: 240 });

test.each(protocolNames)("an edit by %s is promised without asking its server", async (name) => {
  const { url, asked } = await startSilentServer();
  const engine = createAiSdkEditEngine(optionsFor({ url: () => url.href }, name, "edit"));
  const { ok } = await engine.preflight({ pictures: [picture], instruction: "make it brighter", seed: 7 });
  engine.close();
  expect(ok).toBe(true);
  expect(asked).toEqual([]);
});

test.each(videoProtocolNames)("a video by %s is promised without asking its server", async (name) => {
  const { url, asked } = await startSilentServer();
  const engine = createAiSdkVideoEngine(videoOptionsFor({ url: () => url.href }, name));
  const durationS = engine.capabilities.durationsS[0] ?? 0;
  const { ok } = await engine.preflight({ picture, prompt: "she smiles", durationS, seed: 7 });
  engine.close();
  expect(ok).toBe(true);
  expect(asked).toEqual([]);
});
