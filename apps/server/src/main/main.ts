/** Starts the roles that ROLE names and stops them in the right order on SIGTERM, SIGINT and SIGHUP. */
import { storeProvidedPictures } from "#core/assets/provided-pictures.ts";
import { readSample } from "#core/assets/read-sample.ts";
import { readChatSettings } from "#core/engines/chat-engines.ts";
import { readEngineSettings } from "#core/engines/engine-settings.ts";
import { unusedKeys } from "#core/engines/missing-variables.ts";
import { missingCheck } from "#core/moderation/pictures/installed-judge.ts";
import { servingModels } from "#core/engines/engines.ts";
import { watchInstalled } from "#core/engines/watch-installed.ts";
import { type Env, EnvError, readEnv } from "#platform/env.ts";
import { KeysError } from "#platform/keys.ts";
import { createLog, describeError, type Log } from "#platform/log.ts";
import { MigrationError } from "#platform/migrate.ts";
import { announcement, workerAnnouncement } from "./announce.ts";
import { openFoundation } from "./foundation.ts";
import { exitCodes } from "./exit-codes.ts";
import { startHttp } from "./http.ts";
import { openServices } from "./services.ts";
import { StartError } from "./start-error.ts";
import { handleUnexpectedErrors } from "./unexpected-errors.ts";
import { startWorker } from "./worker.ts";

/** One Ctrl-C arrives several times: from the terminal, from npm, and from the script that started this process. */
const sameSignalWithinMs = 1_000;

// Constants below this line are not initialised while this await lasts, and signal handlers may run meanwhile.
await run().catch((error: unknown) => {
  const { message } = describeError(error);
  console.error(error instanceof EnvError ? message : `Galatea did not start: ${message}`);
  process.exit(isLasting(error) ? exitCodes.configuration : 1);
});

type Closer = () => Promise<void>;

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog({ level: env.LOG_LEVEL });
  const closers: Closer[] = [];
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= closeAll(starting, closers));
  const { giveUp } = handleUnexpectedErrors({ log, drain: stop });
  const starting = start(env, log, { closers, onDatabaseLost: giveUp, stop });
  // Registered before the start has finished, because a half-started process (its database above all) has to be stopped too.
  stopOnSignals(stop);
  try {
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
  // These settings work.
  tellWatcher("ready");
}

function tellWatcher(message: "ready" | "stopped"): void {
  if (process.connected) process.send?.(message);
}

/** Whether the same start fails again, however often it is repeated. */
function isLasting(error: unknown): boolean {
  if (error instanceof StartError) return !error.mayPass;
  return error instanceof EnvError || error instanceof KeysError || error instanceof MigrationError;
}

async function start(
  env: Env,
  log: Log,
  {
    closers,
    onDatabaseLost,
    stop,
  }: { closers: Closer[]; onDatabaseLost: (error: unknown) => void; stop: () => Promise<void> },
): Promise<void> {
  // The services read them again. Here a wrong one is told before a database is made, and among no other words.
  const configured = readEngineSettings(env.engines);
  readChatSettings(env.engines);
  const foundation = await openFoundation(env, log, onDatabaseLost);
  closers.push(foundation.close);
  const services = await openServices(foundation);
  closers.push(services.close);
  closers.push(restartOnNewModels(services.modelsFolder, log, stop));
  if (env.ROLE !== "web") {
    const { contactRetentionMonths } = env.operator;
    const worker = { concurrency: env.WORKER_CONCURRENCY, contactRetentionMonths };
    closers.push((await startWorker(services, worker)).stop);
  }
  if (env.ROLE === "worker") {
    console.log(workerAnnouncement(foundation.env, services.providers));
    return;
  }
  await storeProvidedPictures({ ...services, readSample });
  const http = await startHttp(foundation, services);
  closers.push(http.stop);
  const models = servingModels(services.engines);
  console.log(
    announcement(foundation.env, {
      ...services,
      models,
      checkProblem: missingCheck(services.networks),
      notices: [...foundation.notices, ...unusedKeys(env.engines, configured)],
      port: http.port,
    }),
  );
}

/** Engines are made at the start, so a watched process ends in order and is started again. */
function restartOnNewModels(modelsFolder: string, log: Log, stop: () => Promise<void>): Closer {
  const watch = watchInstalled(modelsFolder, {
    change: () => {
      log.info("installed_models_changed", { restarts: process.connected });
      if (!process.connected) return;
      stop().then(
        () => process.exit(exitCodes.restart),
        (error: unknown) => {
          log.error("drain_failed", { error: describeError(error) });
          process.exit(exitCodes.crashed);
        },
      );
    },
    error: (error) => log.error("installed_models_unreadable", { error: describeError(error) }),
  });
  // Its own change stops the process, and must not wait for itself.
  return () => Promise.resolve(void watch.stop());
}

/** Closes in the reverse order of opening. */
async function closeAll(starting: Promise<void>, closers: Closer[]): Promise<void> {
  await starting.catch(() => undefined);
  for (const close of closers.toReversed()) await close();
}

function stopOnSignals(stop: () => Promise<void>): void {
  let firstAtMs: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (firstAtMs !== null) {
        // A second Ctrl-C stops the process at once.
        if (performance.now() - firstAtMs > sameSignalWithinMs) process.exit(1);
        return;
      }
      firstAtMs = performance.now();
      stop().then(
        () => {
          tellWatcher("stopped");
          process.exit(0);
        },
        (error: unknown) => {
          console.error(`Stopping failed: ${describeError(error).message}`);
          process.exit(1);
        },
      );
    });
  }
}
