import { EngineError } from "../engine.ts";

/** Errors of the SDK hold the request's body, so nothing but their kind is kept. */
export function sdkFault(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const name = error instanceof Error ? error.name : "";
  const isAnswer =
    /^AI_(?:APICall|JSONParse|TypeValidation|InvalidResponseData|NoImageGenerated|NoObjectGenerated|EmptyResponseBody)Error$/;
  // A download that the SDK itself does not allow.
  const isAddress = /^AI_DownloadError$/;
  if (isAnswer.test(name) || isAddress.test(name))
    return new EngineError("engine_bad_output", `The provider's answer has no result (${name}).`);
  return new EngineError("engine_failed", `The SDK failed (${/^\w{1,60}$/.test(name) ? name : "unknown"}).`);
}
