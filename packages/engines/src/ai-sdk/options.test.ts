import { expect, test } from "vitest";
import { createAiSdkEditEngine } from "./edit-engine.ts";
import { createAiSdkImageEngine } from "./image-engine.ts";
import { type AiSdkOptions, aiSdkOptions } from "./options.ts";
import { baseOf } from "./sdk-model.ts";

const openai: AiSdkOptions = { provider: "openai", model: "gpt-image-1.5", apiKey: "sk-1" };

test("options are the provider, the model and the key, or the address of a server", () => {
  expect(aiSdkOptions.parse(openai)).toMatchObject({ dialect: "openai", billedPerCall: false });
  for (const wrong of [
    { ...openai, provider: "vercel" },
    { ...openai, model: "../admin" },
    { ...openai, model: "a model?key=b" },
    { ...openai, model: "" },
    { ...openai, apiKey: "two words" },
    { ...openai, apiKey: "line\nend" },
    { ...openai, url: "file:///etc/passwd" },
    { ...openai, url: "https://user:word@host/" },
    { ...openai, id: "Not an id" },
    { ...openai, provider: "google", model: "imagen-4" },
    { provider: "openai-compatible", model: "m", apiKey: null },
  ])
    expect(aiSdkOptions.safeParse(wrong).success).toBe(false);
});

test("an address without a path is completed for an OpenAI-compatible server alone", () => {
  const of = (provider: AiSdkOptions["provider"], url?: string): string =>
    baseOf(aiSdkOptions.parse({ ...openai, provider, ...(url ? { url } : {}) })).href;
  expect(of("openai-compatible", "http://gpu:8000")).toBe("http://gpu:8000/v1");
  expect(of("openai-compatible", "http://gpu:8000/v1/")).toBe("http://gpu:8000/v1");
  expect(of("openai-compatible", "http://gpu:8000/proxy/v1")).toBe("http://gpu:8000/proxy/v1");
  expect(of("fal", "http://proxy/")).toBe("http://proxy/");
  expect(of("openai")).toBe("https://api.openai.com/v1");
});

test("an engine is named by its operator, or after its provider", () => {
  expect(createAiSdkImageEngine(openai)).toMatchObject({ id: "openai", label: "OpenAI gpt-image-1.5" });
  expect(createAiSdkEditEngine(openai).id).toBe("openai-edit");
  const named = createAiSdkEditEngine({ ...openai, id: "fast-edit", label: "Fast" });
  expect(named).toMatchObject({ id: "fast-edit", label: "Fast" });
  const local = { ...openai, url: "http://gpu:8000", apiKey: null, provider: "openai-compatible" as const };
  const sglang = createAiSdkImageEngine({ ...local, dialect: "sglang", model: "black-forest-labs/FLUX.2" });
  expect(sglang).toMatchObject({ id: "sglang", label: "FLUX.2", billedPerCall: false });
  expect(createAiSdkImageEngine({ ...local, billedPerCall: true }).billedPerCall).toBe(true);
});

test("no engine says its key", () => {
  const engine = createAiSdkImageEngine({ ...openai, apiKey: "sk-very-secret" });
  expect(JSON.stringify(engine)).not.toContain("secret");
});
