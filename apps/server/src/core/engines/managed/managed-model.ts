/** The server of an installed model, as sd-server and llama-server want to be started: on loopback only. */
import path from "node:path";
import type { Log } from "#platform/log.ts";
import type { ActiveModel } from "./active-models.ts";
import { createManagedServer, type ManagedServer, type ManagedTiming } from "./managed-server.ts";

/**
 * Starts nothing before the first question. sd-server's options: `examples/server/README.md` and `common.cpp` of
 * leejet/stable-diffusion.cpp. llama-server's: `tools/server/README.md` of ggml-org/llama.cpp.
 */
export function createManagedModel(
  { name, command, args, server }: ActiveModel,
  { modelsFolder, log, timing }: { modelsFolder: string; log: Log; timing?: Partial<ManagedTiming> },
): ManagedServer {
  const given = args.map((arg) => (typeof arg === "string" ? arg : path.join(modelsFolder, arg.file)));
  const { readyPath, listen } = programs[server];
  return createManagedServer({
    name,
    command: path.join(modelsFolder, command),
    args: ({ host, port }) => [...given, ...listen(host, String(port))],
    readyPath,
    folder: path.join(modelsFolder, "run"),
    log,
    ...(timing ? { timing } : {}),
  });
}

const programs: Record<
  ActiveModel["server"],
  { readyPath: string; listen: (host: string, port: string) => readonly string[] }
> = {
  "sd-server": {
    readyPath: "sdcpp/v1/capabilities",
    listen: (host, port) => ["--listen-ip", host, "--listen-port", port],
  },
  "llama-server": {
    readyPath: "health",
    listen: (host, port) => ["--host", host, "--port", port],
  },
};
