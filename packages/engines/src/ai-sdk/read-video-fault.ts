/**
 * What a reply about a video says is wrong, read before the SDK reads it. Work that ended without a video is told apart from a
 * look that failed: the first will not end otherwise, and the second is repeated, because the work is paid. Refusals, beside
 * those of pictures:
 * - Google: an operation's error that names its policies, or `raiMediaFilteredReasons` with the support codes of its filters;
 * - xAI: `video.respect_moderation: false`, or a failure whose code or message says moderation.
 */
import { EngineError } from "../engine.ts";
import type { GuardedReply } from "../remote/guarded-fetch.ts";
import { listOf, parsedJson, partOf, type Said } from "./parsed-reply.ts";
import type { AiSdkSettings } from "./options.ts";
import { type Fault, readFault } from "./read-fault.ts";
import { policyCodes, policyWords } from "./read-refusal.ts";

export type VideoFault = Fault & { hasEnded: boolean };

/** Null when nothing is wrong with it, and while fal's queue answers 400 because the work goes on. */
export function readVideoFault(settings: AiSdkSettings, reply: GuardedReply): VideoFault | null {
  const said = parsedJson(reply);
  const isLook = reply.method === "GET";
  if (isLook && reply.status === 400 && said["detail"] === "Request is still in progress") return null;
  if (isLook && (reply.status === 404 || reply.status === 410))
    return ended(new EngineError("engine_lost", "The provider does not know the work, or no longer."));
  const error = reply.status < 300 ? readEnd(settings.provider, said) : null;
  if (error) return ended(error);
  const blocked = settings.provider === "google" && reply.status === 400 ? googleRefusal(said) : null;
  const fault = blocked ? { error: blocked, isKeyRefused: false } : readFault(settings, reply);
  return fault && { ...fault, hasEnded: reply.status < 300 };
}

const ended = (error: EngineError): VideoFault => ({ error, isKeyRefused: false, hasEnded: true });

function readEnd(provider: AiSdkSettings["provider"], said: Said): EngineError | null {
  if (provider === "google") return googleEnd(said);
  if (provider === "xai") return xaiEnd(said);
  if (provider === "fal") return falEnd(said);
  return null;
}

const refused = (reason: string): EngineError =>
  new EngineError("engine_refused", `The provider's filter refused (${reason}).`, { reason });
const failed = (): EngineError => new EngineError("engine_failed", "The provider says that the work failed.");

const nothing = (): EngineError => new EngineError("engine_bad_output", "The work is done and has no video.");

function googleEnd(said: Said): EngineError | null {
  if (said["done"] !== true) return null;
  if (said["error"] !== undefined && said["error"] !== null) return googleRefusal(said) ?? failed();
  const answer = partOf(partOf(said["response"])["generateVideoResponse"]);
  if (listOf(answer["generatedSamples"]).length > 0) return null;
  const reasons = listOf(answer["raiMediaFilteredReasons"]).filter((word) => typeof word === "string");
  const count = answer["raiMediaFilteredCount"];
  if (reasons.length > 0 || (typeof count === "number" && count > 0))
    return refused(googleCategory(reasons.join(" ")));
  return nothing();
}

function googleRefusal(said: Said): EngineError | null {
  const { message } = partOf(said["error"]);
  return typeof message === "string" && googlePolicy.test(message) ? refused(googleCategory(message)) : null;
}

const googlePolicy =
  /responsible ai|usage guidelines|sensitive words|violat\w+ .{0,40}(?:polic|guideline)|safety (?:filter|settings)|support codes?/i;

/** The filters' support codes, as Google's documents of Veo on Vertex AI list them. */
const supportCodes: [RegExp, string][] = [
  [/58061214|17301594/, "child"],
  [/29310472|15236754/, "celebrity"],
  [/62263041/, "dangerous_content"],
  [/57734940|22137204/, "hate"],
  [/92201652/, "personal_information"],
  [/89371032|49114662|72817394/, "prohibited_content"],
  [/90789179|63429089|43188360/, "sexual"],
  [/78610348/, "toxic"],
  [/61493863|56562880/, "violence"],
  [/32635315/, "vulgar"],
];

const googleCategory = (text: string): string =>
  supportCodes.find(([codes]) => codes.test(text))?.[1] ?? "safety";

function xaiEnd(said: Said): EngineError | null {
  const { code, message } = partOf(said["error"]);
  const words = typeof message === "string" ? message : "";
  const video = partOf(said["video"]);
  const isRefused =
    video["respect_moderation"] === false ||
    (typeof code === "string" && (policyCodes.has(code) || /moderation/i.test(code))) ||
    policyWords.test(words);
  if (isRefused) return refused("moderation");
  if (said["status"] === "expired")
    return new EngineError("engine_lost", "The provider no longer keeps the work.");
  if (said["status"] === "failed") return failed();
  const isThere = typeof (video["url"] ?? partOf(video["file_output"])["public_url"]) === "string";
  return said["status"] === "done" && !isThere ? nothing() : null;
}

/** The answer of the queue has no video yet, and is told by the names of its own fields. */
function falEnd(said: Said): EngineError | null {
  const isQueued = "request_id" in said || "response_url" in said;
  if (isQueued || typeof partOf(said["video"])["url"] === "string") return null;
  if (listOf(said["has_nsfw_concepts"]).includes(true)) return refused("nsfw");
  return nothing();
}
