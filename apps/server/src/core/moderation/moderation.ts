/**
 * The safety check, which every feature asks before anything is charged or made. It fails closed: nothing is generated
 * when a checker throws or is late, or when the audit log cannot be written.
 */
import { createHash, randomBytes } from "node:crypto";
import { describeError, type Log } from "#platform/log.ts";
import type { ModerationStore } from "./moderation.store.ts";
import type { Mark, RuleId, TextContext } from "./rules.ts";

export type ReviewRequest = {
  /** Null for visitors. */
  userId: string | null;
  /** The purpose of the input, such as `image`, `edit` or `chat`; kept in the audit log. */
  kind: string;
  context: TextContext;
  /** Texts that an engine reads as one, such as a character and a prompt, are joined by line breaks. */
  text: string;
};

export type Refused = {
  ok: false;
  code: "content_refused";
  ruleId: RuleId;
  /** Ranges of the text as it was sent. */
  marks: Mark[];
  /** Given to the refused person once; only its hash is stored. */
  appealToken: string;
};

/** `server_busy`: too many texts wait, of this person or of all; nothing is wrong with the check. */
export type Review = { ok: true } | Refused | { ok: false; code: "moderation_unavailable" | "server_busy" };

export type CheckerVerdict = { ok: true } | { ok: false; ruleId: RuleId; marks: Mark[] };

/** Judges requests. Checkers run one after another, cheap ones first; the first refusal decides. */
export type Checker = {
  name: string;
  timeoutMs: number;
  check(request: ReviewRequest, signal: AbortSignal): CheckerVerdict | Promise<CheckerVerdict>;
};

/** A checker throws it when its waiting list is full. */
export class CheckerBusy extends Error {
  override name = "CheckerBusy";
}

export type Moderation = { review(request: ReviewRequest): Promise<Review> };

export type ModerationDeps = {
  store: Pick<ModerationStore, "record">;
  /** Tells the operator why everything is refused. */
  log: Pick<Log, "error">;
  checkers: Checker[];
};

const excerptMaxChars = 200;

export function createModeration(deps: ModerationDeps): Moderation {
  const { checkers } = deps;
  // A list without checkers would let everything pass.
  if (checkers.length === 0) throw new Error("Moderation needs at least one checker");
  return {
    async review(request) {
      for (const checker of checkers) {
        let verdict: CheckerVerdict;
        try {
          verdict = await withTimeout(checker, request);
        } catch (error) {
          if (error instanceof CheckerBusy) return { ok: false, code: "server_busy" };
          return unavailable(deps, request, checker.name, error);
        }
        if (!verdict.ok) return refuse(deps, request, checker.name, verdict);
      }
      return { ok: true };
    },
  };
}

async function refuse(
  deps: ModerationDeps,
  request: ReviewRequest,
  checker: string,
  { ruleId, marks }: { ruleId: RuleId; marks: Mark[] },
): Promise<Review> {
  const appealToken = randomBytes(32).toString("base64url");
  try {
    await deps.store.record({
      ...describeReview(request, checker),
      decision: "refused",
      ruleId,
      excerpt: excerptOf(request.text, marks),
      appealTokenHash: hashAppealToken(appealToken),
    });
  } catch (error) {
    deps.log.error("moderation_audit_failed", { error: describeError(error) });
    return { ok: false, code: "moderation_unavailable" };
  }
  return { ok: false, code: "content_refused", ruleId, marks, appealToken };
}

/** The answer stays the same when the outage cannot be recorded. */
async function unavailable(
  deps: ModerationDeps,
  request: ReviewRequest,
  checker: string,
  error: unknown,
): Promise<Review> {
  deps.log.error("moderation_unavailable", { checker, error: describeError(error) });
  try {
    await deps.store.record({
      ...describeReview(request, checker),
      decision: "unavailable",
      ruleId: null,
      excerpt: null,
      appealTokenHash: null,
    });
  } catch (recordError) {
    deps.log.error("moderation_audit_failed", { error: describeError(recordError) });
  }
  return { ok: false, code: "moderation_unavailable" };
}

const describeReview = (request: ReviewRequest, checker: string) => ({
  userId: request.userId,
  inputKind: request.kind,
  context: request.context,
  checker,
  textHash: sha256(request.text),
});

async function withTimeout(checker: Checker, request: ReviewRequest): Promise<CheckerVerdict> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Checker ${checker.name} exceeded ${checker.timeoutMs} ms`));
      controller.abort();
    }, checker.timeoutMs);
  });
  try {
    return await Promise.race([checker.check(request, controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The form in which an appeal token is stored and looked up. */
export function hashAppealToken(token: string): string {
  return sha256(token);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The refused words without the text around them: enough to decide an appeal. */
function excerptOf(text: string, marks: Mark[]): string {
  const marked = marks.map(({ start, end }) => text.slice(start, end)).join(" … ");
  return marked.slice(0, excerptMaxChars).toWellFormed().replaceAll("\0", "\ufffd");
}
