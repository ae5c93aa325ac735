/** For whoever watches the process: is it alive, can it serve. */
import { Hono } from "hono";
import { sql } from "kysely";
import type { Services } from "./services.ts";

export function probesApp({ database }: Pick<Services, "database">): Hono {
  const app = new Hono();
  app.get("/livez", (c) => c.json({ status: "alive" }));
  app.get("/readyz", async (c) => {
    try {
      await sql`select 1`.execute(database.kysely);
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "not ready", reason: "The database does not answer." }, 503);
    }
  });
  return app;
}
