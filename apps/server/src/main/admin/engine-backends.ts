/** `engines backends | drain | resume`: the machines that models run on, as all workers see them. */
import { type Backend, createBackendsStore } from "#core/engines/pool/backends.store.ts";
import { type AdminCommand, type AdminContext, readOptions, UsageError } from "./admin-command.ts";

export const backendsCommand: AdminCommand = {
  summary: "list the machines that share the work, and what is wrong with them",
  usage: `npm run admin -- engines backends

  Lists the machines of models that have several, as the workers know them: what they do, which models they could run at
  their last check, and what was wrong last.
  up          gets jobs
  failing     could run no model at its last check, and gets no job until one succeeds
  draining    finishes its jobs and gets no more, until "engines resume"
  down        failed three times in a row, and is tried again at the time that is shown

  The exit code is 1 if one is down or failing.`,

  read: (args) => {
    readOptions(args, []);
    return async ({ database, say }) => {
      const backends = await createBackendsStore(database).list();
      if (backends.length === 0) say("No model has several machines.");
      for (const backend of backends) for (const line of describe(backend)) say(line);
      return backends.some((backend) => backend.state === "down" || isFailing(backend)) ? 1 : 0;
    };
  },
};

export const drainCommand: AdminCommand = {
  summary: "give a machine no further job, such as before it is shut down",
  usage: `npm run admin -- engines drain ADDRESS

  The machine finishes what it does and gets no more. "engines backends" shows when it is idle.`,
  read: (args) => changing(args, "drain", "finishes its jobs and gets no more."),
};

export const resumeCommand: AdminCommand = {
  summary: "give a machine jobs again",
  usage: `npm run admin -- engines resume ADDRESS

  Ends draining, and the pause of a machine that failed too often.`,
  read: (args) => changing(args, "resume", "gets jobs again."),
};

function changing(
  args: string[],
  change: "drain" | "resume",
  effect: string,
): (context: AdminContext) => Promise<number> {
  const [given, ...others] = args;
  if (given === undefined || given.startsWith("-") || others.length > 0)
    throw new UsageError("One address is needed, such as http://10.0.0.2:8188.");
  if (!URL.canParse(given)) throw new UsageError(`${given} is no address, such as http://10.0.0.2:8188.`);
  const address = new URL(given).href;
  return async ({ database, say }) => {
    const store = createBackendsStore(database);
    if (!(await store[change](address))) {
      const known = (await store.list()).map((backend) => backend.address);
      throw new Error(`There is no machine ${address}. Known: ${known.join(", ") || "none"}.`);
    }
    const [backend] = await store.list([address]);
    say(`${address} ${effect} It works on ${backend?.busy ?? 0} now.`);
    return 0;
  };
}

/** It is not resting yet, but its last check found no model that it could run. */
const isFailing = ({ state, problem, models }: Backend): boolean =>
  state === "up" && problem !== null && models.length === 0;

function describe(backend: Backend): string[] {
  const { address, server, state, busy, slots, models, lastModel, nextTryAt, problem, checkedAt } = backend;
  const { overflowAfterS } = backend;
  const shown = isFailing(backend) ? "failing" : state;
  const use = overflowAfterS === null ? "" : `overflow after ${overflowAfterS} s, `;
  const until = nextTryAt === null ? "" : ` until ${time(nextTryAt)}`;
  return [
    `${address}  ${server}, ${use}${shown}${until}, ${busy} of ${slots} ${slots === 1 ? "job" : "jobs"}`,
    `  models: ${models.join(", ") || "none"}${lastModel === null ? "" : `; last used: ${lastModel}`}; checked: ${checkedAt === null ? "never" : time(checkedAt)}`,
    ...(problem === null ? [] : [`  problem: ${problem}`]),
  ];
}

const time = (date: Date): string => `${date.toISOString().slice(0, 19).replace("T", " ")} UTC`;
