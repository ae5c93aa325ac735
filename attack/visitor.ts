/** A visitor from another address than the attackers, whom the server therefore does not count among them. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Target } from "./target.ts";

/** The whole 127.0.0.0/8 is this machine; the attackers come from 127.0.0.1. */
const localAddress = "127.0.0.2";

/** @returns how long the page took, in milliseconds. @throws when the server does not answer. */
export async function visit({ url }: Target, path: string): Promise<number> {
  const { host, port } = new URL(url);
  const startedMs = performance.now();
  const request = get({ host: "127.0.0.1", port, path, localAddress, headers: { host } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return performance.now() - startedMs;
}
