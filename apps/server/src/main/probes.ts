/** Answers a supervisor: `/livez` while the process lives, `/readyz` while the database answers. */
import { Hono } from "hono";
import type { Services } from "./services.ts";

export function probesApp({ database }: Pick<Services, "database">): Hono {
  const app = new Hono();
  app.get("/livez", (c) => c.json({ status: "alive" }));
  app.get("/readyz", async (c) => {
    try {
      await database.ping();
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "not ready", reason: "The database does not answer." }, 503);
    }
  });
  return app;
}
