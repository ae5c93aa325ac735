/** The engines of this installation for a command that asks them once: by the settings, and by the models installed here. */
import { constants } from "node:os";
import type { AnyEngine, Engines } from "#core/engines/engines.ts";
import type { Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type OpenedEngines = {
  /** Each machine of a model on its own, with its address as the note. */
  engines: Engines;
  /** A sentence for each setting that does nothing. */
  notices: readonly string[];
  /** Whether the operator put it to work: no embedded engine. */
  isModel: (engine: AnyEngine) => boolean;
  /** Waits until a model's server that we run ourselves is ready or has failed. */
  check: Engines["check"];
  close: () => Promise<void>;
};

/** @throws {EnvError} for settings that are wrong. */
export async function openEngines(env: Env): Promise<OpenedEngines> {
  // Loaded here, because the engines take seconds to load and no other command needs them.
  const [
    { readChatSettings },
    { readEngineSettings },
    { createEngines },
    { unusedKeys },
    { readInstalledNetworks },
    { eachMachine },
    { modelsFolderOf, readActiveModels },
    { addManaged, createManagedModels },
  ] = await Promise.all([
    import("#core/engines/chat-engines.ts"),
    import("#core/engines/engine-settings.ts"),
    import("#core/engines/engines.ts"),
    import("#core/engines/missing-variables.ts"),
    import("#core/engines/installed-networks.ts"),
    import("#core/engines/machines.ts"),
    import("#core/engines/managed/active-models.ts"),
    import("#core/engines/managed/managed-models.ts"),
  ]);
  const modelsFolder = modelsFolderOf(env.DATA_DIR);
  const managed = createManagedModels(readActiveModels(modelsFolder), {
    modelsFolder,
    log: createLog({ level: "silent" }),
    // Nobody asks again, so a model may load for long, and one that does not start is told after its second try.
    timing: { patienceMs: 15 * 60_000, mostFailures: 2 },
  });
  const models = addManaged(readEngineSettings(env.engines), managed.pictures, env.engines);
  const engines = await createEngines(eachMachine(models), {
    networks: readInstalledNetworks(modelsFolder),
    openAiModerationKey: env.engines.OPENAI_MODERATION_KEY,
    chat: readChatSettings(env.engines) ?? managed.chat,
  });
  const close = async (): Promise<void> => {
    engines.close();
    await managed.close();
  };
  // The servers are in process groups of their own, so that a Ctrl-C would leave them behind.
  const stop = (): void => void close().finally(() => process.exit(128 + constants.signals.SIGINT));
  for (const signal of stopSignals) process.once(signal, stop);
  return {
    engines,
    notices: unusedKeys(env.engines, models),
    isModel: ({ trainedModel, capabilities: { kind } }) =>
      trainedModel && (kind === "chat" || models[kind].length > 0),
    check: async (engine) => {
      await managed.settled(engine.id);
      return engines.check(engine);
    },
    close: async () => {
      for (const signal of stopSignals) process.off(signal, stop);
      await close();
    },
  };
}
