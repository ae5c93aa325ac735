/**
 * Fetches one large file: over https, resumed where it was cut, bounded by the size that was announced, hashed while it
 * streams, and put in its place in one step. A kill leaves a `.part` that the next run resumes, and never half a file
 * under the final name.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type DownloadFailure, openAddress, Refusal } from "./open-address.ts";
import { forgetPart, readPart, type PartFacts, writePart } from "./part-file.ts";

export type DownloadRequest = {
  address: string;
  /** Where it will lie. */
  file: string;
  /** Null where nobody wrote them down: then the server's size counts, up to `mostBytes`. */
  bytes: number | null;
  sha256: string | null;
  signal: AbortSignal;
  onProgress: (progress: { doneBytes: number; totalBytes: number | null }) => void;
  limits?: Partial<DownloadLimits>;
};

export type DownloadLimits = {
  mostBytes: number;
  /** Disk space that stays free. */
  reserveBytes: number;
  /** Connections in a row that brought nothing. */
  mostFruitless: number;
  pauseMs: number;
  /** Without a byte for so long, a connection counts as cut. */
  stallMs: number;
};

/** `detail` is for the operator, and holds no part of an address but its host. */
export type DownloadOutcome =
  | { ok: true; bytes: number; sha256: string }
  | { ok: false; code: DownloadFailure; detail: string };

const gibibyte = 1024 ** 3;
const usual: DownloadLimits = {
  mostBytes: 64 * gibibyte,
  reserveBytes: gibibyte / 2,
  mostFruitless: 5,
  pauseMs: 1_000,
  stallMs: 60_000,
};

/** Overwrites the file. Throws only for faults of the disk. */
export async function download(request: DownloadRequest): Promise<DownloadOutcome> {
  const limits = { ...usual, ...request.limits };
  await mkdir(path.dirname(request.file), { recursive: true, mode: 0o700 });
  try {
    return await fetchWhole(request, limits);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, detail: error.message };
    if (request.signal.aborted) return { ok: false, code: "aborted", detail: "It was stopped." };
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      return { ok: false, code: "no_space", detail: "The disk is full." };
    throw error;
  }
}

async function fetchWhole(request: DownloadRequest, limits: DownloadLimits): Promise<DownloadOutcome> {
  let fruitless = 0;
  let restarts = 0;
  for (;;) {
    if (request.signal.aborted) throw new Refusal("aborted", "It was stopped.");
    const got = await fetchOn(request, limits);
    if (got.kind === "whole") {
      const told = await settle(request, got);
      if (told) return told;
      // A part of another version of the file, which no validator gave away, is fetched once more from its beginning.
      if (!got.wasResumed || (restarts += 1) > 1)
        throw new Refusal("wrong_hash", `It has the hash ${got.sha256} instead of ${request.sha256}.`);
      continue;
    }
    if (got.kind === "changed") {
      if ((restarts += 1) > 3) throw new Refusal("changed", "The file changes while it is fetched.");
      continue;
    }
    fruitless = got.newBytes > 0 ? 0 : fruitless + 1;
    if (fruitless >= limits.mostFruitless) throw new Refusal("cut_off", got.why);
    await sleep(limits.pauseMs, undefined, { signal: request.signal }).catch(() => undefined);
  }
}

type Got =
  | { kind: "whole"; bytes: number; sha256: string; wasResumed: boolean }
  /** The connection ended early. */
  | { kind: "cut"; newBytes: number; why: string }
  /** What lies here is of another version, and was thrown away. */
  | { kind: "changed" };

/** Null after throwing away a part with the wrong hash. */
async function settle(
  { file, sha256, signal }: DownloadRequest,
  got: Got & { kind: "whole" },
): Promise<DownloadOutcome | null> {
  if (sha256 !== null && got.sha256 !== sha256) {
    await forgetPart(file);
    return null;
  }
  if (signal.aborted) throw new Refusal("aborted", "It was stopped.");
  await rename(`${file}.part`, file);
  await rm(`${file}.part.json`, { force: true });
  return { ok: true, bytes: got.bytes, sha256: got.sha256 };
}

/** One connection: from what lies here already to the end, or to where it is cut. */
async function fetchOn(request: DownloadRequest, limits: DownloadLimits): Promise<Got> {
  const { address, file, signal } = request;
  const part = await readPart(file, address);
  if (part !== null && part.bytes === part.totalBytes) return wholePart(file, part.bytes);
  if (part !== null && part.validator === null && request.sha256 === null) {
    // Nothing would tell whether the rest is of the same version.
    await forgetPart(file);
    return { kind: "changed" };
  }
  const connection = new AbortController();
  const either = AbortSignal.any([signal, connection.signal]);
  let answer: Answer;
  try {
    const stalled = setTimeout(() => connection.abort(), limits.stallMs);
    answer = await openAddress(
      address,
      { fromByte: part?.bytes ?? 0, validator: part?.validator ?? null },
      either,
    ).finally(() => clearTimeout(stalled));
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error;
    return { kind: "cut", newBytes: 0, why: `${new URL(address).host} gives no answer.` };
  }
  try {
    return await take(request, limits, { part, answer, cut: () => connection.abort() });
  } finally {
    connection.abort();
  }
}

