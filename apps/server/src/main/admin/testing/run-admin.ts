/** A command in a process of its own, as `npm run admin` runs it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export type AdminAnswer = { code: number | null; said: string; complained: string };

export async function runAdmin(args: string[], env: Record<string, string>): Promise<AdminAnswer> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "../admin.ts"), ...args],
    { env: { PATH: process.env["PATH"], ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const answer: AdminAnswer = { code: null, said: "", complained: "" };
  child.stdout.on("data", (chunk: Buffer) => (answer.said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (answer.complained += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { ...answer, code };
}
