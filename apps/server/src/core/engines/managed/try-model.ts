/** One picture, or one answer, by a model that was just installed: an operator's proof that it works. It is thrown away. */
import { randomInt } from "node:crypto";
import { createOpenAiChatEngine } from "@galatea/engines/openai-chat/chat-engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { createSdServerImageEngine } from "@galatea/engines/sd-server/image-engine.ts";
import { sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import type { Log } from "#platform/log.ts";
import { tryTalk } from "../try-talk.ts";
import type { ActiveModel } from "./active-models.ts";
import { createManagedModel } from "./managed-model.ts";
import { chatOptions } from "./managed-models.ts";
import type { ManagedServer, ManagedTiming } from "./managed-server.ts";

/** Both times in seconds: until the model was loaded, and of the picture or answer. */
export type TriedModel =
  | { ok: true; loadSeconds: number; workSeconds: number; made: string }
  | { ok: false; reason: string; lastLines: readonly string[] };

/** Starts the model's server and ends it again. Throws nothing. */
export async function tryModel(
  model: ActiveModel,
  options: { modelsFolder: string; log: Log; timing?: Partial<ManagedTiming> },
): Promise<TriedModel> {
  const minutes = 60_000;
  const timing = { patienceMs: 15 * minutes, mostFailures: 2, ...options.timing };
  const server = createManagedModel(model, { ...options, timing });
  try {
    const began = performance.now();
    const url = await server.url();
    const loaded = performance.now();
    const made =
      model.server === "sd-server" ? await makePicture(model.preset, url) : await answer(model, url);
    const seconds = (ms: number): number => Math.round(ms / 100) / 10;
    return {
      ok: true,
      made,
      loadSeconds: seconds(loaded - began),
      workSeconds: seconds(performance.now() - loaded),
    };
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
      lastLines: linesOf(server),
    };
  } finally {
    await server.close();
  }
}

const linesOf = (server: ManagedServer): readonly string[] => server.lastLines().slice(-8);

async function makePicture(preset: keyof typeof sdServerPresets, url: URL): Promise<string> {
  const settings = sdServerPresets[preset];
  const engine = createSdServerImageEngine({ url, settings });
  const side = Math.sqrt(settings.workPixels);
  const { widthPx, heightPx } = await engine.generate(
    {
      prompt: "a lighthouse by the sea at sunset",
      size: { widthPx: side, heightPx: side },
      seed: randomInt(2 ** 32),
    },
    unwatchedRun({ signal: AbortSignal.timeout(15 * 60_000) }),
  );
  return `a picture of ${widthPx} × ${heightPx} pixels`;
}

async function answer(model: ActiveModel & { server: "llama-server" }, url: URL): Promise<string> {
  const engine = createOpenAiChatEngine(chatOptions(model, async () => url));
  const { firstSentence } = await tryTalk(engine, AbortSignal.timeout(5 * 60_000));
  return `an answer (${firstSentence})`;
}
