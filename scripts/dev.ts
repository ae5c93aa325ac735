/**
 * `npm run dev`: runs the server, restarted when its code changes, behind the web app with hot reload, on one origin. Both
 * end together, on Ctrl-C or when one of them fails.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.join(import.meta.dirname, "..");
const node = path.join(root, "node_modules/.bin/node");
const port = process.env["PORT"] || "3000";
const apiPort = String(await findFreePort());
const apiOrigin = `http://127.0.0.1:${apiPort}`;

const server = start(
  "server",
  root,
  ["--disable-warning=ExperimentalWarning", "--watch", "apps/server/src/main/main.ts"],
  {
    PORT: apiPort,
    HOST: "127.0.0.1",
    // Links in mails and URLs of pictures go through the web app's port.
    PUBLIC_URL: process.env["PUBLIC_URL"] || `http://localhost:${port}`,
  },
);
const web = start(
  "web app",
  path.join(root, "apps/web"),
  [
    path.join(root, "node_modules/.bin/react-router"),
    "dev",
    "--port",
    port,
    "--strictPort",
    "--host",
    process.env["HOST"] || "localhost",
  ],
  { API_ORIGIN: apiOrigin },
);
const children = [server, web];
let stopping: Promise<void> | null = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stopAll(0));
for (const child of children) child.on("exit", () => void stopAll(1));
await announceWhenReady();

function start(name: string, cwd: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(node, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  child.on("error", (error) => console.error(`The ${name} did not start: ${error.message}`));
  return child;
}

function stopAll(exitCode: number): Promise<void> {
  return (stopping ??= Promise.all(children.map(end)).then(() => process.exit(exitCode)));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function announceWhenReady(): Promise<void> {
  while (!stopping) {
    const isReady = await fetch(`${apiOrigin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      console.log(`\n  Edit and watch: http://localhost:${port}\n`);
      return;
    }
    await sleep(250);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
