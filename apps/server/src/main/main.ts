/** Starts the roles that ROLE names and stops them in the right order on SIGTERM and SIGINT. */
import { describeError, createLog } from "#platform/log.ts";
import { EnvError, readEnv } from "#platform/env.ts";
import { openFoundation, type Foundation } from "./foundation.ts";
import { startHttp } from "./http.ts";
import { openServices } from "./services.ts";
import { startWorker } from "./worker.ts";

await run().catch((error: unknown) => {
  const { message } = describeError(error);
  console.error(error instanceof EnvError ? message : `Galatea did not start: ${message}`);
  process.exit(1);
});

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog({ level: env.LOG_LEVEL });
  const foundation = await openFoundation(env, log);
  const closers: (() => Promise<void>)[] = [foundation.close];
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const services = await openServices(foundation);
    closers.push(services.close);
    if (env.ROLE !== "web") closers.push((await startWorker(services, env.WORKER_CONCURRENCY)).stop);
    if (env.ROLE !== "worker") {
      const http = await startHttp(foundation, services);
      closers.push(http.stop);
      announce(foundation, http.port);
    } else {
      console.log("Worker ready.");
    }
  } catch (error) {
    await stop();
    throw error;
  }
  stopOnSignals(stop);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second Ctrl-C means: now.
      if (stopping) process.exit(1);
      stopping = true;
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

function announce({ env, notices }: Foundation, port: number): void {
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const lines = [
    ``,
    `  Galatea is ready: ${url}`,
    ``,
    `  Database   ${env.DATABASE_URL ? "given by DATABASE_URL" : `embedded PostgreSQL in ${env.DATA_DIR}`}`,
    `  Pictures   sketch preview (embedded, no keys needed)`,
    `  Payments   ${env.PAYMENTS === "sandbox" && env.sandboxAllowed ? "sandbox: play money" : "none"}`,
    ...notices.map((notice) => `  Note       ${notice}`),
    ``,
  ];
  console.log(lines.join("\n"));
}
