/** Companions with the services that they use: the replies of this process, and the function that begins them. */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import type { FunctionRoute } from "#platform/http/function-route.ts";
import type { Env } from "#platform/env.ts";
import { createProofOfWork, type ProofOfWorkOptions } from "#platform/proof-of-work.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import {
  chatWithAiGirlfriendRoute,
  type CompanionDeps,
} from "#tools/companions/chat-with-ai-girlfriend.route.ts";
import { createDemoDoor } from "#tools/companions/demo-door.ts";
import { judgeReplyWith } from "#tools/companions/judge-reply.ts";
import { createLiveReplies, type LiveReplies } from "#tools/companions/live-replies.ts";
import type { RunReplyDeps } from "#tools/companions/run-reply.stream.ts";
import { readCrisisLines } from "#core/moderation/chat/crisis-lines.ts";
import type { Engines } from "#core/engines/engines.ts";

const windowSeconds = 600;

export function createCompanions(
  deps: Omit<
    CompanionDeps,
    "chat" | "live" | "judgeReply" | "crisisLines" | "ageAssurance" | "demoDoor" | `${string}RepliesPerDay`
  > &
    Pick<RunReplyDeps, "log"> & { engines: Pick<Engines, "chat">; ownerPool: ProofOfWorkOptions["pool"] },
  env: Pick<Env, "COMPANION_DEMO_PER_DAY" | "COMPANION_FREE_PER_DAY" | "CRISIS_LINES_FILE">,
  secret: string,
): { live: LiveReplies; route: FunctionRoute; crisisLines: CrisisLines } {
  const common = {
    ...deps,
    chat: deps.engines.chat,
    judgeReply: judgeReplyWith(deps.moderation, deps.now),
    crisisLines: readCrisisLines(env.CRISIS_LINES_FILE),
    // No provider of age checks is built in: the operator opens companions again.
    ageAssurance: null,
  };
  const live = createLiveReplies(common);
  const route = chatWithAiGirlfriendRoute({
    ...common,
    live,
    freeRepliesPerDay: env.COMPANION_FREE_PER_DAY,
    demoRepliesPerDay: env.COMPANION_DEMO_PER_DAY,
    demoDoor: createDemoDoor({
      proofOfWork: createProofOfWork({
        pool: deps.ownerPool,
        table: "companions.used_proofs",
        secret,
        now: deps.now,
      }),
      perVisitor: createRateLimiter("demo-visitor", { points: 30, windowSeconds }, { kind: "memory" }),
      inAll: createRateLimiter(
        "demo-in-all",
        { points: Math.max(60, Math.ceil(env.COMPANION_DEMO_PER_DAY / 24)), windowSeconds },
        { kind: "memory" },
      ),
      messagesPerStep: 30,
    }),
  });
  return { live, route, crisisLines: common.crisisLines };
}
