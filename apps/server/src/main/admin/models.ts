/** `models`: models and networks that run on this machine: what fits, installing one with a test, checking, removing. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { modelsFolderOf } from "#core/engines/managed/active-models.ts";
import { endLeftovers } from "#core/engines/managed/managed-server.ts";
import { readCatalogue } from "#features/models/catalogue.ts";
import { type EngineVariables, isAuto } from "#platform/engine-env.ts";
import { EnvError } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { takeClaim } from "#platform/process-claim.ts";
import { type AdminCommand, UsageError } from "./admin-command.ts";
import { addModel, chooseModel, listModels, removeByName, verifyByName } from "./model-dialogue.ts";
import type { ModelsDeps } from "./model-sentences.ts";
import { openTerminal } from "./terminal.ts";

const actions = ["choose", "list", "add", "verify", "remove"] as const;
export type ModelsRequest = { action: (typeof actions)[number]; name: string | null; yes: boolean };

export const modelsCommand: AdminCommand = {
  summary: "run a model or a network for photos on this machine: see what fits, install it, check it",
  usage: `npm run admin -- models
npm run admin -- models list | add NAME [--yes] | verify [NAME] | remove NAME

  Without more words it shows which models this machine can run, installs the one that you choose, tests it with one
  picture or answer, and puts it to work within seconds.
  list      the models and the networks for photos with their size, licence and expected time, and which are
            installed and used
  add       the same as choosing NAME; what is fetched and the licence are shown first, and you are asked (--yes: not)
  verify    reads every byte of the installed models, networks and servers, and says what is not as it was fetched
  remove    deletes its files, but those that another installed model uses

  They lie in DATA_DIR/models. No database is needed. The exit code is 1 if something is wrong or was refused.`,

  readWithoutDatabase: (args) => {
    const request = readRequest(args);
    return async ({ env, say }) => {
      const ending = new AbortController();
      const stop = (): void => ending.abort();
      process.once("SIGINT", stop);
      process.once("SIGTERM", stop);
      try {
        // As the start makes it: run by root, PostgreSQL's user has to pass through.
        const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
        await mkdir(path.resolve(env.DATA_DIR), { recursive: true, mode });
        return await runModels(request, {
          modelsFolder: modelsFolderOf(env.DATA_DIR),
          catalogue: readCatalogue(),
          terminal: openTerminal(say),
          log: createLog({ level: "silent" }),
          signal: ending.signal,
          isOverruled: (server) =>
            server === "sd-server" ? arePicturesNamed(env.engines) : Promise.resolve(!!env.engines.CHAT_URL),
        });
      } finally {
        process.off("SIGINT", stop);
        process.off("SIGTERM", stop);
      }
    };
  },
};

async function arePicturesNamed(variables: EngineVariables): Promise<boolean> {
  // Loaded here, because the engines take seconds to load.
  const { readEngineSettings } = await import("#core/engines/engine-settings.ts");
  try {
    return !isAuto(variables.IMAGE_ENGINE) || readEngineSettings(variables).image.length > 0;
  } catch (error) {
    // Settings that are wrong stop the start, which says so.
    if (error instanceof EnvError) return false;
    throw error;
  }
}

/** @throws {UsageError} */
export function readRequest(args: readonly string[]): ModelsRequest {
  const { positionals, values } = parse(args);
  const [action = "choose", name = null, ...more] = positionals;
  const known = actions.find((each) => each === action);
  if (!known) throw new UsageError(`There is no "models ${action}".`);
  if (more.length > 0) throw new UsageError("One name at a time.");
  if (name === null && (known === "add" || known === "remove"))
    throw new UsageError(`Say which: models ${known} NAME.`);
  if (name !== null && (known === "choose" || known === "list"))
    throw new UsageError(`"models ${known}" takes no name.`);
  if (values.yes && known !== "add") throw new UsageError("--yes belongs to: models add NAME.");
  return { action: known, name, yes: values.yes ?? false };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { yes: { type: "boolean" } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** One at a time changes the folder. @returns the exit code. */
export async function runModels({ action, name, yes }: ModelsRequest, deps: ModelsDeps): Promise<number> {
  if (action === "list") return await listModels(deps);
  const claim = await takeClaim(path.join(deps.modelsFolder, "run"), "models-command");
  if (!claim.held) {
    deps.terminal.say(`Another "models" is at work here (process ${claim.owner.pid}).`);
    return 1;
  }
  try {
    // The memory that a dead worker's server still holds is not there for the next one.
    await endLeftovers(path.join(deps.modelsFolder, "run"));
    if (action === "verify") return await verifyByName(name, deps);
    if (action === "remove") return await removeByName(name ?? "", deps);
    return await (action === "add" ? addModel(name ?? "", { yes }, deps) : chooseModel(deps));
  } finally {
    await claim.release();
  }
}
