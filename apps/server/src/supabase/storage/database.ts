/** Runs the storage's statements: as the caller, under the policies, or as the tables' owner. */
import type { DatabaseError, Pool } from "pg";
import type { DescribeRaised } from "#platform/raised-refusal.ts";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { Statement } from "../gateway/statement-pipeline.ts";
import type { Lanes } from "../gateway/lanes.ts";
import { runAs, type RunContext, type RunOutcome } from "../gateway/transaction.ts";
import { rolledBackCode, statements } from "./object-rows.ts";
import { refusalOfDatabase, refusals, type Answer, type Refusal } from "./refusals.ts";

/** The request that a statement serves; policies can read it. */
export type RequestContext = { method: string; path: string };

export type StorageDatabase = ReturnType<typeof createStorageDatabase>;

export function createStorageDatabase(deps: {
  gatewayPool: Pool;
  ownerPool: Pool;
  lanes: Lanes;
  describeRaised?: DescribeRaised;
}) {
  const { gatewayPool, ownerPool, lanes } = deps;

  const runInLane = (
    caller: DatabaseCaller,
    sent: readonly Statement[],
    context: RunContext,
  ): Promise<RunOutcome> =>
    lanes.run("storage", { key: caller.userId ?? caller.role, usualMs: () => 0 }, () =>
      runAs(gatewayPool, caller, sent, context),
    );

  const refusalFor = (error: DatabaseError): Refusal | null => {
    const raised = deps.describeRaised?.(error);
    return raised ? refusals.raised(raised) : refusalOfDatabase(error);
  };

  async function run<Row>(
    caller: DatabaseCaller,
    request: RequestContext,
    statement: Statement,
    readOnly: boolean,
  ): Promise<Answer<{ rows: Row[] }>> {
    const outcome = await runInLane(caller, [statement], { ...request, readOnly });
    if (outcome.ok) return { ok: true, rows: parseRows<Row>(outcome.results[0] ?? []) };
    if (outcome.code === "session_ended") return sessionEnded();
    const refusal = refusalFor(outcome.error);
    if (refusal) return { ok: false, refusal };
    throw outcome.error;
  }

  return {
    read: <Row>(caller: DatabaseCaller, request: RequestContext, statement: Statement) =>
      run<Row>(caller, request, statement, true),

    write: <Row>(caller: DatabaseCaller, request: RequestContext, statement: Statement) =>
      run<Row>(caller, request, statement, false),

    /** Tells whether the policies allow the statement. It is always rolled back. */
    async probe(
      caller: DatabaseCaller,
      request: RequestContext,
      statement: Statement,
    ): Promise<Answer<object>> {
      const outcome = await runInLane(caller, [statement, statements.rollBack()], {
        ...request,
        readOnly: false,
      });
      if (outcome.ok) throw new Error("A probe was committed");
      if (outcome.code === "session_ended") return sessionEnded();
      if (outcome.error.code === rolledBackCode) return { ok: true };
      const refusal = refusalFor(outcome.error);
      if (refusal) return { ok: false, refusal };
      throw outcome.error;
    },

    /** Runs the statement as the owner of the tables, to whom no policy applies. */
    async asOwner<Row>(statement: Statement): Promise<Row[]> {
      const { rows } = await ownerPool.query<[Row]>({
        ...statement,
        values: [...statement.values],
        rowMode: "array",
      });
      return rows.map(([row]) => row);
    },
  };
}

const sessionEnded = (): { ok: false; refusal: Refusal } => ({ ok: false, refusal: refusals.sessionEnded() });

const parseRows = <Row>(rows: (string | null)[][]): Row[] =>
  rows.map(([json]) => JSON.parse(json ?? "null") as Row);
