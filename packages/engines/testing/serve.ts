/** A server that ends with the test that started it. */
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { closeAtOnce, listenOnLoopback } from "./loopback.ts";

/** Answers its origin, such as "http://127.0.0.1:4711". */
export async function serveDuringTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => closeAtOnce(server));
  return listenOnLoopback(server);
}
