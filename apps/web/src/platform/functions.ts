/** Calls the product's functions: a reply of the contract's shape, or a refusal with its code and sentence. */
import { errorCodes, errorReply, type ErrorCode, type ErrorReply } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { z } from "zod";
import type { Client } from "./connection.ts";

export type Refusal = { ok: false; code: ErrorCode | "network"; sentence: string; details: Partial<ErrorReply> };
export type Answer<Value> = { ok: true; value: Value } | Refusal;

type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal };

export function callFunction<Request extends z.ZodType, Reply extends z.ZodType>(
  supabase: Client,
  contract: FunctionContract<Request, Reply>,
  body: z.input<Request>,
  options: CallOptions = {},
): Promise<Answer<z.output<Reply>>> {
  return callFunctionFor(supabase, contract, contract.reply, body, options);
}

/** For a call whose headers ask for another reply than the contract's usual one (`Prefer: respond-async`). */
export async function callFunctionFor<Request extends z.ZodType, Reply extends z.ZodType>(
  supabase: Client,
  contract: FunctionContract<Request>,
  reply: Reply,
  body: z.input<Request>,
  options: CallOptions = {},
): Promise<Answer<z.output<Reply>>> {
  const { data, error, response } = await supabase.functions.invoke<unknown>(contract.name, {
    body: body as Record<string, unknown>,
    ...(options.headers && { headers: options.headers }),
    ...(options.signal && { signal: options.signal }),
  });
  if (error) return readRefusal(response);
  const parsed = reply.safeParse(data);
  if (parsed.success) return { ok: true, value: parsed.data };
  console.error(`${contract.name} answered something else than its contract`, parsed.error);
  return refusal("internal");
}

export async function readRefusal(response: Response | undefined): Promise<Refusal> {
  if (!response) {
    return { ok: false, code: "network", sentence: "The server cannot be reached. Please check your connection.", details: {} };
  }
  const body: unknown = await response.clone().json().catch(() => null);
  const parsed = errorReply.safeParse(body);
  if (!parsed.success) return refusal(response.status === 401 ? "unauthorized" : "internal");
  return { ok: false, code: parsed.data.code, sentence: parsed.data.error, details: parsed.data };
}

const refusal = (code: ErrorCode): Refusal => ({ ok: false, code, sentence: errorCodes[code].sentence, details: {} });
