/** Binds a form's contract to a handler that serves people with and without an account alike. */
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { z } from "zod";
import { functionRoute, type FunctionResult, type FunctionRoute } from "#platform/http/function-route.ts";

export type FormSender = {
  /** The account or the network address whose forms are counted together. */
  visitor: string;
  userId: string | null;
};

export function formRoute<Request extends z.ZodType, Reply extends z.ZodType>(
  contract: FunctionContract<Request, Reply>,
  take: (input: z.output<Request>, sender: FormSender) => Promise<FunctionResult<z.input<Reply>>>,
): FunctionRoute {
  return {
    ...functionRoute(contract, (input, { caller }) =>
      take(input, { visitor: caller.userId, userId: caller.userId }),
    ),
    handleVisitor: (input, { address }) =>
      take(input as z.output<Request>, { visitor: address, userId: null }),
  };
}
