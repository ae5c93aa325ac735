/** The shape of one function's contract; `functions/*.ts` has one file for each. */
import type { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";

export type FunctionContract<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = {
  name: string;
  summary: string;
  /** `signed-in` needs a user's access token. */
  access: "anyone" | "signed-in";
  request: Request;
  reply: Reply;
  /** Answers 202 `{job_id}` when asked with `Prefer: respond-async`, and honours `Idempotency-Key`. */
  startsJob: boolean;
  /** Of a signed-in caller, where it is more than `limits.functionBodyBytes`. */
  maxBodyBytes?: number;
  errors: readonly ErrorCode[];
};

export const defineFunction = <Request extends z.ZodType, Reply extends z.ZodType>(
  contract: FunctionContract<Request, Reply>,
): FunctionContract<Request, Reply> => contract;
