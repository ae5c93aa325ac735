/**
 * The engines of the installed models that are used. All of one model share its process, which starts with their first
 * question: a process that only answers requests starts none.
 */
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
  /** The OpenAI-compatible server of the chat model; null without one. */
  chat: { label: string; contextTokens: number; url: ManagedServer["url"] } | null;
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
    chat: chats && {
      label: chats.model.label,
      contextTokens: chats.model.contextTokens,
      url: chats.server.url,
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

function creatorsOf(
  { name, label, preset }: NonNullable<ActiveModels["picture"]>,
  { url }: ManagedServer,
): Creators {
  const { makes, edits, ...settings } = sdServerPresets[preset];
  // Stored with every result, so that another model is told from it.
  const id = name.replaceAll(/[^a-z0-9]+/g, "-");
  const options = { url, id, settings: { ...settings, label } };
  return {
    ...(makes ? { image: async () => createSdServerImageEngine(options) } : {}),
    ...(edits ? { edit: async () => createSdServerEditEngine(options) } : {}),
  };
}
