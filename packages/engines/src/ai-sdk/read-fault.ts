/**
 * What a provider's reply says is wrong, read before the SDK reads it: the SDK keeps neither categories of a refusal nor
 * `Retry-After`, and waits for work that Black Forest Labs has refused. Errors hold no words of the reply but its codes,
 * because a reply may repeat a person's words, a picture or a key.
 */
import { EngineError } from "../engine.ts";
import type { GuardedReply } from "../remote/guarded-fetch.ts";
import { parseRetryAfter } from "../remote/retry-after.ts";
import { typeName } from "../remote/type-name.ts";
import type { AiSdkSettings } from "./options.ts";
import { parsedJson, partOf, type Said } from "./parsed-reply.ts";
import { readRefusal, refusedInAnswer } from "./read-refusal.ts";

export type Fault = {
  error: EngineError;
  /** The provider does not accept the key. */
  isKeyRefused: boolean;
};

/** The texts of torch, ggml, CUDA, Vulkan and C++. */
export const outOfMemory =
  /out of (?:device |host )?memory|OutOf\w*Memory|failed to allocate|bad_alloc|alloc failed|CUBLAS_STATUS_ALLOC/i;
const wrongKey = /incorrect api key|invalid api key|API_KEY_INVALID/i;
const noCredit =
  /insufficient_quota|billing_hard_limit|exhausted balance|insufficient (?:credit|balance|funds)/i;

/** A reply of the provider itself; null when nothing is wrong with it. */
export function readFault(settings: AiSdkSettings, reply: GuardedReply): Fault | null {
  const said = parsedJson(reply);
  if (reply.status < 300)
    return isHtml(reply) ? wholeFault("engine_bad_output", reply) : answerFault(settings, said);
  const text = Buffer.from(reply.bytes.subarray(0, 20_000)).toString("utf8");
  const { status } = reply;
  const refusal = readRefusal(said, text, status);
  if (refusal !== null) return { error: refused(refusal), isKeyRefused: false };
  if (status === 401 || (status === 403 && !noCredit.test(text)) || (status === 400 && wrongKey.test(text)))
    return { error: new EngineError("engine_unavailable", "The key was refused."), isKeyRefused: true };
  if (status === 402 || noCredit.test(text))
    return wholeFault("engine_unavailable", reply, "Its credit is used up");
  if (outOfMemory.test(text)) return wholeFault("engine_out_of_memory", reply);
  if (status === 429 || status === 503) {
    const retryAfterMs = parseRetryAfter(reply.headers.get("retry-after"));
    const details = retryAfterMs === null ? {} : { retryAfterMs };
    return { error: new EngineError("engine_busy", describe(reply), details), isKeyRefused: false };
  }
  if (status === 408 || status === 504) return wholeFault("engine_timeout", reply);
  if (status >= 500) return wholeFault("engine_failed", reply);
  if (status === 404 || status === 405)
    return (
      lostTask(said) ??
      wholeFault("engine_unavailable", reply, "It has no such model, or not at this address")
    );
  return wholeFault("engine_bad_input", reply);
}

/** A result that lies on another host, such as a content network. */
export function readResultFault(reply: GuardedReply): EngineError | null {
  const { status } = reply;
  if (status < 300) return null;
  const code = status >= 500 || status === 429 ? "engine_unavailable" : "engine_bad_output";
  return new EngineError(code, `The result: ${describe(reply)}`);
}

function answerFault(settings: AiSdkSettings, said: Said): Fault | null {
  const refusal = refusedInAnswer(settings.provider, said);
  if (refusal !== null) return { error: refused(refusal), isKeyRefused: false };
  const ended =
    settings.provider === "replicate" || settings.provider === "black-forest-labs" ? endOf(said) : null;
  return ended && { error: ended, isKeyRefused: false };
}

/** Work of a provider with a queue that ended without a result. */
function endOf(said: Said): EngineError | null {
  const status = said["status"] ?? said["state"];
  if (status === "canceled" || status === "aborted")
    return new EngineError("engine_lost", "Somebody else cancelled the work.");
  if (status === "Task not found")
    return new EngineError("engine_lost", "The provider does not know the work.");
  if (status === "Ready" && typeof partOf(said["result"])["sample"] !== "string")
    return new EngineError("engine_bad_output", "The work is ready and has no result.");
  if (status !== "failed" && status !== "Failed" && status !== "Error") return null;
  const isMemory = typeof said["error"] === "string" && outOfMemory.test(said["error"]);
  return new EngineError(
    isMemory ? "engine_out_of_memory" : "engine_failed",
    "The provider says that the work failed.",
  );
}

const lostTask = (said: Said): Fault | null => {
  const error = endOf(said);
  return error?.code === "engine_lost" ? { error, isKeyRefused: false } : null;
};

const refused = (reason: string): EngineError =>
  new EngineError("engine_refused", `The provider's filter refused (${reason}).`, { reason });

const wholeFault = (
  code:
    | "engine_bad_output"
    | "engine_unavailable"
    | "engine_out_of_memory"
    | "engine_timeout"
    | "engine_failed"
    | "engine_bad_input",
  reply: GuardedReply,
  what?: string,
): Fault => ({
  error: new EngineError(code, what ? `${what}: ${describe(reply)}` : describe(reply)),
  isKeyRefused: false,
});

/** Those of OpenAI's API and of the servers that imitate it. Any other word could be the key, or a person's. */
const knownCodes = new Set([
  ..."billing_hard_limit_reached insufficient_quota invalid_api_key invalid_image invalid_request_error".split(
    " ",
  ),
  ..."invalid_value image_generation_user_error missing_required_parameter model_not_found not_found_error".split(
    " ",
  ),
  ..."permission_error rate_limit_exceeded requests server_error tokens unknown_parameter".split(" "),
  ..."unsupported_value upstream_error".split(" "),
]);

/** Host, path, status, type, and a code where the reply has a known one. */
function describe({ url, status, headers, ...reply }: GuardedReply): string {
  const contentType = typeName(headers.get("content-type"));
  const { code, type: kind } = partOf(parsedJson(reply)["error"]);
  const named = [code, kind].find((word) => typeof word === "string" && knownCodes.has(word));
  const suffix = typeof named === "string" ? `, ${named}` : "";
  return `${url.hostname}${url.pathname.slice(0, 80)} answered ${status} (${contentType}${suffix})`;
}

const isHtml = ({ headers }: GuardedReply): boolean => /^text\/html/i.test(headers.get("content-type") ?? "");
