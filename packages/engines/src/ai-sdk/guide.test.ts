/** The guide's commands for servers of OpenAI's protocol work against the test servers as they are written. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startAiSdkServer } from "../../testing/ai-sdk.ts";

const guide = readFileSync(new URL("../../../../docs/engines.md", import.meta.url), "utf8");
const commands = [
  ...guide.matchAll(/OPENAI_COMPATIBLE_DIALECT=(\S+) OPENAI_COMPATIBLE_(?:IMAGE|VIDEO)_MODEL=(\S+)/g),
].map(([, dialect = "", model = ""]) => ({ dialect, model }));

test("each model that the guide names is listed by the test server of its dialect", async () => {
  expect(commands.map(({ dialect }) => dialect)).toEqual(["vllm-omni", "sglang", "localai", "vllm-omni"]);
  const server = await startAiSdkServer({ key: "unused" });
  for (const { dialect, model } of commands) {
    const response = await fetch(`${server.url(dialect as "sglang")}/models`);
    const { data } = (await response.json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toContain(model);
  }
  await server.close();
});
