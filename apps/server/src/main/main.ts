/** Starts the roles that ROLE names and stops them in the right order on SIGTERM, SIGINT and SIGHUP. */
import { describeError, createLog } from "#platform/log.ts";
import { type Env, EnvError, readEnv } from "#platform/env.ts";
import { announcement, workerAnnouncement } from "./announce.ts";
import { openFoundation } from "./foundation.ts";
import { startHttp } from "./http.ts";
import { openServices } from "./services.ts";
import { startWorker } from "./worker.ts";

/** One Ctrl-C arrives several times: from the terminal, and passed on by npm and by the script that started us. */
const sameSignalWithinMs = 1_000;

// Below this line nothing may be a constant: signals are answered while it still waits.
await run().catch((error: unknown) => {
  const { message } = describeError(error);
  console.error(error instanceof EnvError ? message : `Galatea did not start: ${message}`);
  process.exit(1);
});

type Closer = () => Promise<void>;

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const closers: Closer[] = [];
  const starting = start(env, closers);
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= closeAll(starting, closers));
  // From the first moment: what a start has begun (a database, above all) has to be stopped as well.
  stopOnSignals(stop);
  try {
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(env: Env, closers: Closer[]): Promise<void> {
  const log = createLog({ level: env.LOG_LEVEL });
  const foundation = await openFoundation(env, log, endWithoutDatabase);
  closers.push(foundation.close);
  const services = await openServices(foundation);
  closers.push(services.close);
  if (env.ROLE !== "web") closers.push((await startWorker(services, env.WORKER_CONCURRENCY)).stop);
  if (env.ROLE === "worker") {
    console.log(workerAnnouncement(foundation.env, services.providers));
    return;
  }
  const http = await startHttp(foundation, services);
  closers.push(http.stop);
  console.log(announcement(foundation.env, { ...services, notices: foundation.notices, port: http.port }));
}

/**
 * Nothing can be saved without it, and a start does all that is needed: takes the cluster over, lets it recover, and
 * takes up the jobs that ran. Whoever supervises us starts us again.
 */
function endWithoutDatabase(logFile: string): void {
  console.error(
    `The embedded PostgreSQL ended unexpectedly (see ${logFile}). Start Galatea again: what was saved is safe.`,
  );
  process.exit(1);
}

/** The other way round than they were opened. */
async function closeAll(starting: Promise<void>, closers: Closer[]): Promise<void> {
  await starting.catch(() => undefined);
  for (const close of closers.toReversed()) await close();
}

function stopOnSignals(stop: () => Promise<void>): void {
  let firstAtMs: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (firstAtMs !== null) {
        // A second Ctrl-C means: now.
        if (performance.now() - firstAtMs > sameSignalWithinMs) process.exit(1);
        return;
      }
      firstAtMs = performance.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`Stopping failed: ${describeError(error).message}`);
          process.exit(1);
        },
      );
    });
  }
}
