/** Reads the payload of a join, the changes that the client wants, and builds the echo that the client compares with it. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseBinding } from "./bindings.ts";
import { isHeaderText } from "./messages.ts";
import { refusals } from "./refusals.ts";
import type { Binding } from "./subscriptions.ts";

/** Booleans may come as text, as with Supabase. */
const flexibleBoolean = z
  .union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })])
  .nullish()
  .transform((value) => value ?? false);

const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z
        .array(z.record(z.string(), z.unknown()).nullable())
        .max(50)
        .nullish()
        .transform((bindings) => (bindings ?? []).filter((binding) => binding !== null)),
      postgres_changes_options: z.object({ wait: flexibleBoolean }).nullish(),
      broadcast: z
        .object({
          self: flexibleBoolean,
          ack: flexibleBoolean,
          replay: z.unknown().optional(),
          replication_ready: flexibleBoolean,
        })
        .nullish(),
      presence: z.object({ enabled: flexibleBoolean, key: z.unknown().optional() }).nullish(),
      // Anything but a plain no asks for privacy, so that no odd value joins as a public channel.
      private: z.preprocess(
        (value) => ![undefined, null, false, "false"].includes(value as never),
        z.boolean(),
      ),
    })
    .nullish(),
});

const replaySchema = z.object({
  /** Milliseconds since 1970. */
  since: z.int().min(0).max(8_640_000_000_000_000),
  limit: z.int().nullish(),
});

export type Replay = { sinceMs: number; limit: number };

export type Join = {
  isPrivate: boolean;
  self: boolean;
  ack: boolean;
  replay: Replay | null;
  announcesReplication: boolean;
  presence: { isEnabled: boolean; key: string };
  bindings: Binding[];
  /** Why none of the bindings counts, in Supabase's words. */
  bindingError: string | null;
  /** The join is refused for a binding that is. */
  waitsForBindings: boolean;
  echo: Record<string, unknown>[];
};

const maxReplayed = 25;

export function parseJoin(
  payload: Record<string, unknown>,
): { ok: true; join: Join } | { ok: false; reason: string } {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join(".") ?? "";
    return { ok: false, reason: `InvalidJoinPayload: ${path} is malformed` };
  }
  const config = parsed.data.config;
  const isPrivate = config?.private ?? false;
  const replay = readReplay(config?.broadcast?.replay, isPrivate);
  if (!replay.ok) return replay;
  const key = presenceKey(config?.presence?.key);
  if (key === null) return { ok: false, reason: "InvalidJoinPayload: config.presence.key is malformed" };
  return {
    ok: true,
    join: {
      isPrivate,
      self: config?.broadcast?.self ?? false,
      ack: config?.broadcast?.ack ?? false,
      replay: replay.replay,
      announcesReplication: config?.broadcast?.replication_ready ?? false,
      presence: { isEnabled: config?.presence?.enabled ?? false, key },
      waitsForBindings: config?.postgres_changes_options?.wait ?? false,
      ...readBindings(config?.postgres_changes ?? []),
    },
  };
}

/** A key of its own for a client that gives none. */
function presenceKey(key: unknown): string | null {
  if (key === undefined || key === null || key === "") return randomUUID();
  const text = typeof key === "number" ? String(key) : key;
  return typeof text === "string" && isHeaderText(text) ? text : null;
}

function readReplay(
  wanted: unknown,
  isPrivate: boolean,
): { ok: true; replay: Replay | null } | { ok: false; reason: string } {
  if (wanted === undefined || wanted === null) return { ok: true, replay: null };
  if (!isPrivate) return { ok: false, reason: refusals.replayPublic };
  const replay = replaySchema.safeParse(wanted);
  if (!replay.success) return { ok: false, reason: refusals.replayParams };
  const limit = Math.max(1, Math.min(replay.data.limit ?? maxReplayed, maxReplayed));
  return { ok: true, replay: { sinceMs: replay.data.since, limit } };
}

let lastId = 0;

function readBindings(wanted: Record<string, unknown>[]): Pick<Join, "bindings" | "bindingError" | "echo"> {
  const bindings: Binding[] = [];
  const echo: Record<string, unknown>[] = [];
  let bindingError: string | null = null;
  for (const params of wanted) {
    // Never 0, which the client takes for a missing id.
    lastId = (lastId % 0x7fff_ffff) + 1;
    // Echoed unchanged, because otherwise the client reports a mismatch.
    echo.push({ ...params, id: lastId });
    const binding = parseBinding(params);
    if (binding.ok) bindings.push({ id: lastId, ...binding.binding });
    else bindingError ??= binding.reason;
  }
  return { bindings: bindingError === null ? bindings : [], bindingError, echo };
}
