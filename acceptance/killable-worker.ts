/** A web server and a worker beside it that a test may kill, and a customer of theirs. */
import { buyPlan, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer, startWorker } from "./server.ts";

type Killable = {
  server: RunningServer;
  /** Has bought "professional". */
  person: Person;
  killWorker(): Promise<void>;
  /** After a kill. */
  replaceWorker(): Promise<void>;
  stop(): Promise<void>;
};

/** @param settings of both processes. */
export async function startWithWorker(settings: Record<string, string>): Promise<Killable> {
  const server = await startServer({ ...settings, ROLE: "web" });
  let worker = await startWorker(server.dataDir, settings);
  const person = await signUp(server);
  await buyPlan(person, "professional");
  return {
    server,
    person,
    killWorker: () => worker.kill(),
    replaceWorker: async () => {
      worker = await startWorker(server.dataDir, settings);
    },
    stop: async () => {
      await worker.stop();
      await server.stop();
    },
  };
}
