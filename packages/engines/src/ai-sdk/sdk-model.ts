/**
 * The SDK's model objects. A model's name as text would be sent to Vercel's gateway, and a key or an address that is left out
 * would be read from the environment, so all of them are always given.
 */
import { createBlackForestLabs } from "@ai-sdk/black-forest-labs";
import { createFal } from "@ai-sdk/fal";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createReplicate } from "@ai-sdk/replicate";
import { createTogetherAI } from "@ai-sdk/togetherai";
import { createXai } from "@ai-sdk/xai";
import type { experimental_startVideo, ImageModel } from "ai";
import type { AiSdkSettings, PaidProvider } from "./options.ts";

const addresses: Record<PaidProvider, string> = {
  openai: "https://api.openai.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  "black-forest-labs": "https://api.bfl.ai/v1",
  fal: "https://fal.run",
  replicate: "https://api.replicate.com/v1",
  xai: "https://api.x.ai/v1",
  together: "https://api.together.xyz/v1",
};

/** Without a slash at its end. */
export function baseOf({ provider, url }: AiSdkSettings): URL {
  if (url === undefined) return new URL(addresses[provider === "openai-compatible" ? "openai" : provider]);
  const given = new URL(url);
  const path = given.pathname.replace(/\/+$/, "");
  given.pathname = path === "" && provider === "openai-compatible" ? "/v1" : path;
  given.search = "";
  given.hash = "";
  return given;
}

/** Of an OpenAI-compatible server; its options in a call stand under this name. */
export const serverName = "server";

/** Asks for nothing. `fetch` is used for everything that the model asks for. */
export function createModel(
  settings: AiSdkSettings,
  fetch: typeof globalThis.fetch,
): Exclude<ImageModel, string> {
  const { provider, model } = settings;
  const baseURL = baseOf(settings).href.replace(/\/+$/, "");
  const apiKey = settings.apiKey ?? "";
  switch (provider) {
    case "openai":
      return createOpenAI({ baseURL, apiKey, fetch }).image(model);
    case "google":
      return createGoogle({ baseURL, apiKey, fetch }).image(model);
    case "black-forest-labs":
      return createBlackForestLabs({ baseURL, apiKey, fetch }).image(model);
    case "fal":
      return createFal({ baseURL, apiKey, fetch }).image(model);
    case "replicate":
      return createReplicate({ baseURL, apiToken: apiKey, fetch }).image(model);
    case "xai":
      return createXai({ baseURL, apiKey, fetch }).image(model);
    case "together":
      return createTogetherAI({ baseURL, apiKey, fetch }).image(model);
    case "openai-compatible":
      return createOpenAICompatible({
        name: serverName,
        baseURL,
        fetch,
        ...(settings.apiKey === null ? {} : { apiKey }),
      }).imageModel(model);
  }
}

type VideoModel = Exclude<Parameters<typeof experimental_startVideo>[0]["model"], string>;

/** As above. Null where the SDK makes no videos with the provider. */
export const createVideoModel = (
  settings: AiSdkSettings,
  fetch: typeof globalThis.fetch,
): VideoModel | null =>
  // `ai` depends on two copies of the types of a model, of which one has JSON values that are read-only.
  videoModel(settings, fetch) as unknown as VideoModel | null;

function videoModel(settings: AiSdkSettings, fetch: typeof globalThis.fetch) {
  const { provider, model } = settings;
  const baseURL = baseOf(settings).href.replace(/\/+$/, "");
  const apiKey = settings.apiKey ?? "";
  switch (provider) {
    case "google":
      return createGoogle({ baseURL, apiKey, fetch }).video(model);
    case "black-forest-labs":
      return createBlackForestLabs({ baseURL, apiKey, fetch }).video(model);
    case "fal":
      return createFal({ baseURL, apiKey, fetch }).video(model);
    case "replicate":
      return createReplicate({ baseURL, apiToken: apiKey, fetch }).video(model);
    case "xai":
      return createXai({ baseURL, apiKey, fetch }).video(model);
    case "openai":
    case "together":
    case "openai-compatible":
      return null;
  }
}

/** Hosts beside the base's that are the provider's own: Black Forest Labs answers from the cluster that took the work. */
export const mayHoldKey =
  (settings: AiSdkSettings) =>
  (hostname: string): boolean =>
    settings.provider === "black-forest-labs" && isBfl(baseOf(settings).hostname) && isBfl(hostname);

const isBfl = (hostname: string): boolean => hostname === "bfl.ai" || hostname.endsWith(".bfl.ai");
