/**
 * The memory that ten concurrent uploads of 10 MB take, beside two. Uploads are written to the disk as they arrive and
 * decoded two at a time, so more uploads take more time and not more memory.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jpegOfBytes } from "../acceptance/odd-pictures.ts";
import { buyPlan, signUp, type Person } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { findProcesses, megabytesOf } from "./footprint.ts";
import { quantile } from "./quantile.ts";

const uploadBytes = 10 * 1024 * 1024;
const sampleMs = 25;
const turns = 5;
/** For eight more files of 10 MB, which would take 80 MB if the server held them. */
const maxFurtherMb = 30;

export async function benchUploadMemory(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    // A free account may keep fewer unused uploads than this sends.
    await buyPlan(person);
    const processes = await findProcesses(server.dataDir);
    const picture = await jpegOfBytes(uploadBytes);
    // The first uploads load code, threads and the allocator's pools.
    await uploadAtOnce(person, picture, 2);
    const growthOf = async (count: number): Promise<number> => {
      await sleep(3000);
      const restMb = await megabytesOf(processes);
      return (await peakDuring(processes, uploadAtOnce(person, picture, count))) - restMb;
    };
    // Several turns, because the garbage collector decides when memory is released.
    const growths: [two: number[], ten: number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      growths[0].push(await growthOf(2));
      growths[1].push(await growthOf(10));
    }
    const [two, ten] = growths.map((growth) => Math.round(quantile(growth, 0.5))) as [number, number];
    const further = Math.max(0, ten - two);
    return [
      unlimited({ name: "memory for 2 uploads of 10 MB at once", value: two, unit: "MB" }),
      unlimited({ name: "memory for 10 uploads of 10 MB at once", value: ten, unit: "MB" }),
      atMost(maxFurtherMb, { name: "what 8 further uploads at once add", value: further, unit: "MB" }),
    ];
  } finally {
    await server.stop();
  }
}

async function uploadAtOnce(person: Person, picture: Buffer, count: number): Promise<void> {
  const bucket = person.client.storage.from("ai-influencer-content");
  const blob = new Blob([new Uint8Array(picture)], { type: "image/jpeg" });
  const results = await Promise.all(
    Array.from({ length: count }, () =>
      bucket.upload(`${person.userId}/${Date.now()}-${randomUUID()}.jpg`, blob),
    ),
  );
  for (const { error } of results) if (error) throw error;
}

async function peakDuring(processes: readonly string[], work: Promise<void>): Promise<number> {
  let [peakMb, done] = [0, false];
  const ended = work.finally(() => (done = true));
  while (!done) {
    peakMb = Math.max(peakMb, await megabytesOf(processes));
    await sleep(sampleMs);
  }
  await ended;
  return peakMb;
}

if (process.argv[1] === import.meta.filename) console.table(await benchUploadMemory());
