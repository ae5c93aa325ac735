import { afterAll } from "vitest";
import { testImageEngine } from "../../conformance/image-engine.ts";
import { protocolNames, startAiSdkServer } from "../../testing/ai-sdk.ts";
import { createAiSdkImageEngine } from "./image-engine.ts";
import { optionsFor, testKey } from "./testing/options.ts";

// The suite aborts a square picture up to 400 ms after its start, which has to be at work then; others it repeats often.
const server = await startAiSdkServer({
  key: testKey,
  workMs: ({ size }) => (size.widthPx === size.heightPx ? 450 : 5),
});
afterAll(server.close);

for (const name of protocolNames)
  testImageEngine(
    `The AI SDK with ${name}`,
    () => createAiSdkImageEngine(optionsFor(server, name)),
    undefined,
    { brief: name !== "openai" },
  );
