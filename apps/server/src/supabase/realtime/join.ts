/** Reads the payload of a join, the changes that the client wants, and builds the echo that the client compares with it. */
import { z } from "zod";
import { parseFilters } from "./filter.ts";
import type { Binding } from "./subscriptions.ts";

const name = z.string().min(1).max(63);

const bindingSchema = z.object({
  event: z
    .string()
    .transform((event) => event.toUpperCase())
    .pipe(z.enum(["*", "INSERT", "UPDATE", "DELETE"])),
  schema: name.default("public"),
  table: name.nullish(),
  filter: z.string().max(4096).nullish(),
});

const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z.array(z.record(z.string(), z.unknown())).max(50).default([]),
      // Anything but a plain no asks for privacy, so that no odd value joins as a public channel.
      private: z.preprocess((value) => (value ?? false) !== false, z.boolean()),
    })
    .default({ postgres_changes: [], private: false }),
});

export type Join =
  | { ok: true; isPrivate: boolean; bindings: Binding[]; echo: Record<string, unknown>[] }
  | { ok: false; reason: string };

let lastId = 0;

export function parseJoin(payload: Record<string, unknown>): Join {
  const join = joinSchema.safeParse(payload);
  if (!join.success) return { ok: false, reason: "The join is malformed" };
  const bindings: Binding[] = [];
  const echo: Record<string, unknown>[] = [];
  for (const wanted of join.data.config.postgres_changes) {
    const binding = bindingSchema.safeParse(wanted);
    if (!binding.success) {
      return { ok: false, reason: `The binding is malformed at ${binding.error.issues[0]?.path.join(".")}` };
    }
    const { event, schema, table, filter } = binding.data;
    const filters = filter ? parseFilters(filter) : [];
    if (!filters) return { ok: false, reason: `The filter is not understood: ${filter}` };
    lastId = (lastId % 0x7fff_ffff) + 1;
    bindings.push({ id: lastId, event, schema, table: table ?? "*", filters });
    // Echoed unchanged, because otherwise the client reports a mismatch.
    const { event: sentEvent, schema: sentSchema, table: sentTable, filter: sentFilter } = wanted;
    echo.push({ id: lastId, event: sentEvent, schema: sentSchema, table: sentTable, filter: sentFilter });
  }
  return { ok: true, isPrivate: join.data.config.private, bindings, echo };
}
