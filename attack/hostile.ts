/** Hostile callers in processes of their own, so that their work does not delay what is measured. */
import { fork } from "node:child_process";
import { once } from "node:events";
import type { HostileCalls, HostileReport } from "./hostile.loops.ts";

/** Callers are dealt out to this many processes. */
const processes = 2;

/** Lets every caller send its requests in turn, without a pause, for so many seconds. */
export async function attack(calls: HostileCalls): Promise<HostileReport> {
  const shares = Array.from({ length: processes }, (_, share) => ({
    ...calls,
    callers: calls.callers.filter((__, index) => index % processes === share),
  }));
  const reports = await Promise.all(shares.filter(({ callers }) => callers.length > 0).map(runShare));
  return {
    statuses: reports.reduce<Record<string, number>>((sums, { statuses }) => {
      for (const [status, count] of Object.entries(statuses)) sums[status] = (sums[status] ?? 0) + count;
      return sums;
    }, {}),
    wrong: reports.flatMap(({ wrong }) => wrong),
    slowestMs: Math.max(...reports.map(({ slowestMs }) => slowestMs)),
  };
}

async function runShare(calls: HostileCalls): Promise<HostileReport> {
  const child = fork(new URL("./hostile.loops.ts", import.meta.url));
  child.send(calls);
  const [report] = (await once(child, "message")) as [HostileReport];
  child.disconnect();
  return report;
}
