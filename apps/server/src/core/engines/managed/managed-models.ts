/**
 * The engines of the installed models that are used. All of one model share its process, which starts with their first
 * question: a process that only answers requests starts none.
 */
import { type OpenAiChatOptions, openAiChatSettings } from "@galatea/engines/openai-chat/options.ts";
import { createSdServerEditEngine } from "@galatea/engines/sd-server/edit-engine.ts";
import { createSdServerImageEngine } from "@galatea/engines/sd-server/image-engine.ts";
import { sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import type { Log } from "#platform/log.ts";
import { type EngineVariables, isAuto } from "#platform/engine-env.ts";
import type { Creators, Models } from "../models.ts";
import type { ActiveModels } from "./active-models.ts";
import { createManagedModel } from "./managed-model.ts";
import type { ManagedServer, ManagedTiming } from "./managed-server.ts";

export type ManagedModels = {
  /** The engines of the installed picture model; empty without one. */
  pictures: Creators;
  /** What speaks for companions; null without an installed chat model. */
  chat: OpenAiChatOptions | null;
  /**
   * Waits until the server of this engine is ready or has failed; at once for an engine of others. For a command that asks
   * once, where a worker asks again.
   */
  settled: (engineId: string) => Promise<void>;
  /** Ends the servers. The exit of the process would end them too, but without their leave. */
  close: () => Promise<void>;
};

export function createManagedModels(
  { picture, chat }: ActiveModels,
  options: { modelsFolder: string; log: Log; timing?: Partial<ManagedTiming> },
): ManagedModels {
  const pictures = picture && { model: picture, server: createManagedModel(picture, options) };
  const chats = chat && { model: chat, server: createManagedModel(chat, options) };
  return {
    pictures: pictures ? creatorsOf(pictures.model, pictures.server) : {},
    chat: chats && chatOptions(chats.model, chats.server.url),
    settled: async (engineId) => {
      const ours = [pictures, chats].find((each) => each && idOf(each.model) === engineId);
      await ours?.server.url().catch(() => undefined);
    },
    close: async () => {
      await Promise.all([pictures?.server.close(), chats?.server.close()]);
    },
  };
}

/** An installed model serves where neither the variables nor a models file say what does. */
export function addManaged(
  models: Models,
  { image, edit }: Creators,
  { IMAGE_ENGINE, EDIT_ENGINE }: Pick<EngineVariables, "IMAGE_ENGINE" | "EDIT_ENGINE">,
): Models {
  const common = { server: "managed", note: null, priceCredits: null };
  return {
    ...models,
    ...(image && isAuto(IMAGE_ENGINE) && models.image.length === 0
      ? { image: [{ ...common, create: image }] }
      : {}),
    ...(edit && isAuto(EDIT_ENGINE) && models.edit.length === 0
      ? { edit: [{ ...common, create: edit }] }
      : {}),
  };
}

/** Stored with every result, so that another model is told from it. */
const idOf = ({ name }: { name: string }): string => name.replaceAll(/[^a-z0-9]+/g, "-");

/** llama-server answers by the model that it has loaded, whatever it is called. */
export const chatOptions = (
  { name, label, contextTokens }: NonNullable<ActiveModels["chat"]>,
  url: ManagedServer["url"],
): OpenAiChatOptions => ({
  ...openAiChatSettings.omit({ url: true }).parse({ id: idOf({ name }), label, model: name, contextTokens }),
  url: async (signal) => new URL("v1", await url(signal)),
});

function creatorsOf(
  { name, label, preset }: NonNullable<ActiveModels["picture"]>,
  { url }: ManagedServer,
): Creators {
  const { makes, edits, ...settings } = sdServerPresets[preset];
  const options = { url, id: idOf({ name }), settings: { ...settings, label } };
  return {
    ...(makes ? { image: async () => createSdServerImageEngine(options) } : {}),
    ...(edits ? { edit: async () => createSdServerEditEngine(options) } : {}),
  };
}
