/**
 * LocalAI's `/v1/images/inpainting`, which the SDK has no call for (`core/http/endpoints/openai/inpainting.go`): a form with the
 * picture and a mask that is white where it paints. It always gives 512 by 512 pixels, by the seed 0, at an address of its own.
 */
import { EngineError } from "../engine.ts";
import type { Shape } from "./model-traits.ts";
import type { AiSdkSettings } from "./options.ts";
import { listOf, parsedJson, partOf } from "./parsed-reply.ts";
import type { Work } from "./sdk-call.ts";
import { baseOf } from "./sdk-model.ts";

export const inpaintedShape: Shape = { by: "sizes", sizes: [{ widthPx: 512, heightPx: 512 }] };

/** @throws {EngineError} those of the guarded `fetch`; `engine_bad_output` when the answer names no picture. */
export async function inpaint(
  settings: AiSdkSettings,
  { words, pictures: [picture], mask }: Work,
  fetch: typeof globalThis.fetch,
): Promise<Uint8Array> {
  if (!picture || !mask)
    throw new EngineError("engine_bad_input", "Inpainting takes a picture and its mask.");
  const base = baseOf(settings);
  const form = new FormData();
  form.set("model", settings.model);
  form.set("prompt", words);
  form.set("image", pngOf(picture), "image.png");
  form.set("mask", pngOf(mask), "mask.png");
  const headers = settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` };
  const url = `${base.href.replace(/\/+$/, "")}/images/inpainting`;
  const answer = await fetch(url, { method: "POST", body: form, headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { url: where, b64_json: inside } = partOf(listOf(parsedJson({ bytes })["data"])[0]);
  if (typeof inside === "string") return new Uint8Array(Buffer.from(inside, "base64"));
  if (typeof where !== "string" || !URL.canParse(where, base.href))
    throw new EngineError("engine_bad_output", "The answer names no picture.");
  const made = await fetch(new URL(where, base), { headers, redirect: "manual" });
  if (!made.ok) throw new EngineError("engine_bad_output", "The picture lies somewhere else.");
  return new Uint8Array(await made.arrayBuffer());
}

const pngOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)], { type: "image/png" });
