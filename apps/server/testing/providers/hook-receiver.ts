/** Keeps the requests that arrive at a hook, in place of the product's `/hooks/{provider}`. */
import type { Callback } from "#features/billing/providers/provider.ts";
import { startLoopbackServer } from "./loopback-server.ts";

export type HookReceiver = { url: string; callbacks: Callback[]; close(): Promise<void> };

export async function startHookReceiver(): Promise<HookReceiver> {
  const callbacks: Callback[] = [];
  const server = await startLoopbackServer((request) => {
    callbacks.push({
      method: request.method === "POST" ? "POST" : "GET",
      query: request.url.searchParams,
      rawBody: new TextEncoder().encode(request.body),
      headers: request.headers,
    });
    return { status: 200, body: { received: true } };
  });
  return { url: `${server.url}/hooks`, callbacks, close: () => server.close() };
}
