/**
 * Calls the product's functions. The contract binds every call at compile time only: its zod schemas are imported as
 * types, so that the browser does not carry a validator for answers that the server has validated already. What is
 * checked here is that an answer has the fields that the screen is about to read.
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
  /** The fields without which the answer is of no use. */
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

/** For a call whose headers ask for another reply than the contract's usual one (`Prefer: respond-async`). */
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
