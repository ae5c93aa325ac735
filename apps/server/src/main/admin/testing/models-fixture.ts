/** `npm run admin -- models` with a catalogue of tests, a folder of its own and an operator who answers what a test says. */
import path from "node:path";
import { makeCatalogue } from "#features/models/testing/catalogue.ts";
import { type FileServer, startFileServer } from "#features/models/testing/file-server.ts";
import { createLog } from "#platform/log.ts";
import { createDataDir } from "#testing/data-dir.ts";
import type { ModelsDeps } from "../model-sentences.ts";
import { readRequest, runModels } from "../models.ts";

export type ModelsFixture = {
  deps: ModelsDeps;
  server: FileServer;
  said: string[];
  asked: string[];
  bars: string[];
};

/**
 * @param answers of the operator, in their order; null where nobody can answer.
 * @param program of a server that makes pictures, given the folder that it may write into.
 */
export async function openModelsFixture(
  answers: string[] | null,
  program: (folder: string) => Promise<string> = async () => "#!/bin/sh",
): Promise<ModelsFixture> {
  const [server, folder] = await Promise.all([startFileServer(), createDataDir()]);
  const picture = await program(folder);
  const said: string[] = [];
  const asked: string[] = [];
  const bars: string[] = [];
  const ask = (question: string): Promise<string> => {
    asked.push(question);
    return Promise.resolve(answers?.shift() ?? "");
  };
  return {
    server,
    said,
    asked,
    bars,
    deps: {
      modelsFolder: path.join(folder, "models"),
      catalogue: makeCatalogue(server, { picture }),
      terminal: {
        say: (line) => said.push(...line.split("\n")),
        ask: answers ? ask : null,
        progress: (line) => line !== null && bars.push(line),
      },
      log: createLog({ level: "silent" }),
      signal: new AbortController().signal,
      isOverruled: () => Promise.resolve(false),
      limits: { pauseMs: 1, reserveBytes: 0 },
      timing: { askReadyMs: 20, stopGraceMs: 2_000, patienceMs: 10_000 },
    },
  };
}

/** The exit code of the command with these words. */
export const runWords = (words: string, { deps }: ModelsFixture): Promise<number> =>
  runModels(readRequest(words.split(" ").filter(Boolean)), deps);
