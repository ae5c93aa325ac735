/** GET /crisis-lines.json: the lines that an answer to danger names, for the page /safety and whoever checks them. */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import { Hono } from "hono";

export function crisisLinesApp({ crisisLines }: { crisisLines: CrisisLines }): Hono {
  return new Hono().get("/crisis-lines.json", (c) => {
    c.header("cache-control", "public, max-age=300");
    return c.json(crisisLines);
  });
}
