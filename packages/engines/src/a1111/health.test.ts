import { expect, onTestFinished, test } from "vitest";
import { startA1111, type TestA1111Options } from "../../testing/a1111.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { startSdServer } from "../../testing/sd-server.ts";
import { createA1111ImageEngine } from "./image-engine.ts";
import { a1111Settings, type A1111Timing } from "./options.ts";
import { createA1111UpscaleEngine } from "./upscale-engine.ts";

async function start(options: TestA1111Options = {}): Promise<string> {
  const server = await startA1111(options);
  onTestFinished(server.close);
  return server.url.href;
}

const reasonOf = async (url: string, settings: object = {}, timing: Partial<A1111Timing> = {}) => {
  const health = await createA1111ImageEngine({
    ...a1111Settings.parse({ url, ...settings }),
    timing,
  }).health();
  return health.ok ? "ok" : health.reason;
};

test.for([
  { model: "painted-model" },
  { model: "painted-model.safetensors" },
  { model: "other-model.safetensors [6ce0161689]" },
  { model: "6ce0161689" },
  { sampler: "DPM++ 2M", scheduler: "Karras" },
  { sampler: "k_euler_a", scheduler: "sgm_uniform" },
  {},
])("a WebUI that has %j is healthy", async (settings) => {
  expect(await reasonOf(await start(), settings)).toBe("ok");
});

test("a WebUI that lacks what the settings ask for says what it lacks, and what it has", async () => {
  const url = await start();
  expect(await reasonOf(url, { model: "painted" })).toMatch(
    /no checkpoint "painted", only: painted-model\.safetensors \[31e35c80fc\], /,
  );
  expect(await reasonOf(url, { sampler: "eulr" })).toMatch(/no sampler "eulr", only: DPM\+\+ 2M, /);
  expect(await reasonOf(url, { scheduler: "karas" })).toMatch(/no scheduler "karas", only: .*Karras/);
  expect(await reasonOf(await start({ also: { "/sdapi/v1/sd-models": [] } }))).toContain("no checkpoint");
});

test("an upscaler needs no checkpoint, but itself", async () => {
  const url = await start({ also: { "/sdapi/v1/sd-models": [] } });
  const healthOf = (upscaler: string) =>
    createA1111UpscaleEngine(a1111Settings.parse({ url, upscaler })).health();
  expect(await healthOf("R-ESRGAN 4x+")).toEqual({ ok: true });
  for (const upscaler of ["4x-UltraSharp", "None"])
    expect(await healthOf(upscaler)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("only: Lanczos, R-ESRGAN 4x+"),
    });
});

test("a server that poses as a WebUI is named", async () => {
  const kobold = await start({ also: { "/api/extra/version": { result: "KoboldCpp", version: "1.98" } } });
  expect(await reasonOf(kobold)).toContain("The server is KoboldCpp");
  const sdServer = await startSdServer();
  onTestFinished(sdServer.close);
  expect(await reasonOf(sdServer.url.href)).toContain("The server is sd-server of stable-diffusion.cpp");
});

test("a WebUI without its API, an old one, and one that wants a password are told apart", async () => {
  const noApi = await serveDuringTest((_, response) =>
    response.writeHead(404, { "content-type": "application/json" }).end(`{"detail":"Not Found"}`),
  );
  expect(await reasonOf(noApi)).toContain("started with --api");
  expect(await reasonOf(await start({ also: { "/sdapi/v1/schedulers": null } }))).toContain("1.9.3 or newer");
  const auth = { user: "galatea", password: "s3cret-word" };
  const guarded = await start({ auth });
  expect(await reasonOf(guarded)).toContain("--api-auth");
  expect(await reasonOf(guarded, { credentials: { ...auth, password: "no" } })).toContain("--api-auth");
  expect(await reasonOf(guarded, { credentials: auth })).toBe("ok");
});

test("nothing, silence, a fault, pages and other JSON are told apart, without the address's secrets", async () => {
  const silent = await serveDuringTest(() => undefined);
  const broken = await serveDuringTest((_, response) => response.writeHead(500).end());
  const full = await serveDuringTest((_, response) => response.writeHead(503).end());
  const page = await serveDuringTest((_, response) => response.end("<!doctype html>"));
  const json = await serveDuringTest((_, response) => response.end("[1]"));
  expect(await reasonOf(silent, {}, { healthTimeoutMs: 100 })).toContain("does not answer in time");
  expect(await reasonOf(broken)).toContain("failed");
  expect(await reasonOf(full)).toContain("takes no requests now");
  expect(await reasonOf(page)).toContain("not as the WebUI");
  expect(await reasonOf(json)).toContain("not as the WebUI");
  expect(await reasonOf("http://127.0.0.1:9/path?key=secret")).toBe(
    "http://127.0.0.1:9: Nothing answers there. Is the WebUI running, and is the address right?",
  );
});

test("settings with a name in the address, an odd id or an unknown field are refused", () => {
  const url = "http://127.0.0.1:7860";
  for (const settings of [
    { url: "http://user:pass@127.0.0.1:7860" },
    { url: "file:///etc/passwd" },
    { url, id: "Not An Id" },
    { url, steps: 0 },
    { url, credentials: { user: "a:b", password: "c" } },
    { url, unknown: 1 },
  ])
    expect(a1111Settings.safeParse(settings).success).toBe(false);
});
