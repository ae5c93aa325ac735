/** Finds the encoder: ffmpeg of the system, else the one that comes with the package. */
import { accessSync, chmodSync, constants } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { EngineError } from "../engine.ts";

/** @throws {EngineError} `engine_unavailable` when there is none. */
export function findFfmpeg(searchPath = process.env["PATH"] ?? ""): string {
  for (const folder of searchPath.split(path.delimiter)) {
    const candidate = path.join(folder, process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg");
    if (folder !== "" && mayRun(candidate)) return candidate;
  }
  const bundled = bundledFfmpeg();
  if (bundled !== undefined) return bundled;
  throw new EngineError("engine_unavailable", "Neither the system nor the installation has ffmpeg.");
}

/** Sets the executable bit again, which some unpackers drop. */
export function bundledFfmpeg(): string | undefined {
  try {
    const { path: file } = createRequire(import.meta.url)("@ffmpeg-installer/ffmpeg") as { path: string };
    if (!mayRun(file)) chmodSync(file, 0o755);
    return mayRun(file) ? file : undefined;
  } catch {
    // The package throws if it has no binary for the platform.
    return undefined;
  }
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
