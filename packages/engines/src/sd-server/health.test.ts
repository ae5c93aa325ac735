import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startSdServer, type TestSdServerOptions } from "../../testing/sd-server.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { EngineError } from "../engine.ts";
import { createSdServerEditEngine } from "./edit-engine.ts";
import { createSdServerImageEngine } from "./image-engine.ts";
import type { SdServerSettings, SdServerTiming } from "./options.ts";

const settings: SdServerSettings = { steps: 4, cfgScale: 7, workPixels: 65_536, maxReferences: 0 };
async function start(options: TestSdServerOptions): Promise<URL> {
  const server = await startSdServer(options);
  onTestFinished(server.close);
  return server.url;
}

const serve = async (listener: RequestListener): Promise<URL> => new URL(await serveDuringTest(listener));

const reasonOf = async (
  url: URL,
  changes: Partial<SdServerSettings> = {},
  timing: Partial<SdServerTiming> = {},
): Promise<string> => {
  const options = { url, settings: { ...settings, ...changes }, timing };
  const health = await createSdServerImageEngine(options).health();
  return health.ok ? "ok" : health.reason;
};

test("a server that makes pictures with these settings is healthy", async () => {
  const url = await start({});
  expect(await reasonOf(url, { sampler: "euler", scheduler: "karras", maxReferences: 2 })).toBe("ok");
});

test("a server that lacks what the settings ask for says what it lacks", async () => {
  expect(await reasonOf(await start({ supportedModes: ["vid_gen"] }))).toContain("only: vid_gen");
  const url = await start({ takesReferences: false });
  expect(await reasonOf(url)).toBe("ok");
  expect(await reasonOf(url, { maxReferences: 1 })).toContain("ref_images");
  expect(await reasonOf(url, { sampler: "eulr" })).toMatch(/no sampler "eulr", only: euler/);
  expect(await reasonOf(url, { scheduler: "karas" })).toMatch(/no scheduler "karas", only: .*karras/);
  const edit = await createSdServerEditEngine({ url, settings }).health();
  expect(edit).toMatchObject({ ok: false, reason: expect.stringContaining("ref_images") });
});

test.for([
  {
    what: "KoboldCpp",
    status: 404,
    type: "text/html",
    body: "Error: KoboldCpp HTTP Server is running, but this endpoint does not exist.",
  },
  { what: "ComfyUI", status: 404, type: "text/plain", body: "404: Not Found" },
  {
    what: "the WebUI of AUTOMATIC1111",
    status: 404,
    type: "application/json",
    body: `{"detail":"Not Found"}`,
  },
  { what: "a page for every address", status: 200, type: "text/html", body: "<!doctype html>" },
  { what: "other JSON", status: 200, type: "application/json", body: `{"model":"sdxl"}` },
])("$what is no sd-server", async ({ status, type, body }) => {
  const url = await serve((_, response) => response.writeHead(status, { "content-type": type }).end(body));
  expect(await reasonOf(url)).toContain("not as sd-server");
});

test("nothing, silence, a fault and a refusal of work are told apart, without the address's secrets", async () => {
  const silent = await serve(() => undefined);
  const broken = await serve((_, response) => response.writeHead(500).end());
  const full = await serve((_, response) => response.writeHead(503).end());
  expect(await reasonOf(silent, {}, { healthTimeoutMs: 100 })).toContain("does not answer in time");
  expect(await reasonOf(broken)).toContain("failed");
  expect(await reasonOf(full)).toContain("takes no requests now");
  const nothing = await reasonOf(new URL("http://127.0.0.1:9/path?key=secret"));
  expect(nothing).toBe(
    "http://127.0.0.1:9: Nothing answers there. Is sd-server running, and is the address right?",
  );
});

test("a server that runs only when it is needed is asked for its address, and says itself why it does not run", async () => {
  const url = await start({});
  let isLoaded = false;
  const find = (): Promise<URL> =>
    isLoaded
      ? Promise.resolve(url)
      : Promise.reject(new EngineError("engine_unavailable", "It loads its model."));
  const engine = createSdServerImageEngine({ url: find, settings });
  expect(await engine.health()).toEqual({ ok: false, reason: "It loads its model." });
  isLoaded = true;
  expect(await engine.health()).toEqual({ ok: true });
});
