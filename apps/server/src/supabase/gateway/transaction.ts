/**
 * Runs statements as a caller: role and claims hold for one transaction, and a signed-out session gets no rights in it.
 * The login role owns nothing, so a statement outside such a transaction can do nothing.
 */
import { DatabaseError, type Pool, type PoolClient } from "pg";
import type { DatabaseCaller } from "./caller.ts";
import {
  countPrepared,
  PipelineError,
  runPipeline,
  type Rows,
  type Statement,
} from "./statement-pipeline.ts";

export type RunContext = {
  /** PostgreSQL refuses every write (SQLSTATE 25006). */
  readOnly: boolean;
  /** Policies and functions read these as `request.method` and `request.path`. */
  method: string;
  path: string;
  /** A JSON object, which they read as `request.headers`. */
  headersJson?: string;
  /** The time zone of the answer; without it the database's own. */
  timezone?: string | null;
  /** The longest run time of a statement, half of it for a lock; without it the connection's own. */
  timeoutMs?: number;
  /** The transaction is rolled back after its statements have answered. */
  isRolledBack?: boolean;
};

export type RunOutcome =
  | { ok: true; results: Rows[] }
  /** The token is valid, but its session was signed out. */
  | { ok: false; code: "session_ended" }
  | { ok: false; code: "database_error"; error: DatabaseError };

/** All statements take effect, or none. Rows are lists of values by position, one list of rows per statement. */
export async function runAs(
  pool: Pool,
  caller: DatabaseCaller,
  statements: readonly Statement[],
  context: RunContext,
): Promise<RunOutcome> {
  const client = await pool.connect();
  let broken = true;
  try {
    const all = [becomeCaller(caller, context), ...statements];
    if (context.isRolledBack) all.push({ text: "rollback", values: [] });
    const [, ...results] = await runPipeline(client, all);
    broken = false;
    return { ok: true, results };
  } catch (failure) {
    if (!(failure instanceof PipelineError)) throw failure;
    const { cause } = failure;
    if (!(cause instanceof DatabaseError)) throw cause;
    broken = cause.severity === "FATAL";
    const isRefusedRole = failure.statementIndex === 0 && cause.code === "22023";
    if (isRefusedRole && caller.sessionId !== null) return { ok: false, code: "session_ended" };
    return { ok: false, code: "database_error", error: cause };
  } finally {
    release(client, broken);
  }
}

/**
 * For a dead session this sets a role that cannot exist. The error makes the server skip the rest: no second round trip,
 * and no gap between the check and the statements.
 */
function becomeCaller(caller: DatabaseCaller, context: RunContext): Statement {
  const { role, claimsJson, sessionId } = caller;
  const timeoutMs = context.timeoutMs ?? null;
  const values = [
    role,
    claimsJson,
    context.method,
    context.path,
    context.readOnly ? "on" : "off",
    timeoutMs === null ? null : String(timeoutMs),
    timeoutMs === null ? null : String(Math.ceil(timeoutMs / 2)),
    context.headersJson ?? "{}",
    context.timezone ?? null,
  ];
  return sessionId === null
    ? { name: "become-caller", text: `select set_config('role', $1, true), ${settings}`, values }
    : { name: "become-session", text: becomeSession, values: [...values, sessionId] };
}

const settings = `set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true),
  set_config('request.path', $4, true), set_config('transaction_read_only', $5, true),
  set_config('statement_timeout', coalesce($6, current_setting('statement_timeout')), true),
  set_config('lock_timeout', coalesce($7, current_setting('lock_timeout')), true),
  set_config('request.headers', $8, true), set_config('TimeZone', coalesce($9, current_setting('TimeZone')), true),
  set_config('response.status', '', true), set_config('response.headers', '', true)`;

const becomeSession = `select set_config('role',
  case when auth.session_alive($10::uuid, ($2::text::jsonb ->> 'sub')::uuid) then $1 else 'no role: signed out' end, true), ${settings}`;

/** Each prepared statement takes memory of the server, so a connection with more is replaced. */
const maxPreparedPerConnection = 200;

function release(client: PoolClient, broken: boolean): void {
  client.release(broken || countPrepared(client) > maxPreparedPerConnection);
}
