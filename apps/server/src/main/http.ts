/** The HTTP server: one origin for the app, the Supabase protocol, the functions and the payment callbacks. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createPeerAddress } from "#platform/client-address.ts";
import { describeError } from "#platform/log.ts";
import { createFairDoor } from "#platform/http/fair-door.ts";
import { createWebServer } from "#platform/http/web-server.ts";
import type { Foundation } from "./foundation.ts";
import { createCallerKey } from "./caller-key.ts";
import { openRealtime } from "./realtime.ts";
import { createRoutes } from "./routes.ts";
import type { Services } from "./services.ts";

export async function startHttp(
  foundation: Foundation,
  services: Services,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { env, log } = foundation;
  const addressOf = createPeerAddress(env.TRUSTED_PROXIES);
  const realtime = openRealtime(foundation, services);
  const app = await createRoutes(foundation, services, realtime);
  const door = createFairDoor({
    keyOf: createCallerKey(services.resolveCaller, addressOf),
    sharePercent: env.BUSY_SHARE_PERCENT,
  });
  const server = createWebServer(door.guard(getRequestListener(app.fetch, { hostname: env.HOST })), env);
  const port = await listen(server, env);
  // A new connection can fail for want of file handles; they are free again when other connections end.
  server.on("error", (error) => log.error("http_failed", { error: describeError(error) }));
  realtime.attach(server);
  return {
    port,
    stop: async () => {
      door.stop();
      await realtime.stop();
      server.closeIdleConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Clients that still wait for a job find it again after the restart.
        setTimeout(() => server.closeAllConnections(), 3_000).unref();
      });
    },
  };
}

async function listen(server: Server, env: Foundation["env"]): Promise<number> {
  server.listen(env.PORT, env.HOST);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const inUse = error.code === "EADDRINUSE";
    throw inUse ? new Error(`Port ${env.PORT} is taken. Set PORT to another one.`) : error;
  });
  return (server.address() as AddressInfo).port;
}
