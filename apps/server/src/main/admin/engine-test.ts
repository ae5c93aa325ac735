/** `engines test`: one result, or one reply, of each model on each of its machines. Stores nothing and charges nobody. */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { AnyOffer } from "#core/engines/engines.ts";
import type { Trial, Tried } from "#core/engines/try-engines.ts";
import { type AdminCommand, readOptions, UsageError } from "./admin-command.ts";
import { openEngines, type OpenedEngines } from "./open-engines.ts";

const sameSettings = "This command needs the same settings as the server: see docs/engines.md.";

export const testCommand = {
  summary: "make one result, or have one reply, with each model on each of its machines",
  usage: `npm run admin -- engines test [ID]

  Asks each model, configured or installed here, for something small: a picture of 512 × 512 pixels, an edit or a video
  of one, an upscale of a smaller one, or one reply of a companion. Pictures and videos pass the check of pictures.
  Nothing is stored.
  ID          tests this model alone; an installed one by its name. A service that charges for each call is tested only
              when it is named.

  The exit code is 1 if one failed, and if none was tested.`,

  readWithoutDatabase: (args) => {
    const [id = null, ...others] = args;
    if (id?.startsWith("-")) readOptions(args, []);
    if (others.length > 0) throw new UsageError("At most one model can be named.");
    return async ({ env, say }) => {
      const [{ trialsOf }, { engines, notices, isModel, check, close }] = await Promise.all([
        import("#core/engines/try-engines.ts"),
        openEngines(env),
      ]);
      try {
        const addresses = new Map(engines.all().map(({ engine, note }) => [engine, note]));
        const trials = trialsOf(engines).filter(({ engine }) =>
          id === null ? isModel(engine) : isCalled(engine.id, id),
        );
        for (const notice of notices) say(`Note: ${notice}.`);
        if (trials.length === 0) {
          say(
            `${id === null ? "No model is configured here." : notCalled(id, engines.all())} ${sameSettings}`,
          );
          return 1;
        }
        let failures = 0;
        let tested = 0;
        for (const trial of trials) {
          const { engine } = trial;
          const address = addresses.get(engine) ?? null;
          const name = `${engine.capabilities.kind.padEnd(8)} ${engine.id}${address === null ? "" : ` at ${address}`}`;
          if (engine.billedPerCall && id === null) {
            say(`${name}: not tested, because each call costs money. To test it: engines test ${engine.id}`);
            continue;
          }
          tested += 1;
          const outcome = await outcomeOf(trial, check);
          if (typeof outcome === "string") failures += 1;
          say(
            `${name}: ${typeof outcome === "string" ? `FAILED: ${outcome}` : sentenceOf(outcome, engine.billedPerCall)}`,
          );
        }
        if (tested === 0) say("Nothing was tested.");
        return failures === 0 && tested > 0 ? 0 : 1;
      } finally {
        await close();
      }
    };
  },
} satisfies AdminCommand;

/** An installed model is known to its operator by the catalogue's name, whose dots no id has. */
const isCalled = (engineId: string, name: string): boolean =>
  engineId === name || engineId === name.replaceAll(/[^a-z0-9]+/g, "-");

/** With the names that would do. */
const notCalled = (id: string, offers: readonly AnyOffer[]): string =>
  `No model is called ${id}. Known: ${[...new Set(offers.map(({ engine }) => engine.id))].join(", ")}.`;

/** @returns the reason of a failure. */
async function outcomeOf({ engine, run }: Trial, check: OpenedEngines["check"]): Promise<Tried | string> {
  const health = await check(engine);
  return health.ok ? run().catch((error: unknown) => reasonOf(error)) : health.reason;
}

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function sentenceOf(tried: Tried, isBilled: boolean): string {
  if (tried.kind === "result") return `${tried.model} made ${tried.size} in ${secondsOf(tried.ms)}`;
  const { model, asked, firstSentence, firstTokenMs, ms, usage } = tried;
  const times = [
    ...(firstTokenMs === null ? [] : [`first token after ${secondsOf(firstTokenMs)}`]),
    `whole reply after ${secondsOf(ms)}`,
  ];
  return [
    `${model} was asked: ${asked}`,
    `answered: ${firstSentence}`,
    times.join(", "),
    `tokens: ${usage.tokens ? `${usage.tokens.input} read, ${usage.tokens.output} written` : "not told"}; cost: ${costOf(usage, isBilled)}`,
  ].join("\n    ");
}

function costOf({ cost }: EngineUsage, isBilled: boolean): string {
  if (cost) return `${cost.amount} ${cost.currency}`;
  return isBilled ? "not told, see the price list of the service" : "none, your own server";
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(": ") || String(error);
};
