import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { serveDuringTest } from "../../testing/serve.ts";
import type { EngineHealth } from "../engine.ts";
import { createAiSdkImageEngine } from "./image-engine.ts";

async function healthOf(listener: RequestListener, healthMs = 5_000): Promise<EngineHealth> {
  const url = await serveDuringTest(listener);
  const timing = { healthMs };
  const engine = createAiSdkImageEngine({
    provider: "openai-compatible",
    model: "m",
    apiKey: "k",
    url,
    timing,
  });
  return engine.health();
}

const models = (...ids: string[]) => JSON.stringify({ object: "list", data: ids.map((id) => ({ id })) });

test("a server is healthy when it lists the model, which it is asked for with the key", async () => {
  const asked: string[] = [];
  const health = await healthOf((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    response.end(models("other", "m"));
  });
  expect(health).toEqual({ ok: true });
  expect(asked).toEqual(["/v1/models Bearer k"]);
});

test.for<[string, RequestListener, RegExp]>([
  ["another model", (_, response) => response.end(models("a", "b")), /does not serve "m", only: a, b/],
  ["no model", (_, response) => response.end(models()), /only: nothing/],
  ["a page", (_, response) => response.end("<html>"), /not with OpenAI's list of models/],
  ["an unknown path", (_, response) => response.writeHead(404).end(), /Is the address right/],
  ["a refused key", (_, response) => response.writeHead(401).end(), /the key was refused/],
  ["a full server", (_, response) => response.writeHead(503).end(), /takes no requests now/],
  ["a broken server", (_, response) => response.writeHead(500).end(), /The server failed/],
  ["a connection that is cut", (_, response) => void response.destroy(), /Nothing answers there/],
])("%s is said to the operator", async ([, listener, reason]) => {
  expect(await healthOf(listener)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
});

test("a server that does not answer in time is said to be slow", async () => {
  const health = await healthOf(() => undefined, 50);
  expect(health).toMatchObject({ ok: false, reason: expect.stringMatching(/does not answer in time/) });
});
