import { afterAll } from "vitest";
import { testEditEngine } from "../../conformance/edit-engine.ts";
import { protocolNames, startAiSdkServer } from "../../testing/ai-sdk.ts";
import { createAiSdkEditEngine } from "./edit-engine.ts";
import { optionsFor, testKey } from "./testing/options.ts";

// The suite aborts its longest edit up to 250 ms after its start, which has to be at work then; others it repeats often.
const server = await startAiSdkServer({
  key: testKey,
  workMs: ({ prompt }) => (prompt.includes("reduce the noise") ? 300 : 5),
});
afterAll(server.close);

for (const name of protocolNames)
  testEditEngine(
    `The AI SDK with ${name}`,
    () => createAiSdkEditEngine(optionsFor(server, name, "edit")),
    undefined,
    { readsAnyWords: true, brief: name !== "openai" },
  );
