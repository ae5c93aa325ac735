/**
 * Calls the product's functions. The contract types every call, but its zod schemas are imported as types only, because
 * the server has validated its answers already. An answer is checked here for the fields that the screen reads.
 */
import { errorCodes, type ErrorCode, type ErrorReply } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { z } from "zod";
import type { Client } from "./connection.ts";

export type Refusal = {
  ok: false;
  code: ErrorCode | "network";
  sentence: string;
  details: Partial<ErrorReply>;
};
export type Answer<Value> = { ok: true; value: Value } | Refusal;

type Body<Contract extends FunctionContract> = z.input<Contract["request"]>;
type Reply<Contract extends FunctionContract> = z.output<Contract["reply"]>;

type Call<Value> = {
  name: string;
  body: unknown;
  /** An answer without these fields is an error. */
  needs: readonly (keyof Value & string)[];
  headers?: Record<string, string>;
};

/** `callFunction<typeof cancelJob>(supabase, "cancel-job", { job_id }, ["state"])` */
export const callFunction = <Contract extends FunctionContract>(
  supabase: Client,
  name: string,
  body: Body<Contract>,
  needs: readonly (keyof Reply<Contract> & string)[],
): Promise<Answer<Reply<Contract>>> => send<Reply<Contract>>(supabase, { name, body, needs });

/** For queries and mutations, which report a refusal as an error. */
export class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

/** Calls like `callFunction`, but throws a `RefusedError`. @param supabase null before the connection. */
export async function queryFunction<Contract extends FunctionContract>(
  supabase: Client | null,
  name: string,
  body: Body<Contract>,
  needs: readonly (keyof Reply<Contract> & string)[],
): Promise<Reply<Contract>> {
  if (!supabase) throw new Error("Not connected.");
  const answer = await callFunction<Contract>(supabase, name, body, needs);
  if (!answer.ok) throw new RefusedError(answer);
  return answer.value;
}

/** For calls whose headers ask for another reply than the contract's (`Prefer: respond-async`). */
export const callFunctionFor = <Contract extends FunctionContract, Value>(
  supabase: Client,
  call: Call<Value> & { body: Body<Contract> },
): Promise<Answer<Value>> => send<Value>(supabase, call);

async function send<Value>(
  supabase: Client,
  { name, body, needs, headers }: Call<Value>,
): Promise<Answer<Value>> {
  const { data, error, response } = await supabase.functions.invoke<Value>(name, {
    body: body as Record<string, unknown>,
    ...(headers && { headers }),
  });
  if (error) return readRefusal(response);
  if (data !== null && hasFields(data, needs)) return { ok: true, value: data };
  console.error(`${name} answered something else than its contract`);
  return refusal("internal");
}

const hasFields = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && fields.every((field) => field in value);

export async function readRefusal(response: Response | undefined): Promise<Refusal> {
  if (!response) {
    return {
      ok: false,
      code: "network",
      sentence: "The server cannot be reached. Please check your connection.",
      details: {},
    };
  }
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!isErrorReply(body)) return refusal(response.status === 401 ? "unauthorized" : "internal");
  return { ok: false, code: body.code, sentence: body.error, details: body };
}

const isErrorReply = (value: unknown): value is ErrorReply =>
  hasFields(value, ["error", "code"]) &&
  typeof value["error"] === "string" &&
  String(value["code"]) in errorCodes;

const refusal = (code: ErrorCode): Refusal => ({
  ok: false,
  code,
  sentence: errorCodes[code].sentence,
  details: {},
});
