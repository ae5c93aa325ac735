/**
 * The same flood against a server that does nothing: what somebody else notices there is this machine's own delay, because
 * attackers, server and bystander share its processors.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { attack } from "./hostile.ts";
import type { HostileCalls } from "./hostile.loops.ts";

/** As often as the bystander reads. */
const pauseMs = 50;

/** @returns the milliseconds of another's requests beside the flood. */
export async function floodBareServer(calls: Omit<HostileCalls, "url">): Promise<number[]> {
  const child = fork(new URL("./bare-server.ts", import.meta.url));
  try {
    const [port] = (await once(child, "message")) as [number];
    const url = `http://127.0.0.1:${port}`;
    const flood = attack({ ...calls, url });
    const times = await readRepeatedly(url, calls.seconds);
    await flood;
    return times;
  } finally {
    child.disconnect();
  }
}

async function readRepeatedly(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const untilMs = performance.now() + seconds * 1000;
  while (performance.now() < untilMs) {
    const startedMs = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - startedMs);
    await sleep(pauseMs);
  }
  return times;
}
