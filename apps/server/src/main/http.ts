/** The HTTP server: one origin for the app, the Supabase protocol, the functions and the payment callbacks. */
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { createRealtime } from "#supabase/realtime/realtime.ts";
import type { Foundation } from "./foundation.ts";
import { createRoutes } from "./routes.ts";
import type { Services } from "./services.ts";

export async function startHttp(
  foundation: Foundation,
  services: Services,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { env, log } = foundation;
  const app = await createRoutes(foundation, services);
  const { server, port } = await listen(app.fetch, env);
  const realtime = createRealtime({ ...services, log });
  realtime.attach(server);
  return {
    port,
    stop: async () => {
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

function listen(fetch: Parameters<typeof serve>[0]["fetch"], env: Foundation["env"]) {
  return new Promise<{ server: Server; port: number }>((resolve, reject) => {
    const server = serve({ fetch, port: env.PORT, hostname: env.HOST }, (address) =>
      resolve({ server: server as Server, port: address.port }),
    );
    server.on("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(inUse ? new Error(`Port ${env.PORT} is taken. Set PORT to another one.`) : error);
    });
  });
}
