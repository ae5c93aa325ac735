/** `engines`: asks every configured engine whether it could work now, and makes a picture to look at. Stores nothing. */
import { writeFile } from "node:fs/promises";
import { type AdminCommand, readOptions, required } from "./admin-command.ts";
import { openEngines } from "./open-engines.ts";

export const enginesCommand = {
  summary: "ask the engines whether they work, and make a picture to look at",
  usage: `npm run admin -- engines [--picture FILE]

  Lists the engine of each tool with its name and whether it could work now, or why not.
  --picture   makes a picture with the engine that serves, and writes it to this file: a PNG of 1024 × 1024 pixels
  --prompt    its words (a lighthouse by the sea at sunset)

  A model on several machines has a line for each. See also: engines test, detect, backends, drain, resume.
  The exit code is 1 if an engine cannot work.`,

  readWithoutDatabase: (args) => {
    const values = readOptions(args, ["picture", "prompt"]);
    const file = values["picture"] === undefined ? null : required(values, "picture", 4_000);
    const prompt =
      values["prompt"] === undefined
        ? "a lighthouse by the sea at sunset"
        : required(values, "prompt", 2_000);
    return async ({ env, say }) => {
      const [{ tryPicture }, { engines, notices, check, close }] = await Promise.all([
        import("#core/engines/try-picture.ts"),
        openEngines(env),
      ]);
      try {
        for (const notice of notices) say(`Note: ${notice}.`);
        let areHealthy = true;
        for (const { engine, note: address } of engines.all()) {
          const health = await check(engine);
          areHealthy &&= health.ok;
          const { kind } = engine.capabilities;
          const at = address === null ? "" : ` at ${address}`;
          const state = health.ok ? `ready: ${engine.label}${at}` : health.reason;
          say(`${kind.padEnd(8)} ${engine.id.padEnd(16)} ${state}`);
        }
        if (file === null || !areHealthy) return areHealthy ? 0 : 1;
        const { bytes, model, label, ms } = await tryPicture(engines, prompt);
        await writeFile(file, bytes, { flag: "wx" });
        say(`${label} (${model}) made ${file} in ${(ms / 1000).toFixed(1)} s.`);
        return 0;
      } finally {
        await close();
      }
    };
  },
} satisfies AdminCommand;
