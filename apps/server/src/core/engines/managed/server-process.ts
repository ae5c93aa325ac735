/**
 * One run of a server program: started without a shell and without our settings and keys, its last lines kept, stopped
 * for sure. What it says while it works may repeat people's words, so that then only the lines of a crash are kept.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import type { Readable } from "node:stream";
import { plainLine } from "@galatea/engines/remote/plain-line.ts";

export type ServerProgram = {
  /** An absolute path. */
  command: string;
  args: readonly string[];
  /** Where it runs: a folder without anything that it could serve or load. */
  folder: string;
};

/** `reason` is for the operator: how it ended, and its last line where that tells why. `code` null: by a signal, or never begun. */
export type ServerEnd = { reason: string; code: number | null };

export type ServerProcess = {
  /** Null when it could not be started. */
  pid: number | null;
  /** Resolves when it has ended, and never rejects. */
  ended: Promise<ServerEnd>;
  /** From now on people's words may pass through it. */
  beginWork: () => void;
  lastLines: () => readonly string[];
  /** SIGTERM, and SIGKILL after `graceMs`. Resolves when it has ended. */
  stop: (graceMs: number) => Promise<void>;
};

/** What a program needs to find libraries, its graphics driver and space for temporary files. */
const passedOn = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "TZ",
  "XDG_RUNTIME_DIR",
  "XDG_CACHE_HOME",
  "CUDA_VISIBLE_DEVICES",
  "ROCR_VISIBLE_DEVICES",
  "HIP_VISIBLE_DEVICES",
  "HSA_OVERRIDE_GFX_VERSION",
  "GGML_VK_VISIBLE_DEVICES",
  "VK_ICD_FILENAMES",
  "VK_DRIVER_FILES",
];
/** The words of ggml, CUDA, Vulkan, C++ and the loader when a program ends. */
const crash =
  /GGML_ASSERT|ggml_\w+: error|CUDA error|vk::|out of (?:device |host )?memory|failed to allocate|bad_alloc|terminate called|what\(\):|error while loading shared libraries|dyld/i;
const mostLines = 40;
const mostChars = 300;
const drainMs = 500;

export function startServerProcess({ command, args, folder }: ServerProgram): ServerProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: environmentFor(command),
    stdio: ["ignore", "pipe", "pipe"],
    // A Ctrl-C in the terminal goes to the worker, which lets running work end before it stops this.
    detached: true,
  });
  const lines: string[] = [];
  let isWorking = false;
  const keep = (line: string): void => {
    const plain = plainLine(line, mostChars);
    if (plain === "" || (isWorking && !crash.test(plain))) return;
    lines.push(plain);
    if (lines.length > mostLines) lines.shift();
  };
  readLines(child.stdout, keep);
  readLines(child.stderr, keep);
  const kill = (): void => void child.kill("SIGKILL");
  // A worker that ends in a hurry leaves nothing behind; one that is killed does, and the next one ends that.
  process.once("exit", kill);
  const ended = new Promise<ServerEnd>((resolve) => {
    child.once("error", (error) => resolve({ reason: describeStartError(error), code: null }));
    child.once("exit", (code, signal) => {
      const how = signal ? `It was ended by ${signal}.` : `It ended with exit code ${code}.`;
      const tell = (): void => resolve({ reason: [how, lines.at(-1)].filter(Boolean).join(" "), code });
      child.once("close", tell);
      // A process of its own that it leaves behind may hold the pipes open.
      setTimeout(tell, drainMs).unref();
    });
  }).finally(() => process.off("exit", kill));
  return {
    pid: child.pid ?? null,
    ended,
    beginWork: () => {
      isWorking = true;
    },
    lastLines: () => lines,
    stop: async (graceMs) => {
      child.kill("SIGTERM");
      const timer = setTimeout(kill, graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The words of the loaders of Linux and macOS. */
const notLoaded = /GLIBC|error while loading shared libraries|dyld|Library not loaded/i;

/**
 * Whether a program fits this system, by asking it for its help: null, or why it does not start. One that was built for a
 * newer system, or for another processor, ends at once.
 */
export async function findStartTrouble(command: string, folder: string): Promise<string | null> {
  const helpMs = 30_000;
  const program = startServerProcess({ command, args: ["-h"], folder });
  const late = AbortSignal.timeout(helpMs);
  const end = await Promise.race([
    program.ended,
    new Promise<null>((resolve) => late.addEventListener("abort", () => resolve(null))),
  ]);
  if (end === null) await program.stop(1_000);
  const line = program.lastLines().find((each) => notLoaded.test(each));
  if (line !== undefined) return line;
  return end === null || (end.code !== null && end.code < 126) ? null : end.reason;
}

function environmentFor(command: string): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  // The archives carry their libraries beside the program.
  const library = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  return { ...(Object.fromEntries(kept) as NodeJS.ProcessEnv), [library]: path.dirname(command) };
}

function describeStartError(error: Error): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return `It could not be started (${code}).`;
}

/** Progress bars end their lines with a carriage return. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("error", () => undefined);
  stream.on("data", (text: string) => {
    const parts = `${rest}${text}`.split(/[\r\n]+/);
    rest = (parts.pop() ?? "").slice(0, 4 * mostChars);
    parts.forEach(onLine);
  });
  stream.once("close", () => onLine(rest));
}
