import type { ChangeOfTalk } from "#core/companions/talks.store.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";

/** Null when the change was made. */
export function refusalOfChange(outcome: ChangeOfTalk): FunctionResult<never> | null {
  switch (outcome) {
    case "done":
      return null;
    case "not_found":
      return { ok: false, code: "message_not_found" };
    case "pending":
      return { ok: false, code: "reply_pending" };
  }
}
