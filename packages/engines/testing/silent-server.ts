/** For preflights, which are asked before anything is reserved and must wait for nobody. */
import { serveDuringTest } from "./serve.ts";

/** A server that never answers, and the paths that it was asked for. */
export async function startSilentServer(): Promise<{ url: URL; asked: readonly string[] }> {
  const asked: string[] = [];
  const origin = await serveDuringTest(({ url }) => void asked.push(String(url)));
  return { url: new URL(origin), asked };
}
