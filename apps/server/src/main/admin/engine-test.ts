/** `engines test`: makes one result with each model on each of its machines. Stores nothing and charges nobody. */
import { type AdminCommand, readOptions, UsageError } from "./admin-command.ts";

export const testCommand: AdminCommand = {
  summary: "make one result with each model on each of its machines",
  usage: `npm run admin -- engines test [ID]

  Asks each configured model to make something small: a picture of 512 × 512 pixels, or an edit, an upscale or a video of
  one. Every result passes the check of pictures. Nothing is stored.
  ID          tests this model alone. A service that charges for each call is tested only when it is named.

  The exit code is 1 if one failed.`,

  read: (args) => {
    const [id = null, ...others] = args;
    if (id?.startsWith("-")) readOptions(args, []);
    if (others.length > 0) throw new UsageError("At most one model can be named.");
    return async ({ env, say }) => {
      // Loaded here, because the engines take seconds to load and no other command needs them.
      const [{ eachMachine }, { readEngineSettings }, { createEngines }, { trialsOf }] = await Promise.all([
        import("#core/engines/machines.ts"),
        import("#core/engines/engine-settings.ts"),
        import("#core/engines/engines.ts"),
        import("#core/engines/try-engines.ts"),
      ]);
      const engines = await createEngines(eachMachine(readEngineSettings(env.engines)));
      try {
        const addresses = new Map(engines.all().map(({ engine, note }) => [engine, note]));
        const trials = trialsOf(engines).filter(({ engine }) =>
          id === null ? engine.trainedModel : engine.id === id,
        );
        if (trials.length === 0) {
          say(id === null ? "No model is configured." : `No model is called ${id}.`);
          return id === null ? 0 : 1;
        }
        let failures = 0;
        for (const { engine, run } of trials) {
          const address = addresses.get(engine) ?? null;
          const name = `${engine.capabilities.kind.padEnd(8)} ${engine.id}${address === null ? "" : ` at ${address}`}`;
          if (engine.billedPerCall && id === null) {
            say(`${name}: not tested, because each call costs money. Name it to test it.`);
            continue;
          }
          const health = await engine.health();
          const outcome = health.ok ? await run().catch((error: unknown) => reasonOf(error)) : health.reason;
          if (typeof outcome === "string") failures += 1;
          say(
            typeof outcome === "string"
              ? `${name}: FAILED: ${outcome}`
              : `${name}: ${outcome.model} made ${outcome.size} in ${(outcome.ms / 1000).toFixed(1)} s`,
          );
        }
        return failures === 0 ? 0 : 1;
      } finally {
        engines.close();
      }
    };
  },
};

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(": ") || String(error);
};
