/**
 * The settings of an operator who keeps them in a file `.env` in Galatea's folder: read by what serves and by the operator's
 * commands, so that both see the same. What the environment says goes before it.
 */
import { existsSync } from "node:fs";
import path from "node:path";

/** Tests and measurements set what they need themselves. */
const readers = new Set(["start", "worker", "dev", "admin"]);

/** Node's own options, which read the file. */
export function envFileOptions(root, command) {
  const file = path.join(root, ".env");
  return readers.has(command) && existsSync(file) ? [`--env-file=${file}`] : [];
}
