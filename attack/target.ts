/** The instance under attack: one that is running on this machine, or one of our own, thrown away afterwards. */
import { signUp as signUpPerson, buyPlan, type Person } from "../acceptance/people.ts";
import { type ServerAddress, startServer } from "../acceptance/server.ts";
import { findListener } from "./server-memory.ts";

export type Target = ServerAddress & {
  /** The server's process, to read its memory; null where the machine does not tell. */
  pid: number | null;
  /** @throws when the ledger does not add up, where the instance is our own. */
  close(): Promise<void>;
};

/** @param address of a running instance; without one an instance is started. @throws unless it is on this machine. */
export async function openTarget(address: string | undefined): Promise<Target> {
  if (address === undefined) {
    const server = await startServer({ LOG_LEVEL: "silent" });
    return { ...server, pid: await findListener(server.url), close: () => server.stop() };
  }
  const { origin, hostname } = new URL(address);
  if (!["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    throw new Error("Attack an instance on this machine only.");
  const { publishableKey } = (await (await fetch(`${origin}/config.json`)).json()) as {
    publishableKey: string;
  };
  return { url: origin, publishableKey, pid: await findListener(origin), close: async () => {} };
}

/** @param plan bought with play money. */
export async function signUp(target: Target, plan?: string): Promise<Person> {
  const person = await signUpPerson(target);
  if (plan) await buyPlan(person, plan);
  return person;
}
