import { expect, onTestFinished, test } from "vitest";
import { startA1111 } from "../../testing/a1111.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { startOpenAiChat } from "../../testing/openai-chat.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { startSdServer } from "../../testing/sd-server.ts";
import { detectServer } from "./detect-server.ts";

/** Answers GETs of these paths with JSON, and others as `otherwise` says. */
async function startAnswering(answers: Record<string, unknown>, otherwise: [number, string] = [404, ""]) {
  const methods: (string | undefined)[] = [];
  const origin = await serveDuringTest((request, response) => {
    methods.push(request.method);
    const answer = answers[request.url ?? ""];
    if (answer === undefined) response.writeHead(otherwise[0]).end(otherwise[1]);
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return { url: new URL(origin), methods };
}

test("servers that make pictures are told by what they answer", async () => {
  const [comfy, sd, webui] = [await startComfyServer(), await startSdServer(), await startA1111()];
  onTestFinished(async () => {
    await Promise.all([comfy.close(), sd.close(), webui.close()]);
  });
  expect(await detectServer(comfy.url)).toEqual({ program: "comfyui", version: "0.38.1", models: [] });
  expect(await detectServer(sd.url)).toMatchObject({ program: "sd-server" });
  expect(await detectServer(webui.url)).toMatchObject({ program: "a1111" });
});

test("servers that talk are told apart, and name their models", async () => {
  const ollama = await startOpenAiChat({ model: "llama3.1:8b" });
  const llama = await startOpenAiChat({ model: "a.gguf", ownedBy: "llamacpp" });
  onTestFinished(async () => {
    await Promise.all([ollama.close(), llama.close()]);
  });
  expect(await detectServer(new URL("/", ollama.url))).toEqual({
    program: "ollama",
    version: "0.13.0",
    models: ["llama3.1:8b"],
  });
  expect(await detectServer(new URL("/", llama.url))).toMatchObject({
    program: "llama.cpp",
    models: ["a.gguf"],
  });
});

test("KoboldCpp is not taken for the servers that it imitates, nor sd-server for a WebUI", async () => {
  const webui = { "/sdapi/v1/options": { sd_model_checkpoint: "a model" } };
  const kobold = await startAnswering({
    ...webui,
    "/api/extra/version": { result: "KoboldCpp", version: "1.104" },
    "/system_stats": { system: { comfyui_version: "0.3.68" } },
    "/api/version": { version: "0.7.0" },
  });
  expect(await detectServer(kobold.url)).toEqual({ program: "koboldcpp", version: "1.104", models: [] });
  const sd = await startAnswering({
    ...webui,
    "/sdcpp/v1/capabilities": {
      model: { name: "flux.gguf", stem: "flux" },
      supported_modes: ["img_gen"],
    },
  });
  expect(await detectServer(sd.url)).toEqual({ program: "sd-server", version: null, models: ["flux"] });
});

const listed = (id: string, owner?: string) => ({
  object: "list",
  data: [{ id, object: "model", ...(owner === undefined ? {} : { owned_by: owner }) }],
});

test.for([
  ["lm-studio", { "/api/v0/models": listed("qwen") }],
  ["localai", { "/v1/models/capabilities": listed("flux"), "/v1/models": listed("flux") }],
  ["llama.cpp", { "/props": { build_info: "b7000-abc" }, "/v1/models": listed("qwen", "llamacpp") }],
  ["ollama", { "/api/version": { version: "0.13.0" }, "/v1/models": listed("qwen", "library") }],
  ["vllm", { "/v1/models": listed("z-image", "vllm") }],
  ["sglang", { "/v1/models": listed("flux", "sglang") }],
  ["openai-compatible", { "/v1/models": listed("a\nmodel", "me") }],
] as const)("%s is told by GETs alone", async ([program, answers]) => {
  const server = await startAnswering(answers);
  const detected = await detectServer(server.url);
  expect(detected?.program).toBe(program);
  expect(detected?.models).toEqual([expect.stringMatching(/^(?:qwen|flux|z-image|a model)$/)]);
  expect(new Set(server.methods)).toEqual(new Set(["GET"]));
});

test("a web page, faults and a closed port are no server for models", async () => {
  const page = await startAnswering({}, [200, "<!doctype html>"]);
  expect(await detectServer(page.url)).toBeNull();
  const broken = await startAnswering({}, [500, "{"]);
  expect(await detectServer(broken.url)).toBeNull();
  const sd = await startSdServer();
  await sd.close();
  expect(await detectServer(sd.url)).toBeNull();
});
