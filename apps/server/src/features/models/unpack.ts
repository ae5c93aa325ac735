/**
 * Unpacks a release's archive (.zip or .tar.gz) by the system's unzip or tar, after every name in it was checked, and
 * puts the folder in its place in one step. Nothing in it leads out of the folder.
 */
import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { chmod, lstat, mkdir, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";

export type UnpackOutcome =
  | { ok: true }
  /** `no_tool`: the system lacks the program; `unsafe`: a name or link leads out; `broken`: it cannot be read. */
  | { ok: false; code: "no_tool" | "unsafe" | "broken" | "too_large"; detail: string };

const mostEntries = 10_000;
const mostBytes = 8 * 1024 ** 3;
const run = promisify(execFile);

type Entry = { type: string; name: string; target: string | null };
/** What differs between the two formats. */
type Format = {
  tool: string;
  entries: (archive: string) => Promise<Entry[]>;
  unpackedBytes: (archive: string) => Promise<number>;
  extract: (archive: string, folder: string) => readonly string[];
};

/** Null when it is installed; else how to get it. */
export async function missingTool(archive: string): Promise<string | null> {
  const { tool } = formatOf(archive);
  try {
    await call(tool, tool === "unzip" ? ["-v"] : ["--version"]);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") return null;
    return `The program ${tool} is missing. Install it, as by "apt install ${tool}", and try again.`;
  }
}

/** Replaces the folder. Leaves it as it was when the archive is refused. */
export async function unpack(archive: string, folder: string): Promise<UnpackOutcome> {
  const missing = await missingTool(archive);
  if (missing !== null) return { ok: false, code: "no_tool", detail: missing };
  const staging = `${folder}.new`;
  const format = formatOf(archive);
  try {
    const refused = await refuse(format, archive);
    if (refused) return refused;
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true, mode: 0o700 });
    await call(format.tool, format.extract(archive, staging));
    const outside = await findOutside(staging);
    if (outside !== null)
      return { ok: false, code: "unsafe", detail: `${outside} leads out of the archive.` };
    await rm(folder, { recursive: true, force: true });
    await rename(staging, folder);
    return { ok: true };
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split("\n").slice(-1) : [];
    return {
      ok: false,
      code: "broken",
      detail: `${path.basename(archive)} cannot be unpacked. ${line}`.trim(),
    };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function refuse(format: Format, archive: string): Promise<UnpackOutcome | null> {
  const entries = await format.entries(archive);
  const links = new Set(entries.filter(({ type }) => type === "l").map(({ name }) => name));
  const unsafe = entries.find((entry) => !isSafe(entry, links));
  if (unsafe)
    return { ok: false, code: "unsafe", detail: `${JSON.stringify(unsafe.name)} leads out of the archive.` };
  if (entries.length > mostEntries || (await format.unpackedBytes(archive)) > mostBytes)
    return { ok: false, code: "too_large", detail: "It holds more files or bytes than a server has." };
  return null;
}

/**
 * Files, folders, and links to something beside them. No way to a file or to a link's target leads through another link, so
 * that it ends where its name says.
 */
function isSafe({ type, name, target }: Entry, links: ReadonlySet<string>): boolean {
  if (!isPlain(name) || name.split("/").includes("..")) return false;
  const parts = path.posix.normalize(name).split("/");
  const folders = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("/"));
  if (folders.some((folder) => links.has(folder))) return false;
  if (type === "-" || type === "d") return true;
  if (type !== "l" || target === null || !isPlain(target)) return false;
  const steps = waysTo(path.posix.dirname(name), target);
  return !steps.some((step) => step.startsWith("..")) && !steps.slice(0, -1).some((step) => links.has(step));
}

/** Every folder that the system passes on its way to a link's target, and the target itself. */
function waysTo(from: string, target: string): string[] {
  let at = from;
  return target
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => (at = path.posix.join(at, part)));
}

const isPlain = (name: string): boolean => !path.posix.isAbsolute(name) && !/[\p{Cc}\\]/u.test(name);

const formatOf = (archive: string): Format =>
  archive.endsWith(".zip") && process.platform !== "darwin" ? zip : tar;

/** GNU's tar, and that of BSD, which reads zip too. */
const tar: Format = {
  tool: "tar",
  entries: async (archive) => {
    const [names, lines] = await Promise.all([
      listing("tar", ["-tf", archive]),
      listing("tar", ["-tvf", archive]),
    ]);
    if (names.length !== lines.length)
      throw new Error("Its list of files is not of the form that was expected.");
    return names.map((name, index) => {
      const line = lines[index] ?? "";
      const [, target = null] = line.split(` ${name} -> `);
      return { type: line.slice(0, 1), name, target };
    });
  },
  unpackedBytes: async (archive) => {
    let bytes = 0;
    const source = createReadStream(archive);
    for await (const chunk of archive.endsWith(".gz") ? source.pipe(createGunzip()) : source) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) break;
    }
    return bytes;
  },
  extract: (archive, folder) => ["-xf", archive, "-C", folder, "--no-same-owner", "--no-same-permissions"],
};

const zip: Format = {
  tool: "unzip",
  entries: async (archive) => {
    const [names, all] = await Promise.all([
      listing("unzip", ["-Z1", archive]),
      listing("unzip", ["-Z", "-s", archive]),
    ]);
    const lines = all.filter((line) => /^\S{7,10} +\d+\.\d+ /.test(line));
    if (names.length !== lines.length)
      throw new Error("Its list of files is not of the form that was expected.");
    // A zip's links are files that hold their target, which no list shows: none is taken.
    return names.map((name, index) => ({ type: (lines[index] ?? "").slice(0, 1), name, target: null }));
  },
  unpackedBytes: async (archive) => {
    const totals = (await listing("unzip", ["-Zt", archive])).at(-1) ?? "";
    return Number(/, (\d+) bytes uncompressed/.exec(totals)?.[1] ?? Number.POSITIVE_INFINITY);
  },
  extract: (archive, folder) => ["-q", "-o", archive, "-d", folder],
};

async function listing(tool: string, args: readonly string[]): Promise<string[]> {
  return (await call(tool, args)).split("\n").filter((line) => line !== "");
}

async function call(tool: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  const { stdout } = await run(tool, args, { env, maxBuffer: 16 * 1024 ** 2, timeout: 10 * 60_000 });
  return stdout;
}

/** The first thing that is neither a file, a folder nor a link to a file within; makes the modes of the others plain. */
async function findOutside(folder: string): Promise<string | null> {
  const root = await realpath(folder);
  for await (const name of namesBelow(root)) {
    const file = path.join(root, name);
    const facts = await lstat(file);
    if (facts.isSymbolicLink()) {
      const target = await realpath(file).catch(() => null);
      if (target === null || !target.startsWith(root + path.sep)) return name;
      // A link to a folder could lead a later walk through the folders around in circles.
      if (!(await stat(target)).isFile()) return name;
    } else if (facts.isFile()) await chmod(file, facts.mode & 0o111 ? 0o755 : 0o644);
    else if (facts.isDirectory()) await chmod(file, 0o755);
    else return name;
  }
  return null;
}

/** Follows no link, unlike a recursive readdir, which a link to a folder above it would never let end. */
async function* namesBelow(root: string, folder = ""): AsyncGenerator<string> {
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    yield name;
    if (entry.isDirectory()) yield* namesBelow(root, name);
  }
}