/** A run that was killed before it moved the file had fetched all of it. */
async function wholePart(file: string, bytes: number): Promise<Got> {
  const hash = createHash("sha256");
  await hashFile(`${file}.part`, hash);
  return { kind: "whole", bytes, sha256: hash.digest("hex"), wasResumed: true };
}

async function take(
  request: DownloadRequest,
  limits: DownloadLimits,
  { part, answer, cut }: { part: PartFacts | null; answer: Answer; cut: () => void },
): Promise<Got> {
  const { address, file } = request;
  const doesResume = part !== null && answer.fromByte > 0 && answer.fromByte === part.bytes;
  // The rest of another version, or an answer that does not follow on what lies here.
  if (
    answer.kind === "unsatisfiable" ||
    (answer.fromByte > 0 && !doesResume) ||
    (doesResume && isOther(part, answer))
  ) {
    await forgetPart(file);
    return { kind: "changed" };
  }
  const totalBytes = checkSize(request, limits, answer.totalBytes);
  await checkSpace(file, (totalBytes ?? 0) - answer.fromByte, limits.reserveBytes);
  if (!doesResume) await forgetPart(file);
  await writePart(file, { address, validator: answer.validator, totalBytes });
  const hash = createHash("sha256");
  if (doesResume) await hashFile(`${file}.part`, hash);
  const { endBytes, why } = await write(request, limits, { answer, hash, totalBytes, cut });
  if (why !== null || (totalBytes !== null && endBytes < totalBytes)) {
    return {
      kind: "cut",
      newBytes: endBytes - answer.fromByte,
      why: why ?? `The connection ended at ${endBytes} of ${totalBytes} bytes.`,
    };
  }
  return { kind: "whole", bytes: endBytes, sha256: hash.digest("hex"), wasResumed: doesResume };
}

const isOther = (part: PartFacts, answer: Answer): boolean =>
  (part.totalBytes !== null && answer.totalBytes !== part.totalBytes) ||
  (part.validator !== null && answer.validator !== null && answer.validator !== part.validator);

function checkSize({ bytes }: DownloadRequest, limits: DownloadLimits, told: number | null): number | null {
  if (bytes !== null && told !== null && told !== bytes)
    throw new Refusal("wrong_size", `The server has ${told} bytes instead of ${bytes}.`);
  const total = bytes ?? told;
  if (total !== null && total > limits.mostBytes)
    throw new Refusal("wrong_size", `It has ${total} bytes, and at most ${limits.mostBytes} are taken.`);
  return total;
}

async function checkSpace(file: string, needBytes: number, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  const freeBytes = bavail * bsize;
  if (freeBytes - needBytes < reserveBytes)
    throw new Refusal(
      "no_space",
      `It needs ${megabytes(needBytes + reserveBytes)} MB on the disk, and ${megabytes(freeBytes)} MB are free.`,
    );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

/** `why` is null when the connection ended by itself. */
async function write(
  { file, onProgress, signal }: DownloadRequest,
  limits: DownloadLimits,
  {
    answer,
    hash,
    totalBytes,
    cut,
  }: { answer: Answer; hash: Hash; totalBytes: number | null; cut: () => void },
): Promise<{ endBytes: number; why: string | null }> {
  const handle = await open(`${file}.part`, answer.fromByte > 0 ? "r+" : "w", 0o600);
  let endBytes = answer.fromByte;
  let why: string | null = null;
  const timer = setTimeout(cut, limits.stallMs);
  try {
    for await (const chunk of answer.body()) {
      timer.refresh();
      if (endBytes + chunk.length > (totalBytes ?? limits.mostBytes))
        throw new Refusal(
          "wrong_size",
          `The server sends more than ${totalBytes ?? limits.mostBytes} bytes.`,
        );
      await handle.write(chunk, 0, chunk.length, endBytes);
      hash.update(chunk);
      endBytes += chunk.length;
      onProgress({ doneBytes: endBytes, totalBytes });
    }
  } catch (error) {
    if (error instanceof Refusal) {
      await handle.truncate(0);
      throw error;
    }
    if (isDiskFault(error)) throw error;
    why = signal.aborted ? "It was stopped." : `The connection was cut at ${endBytes} bytes.`;
  } finally {
    clearTimeout(timer);
    await handle.sync();
    await handle.close();
  }
  if (signal.aborted) throw new Refusal("aborted", "It was stopped.");
  return { endBytes, why };
}

const isDiskFault = (error: unknown): boolean =>
  ["ENOSPC", "EIO", "EDQUOT", "EROFS", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");

async function hashFile(file: string, hash: Hash): Promise<void> {
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
}

/** The size and SHA-256 of a file; null when there is none. */
export async function measureFile(file: string): Promise<{ bytes: number; sha256: string } | null> {
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) return null;
  const hash = createHash("sha256");
  await hashFile(file, hash);
  return { bytes: facts.size, sha256: hash.digest("hex") };
}
