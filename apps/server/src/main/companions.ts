/** Companions with the services that they use: the replies of this process, and the function that begins them. */
import type { FunctionRoute } from "#platform/http/function-route.ts";
import type { Env } from "#platform/env.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import {
  chatWithAiGirlfriendRoute,
  type CompanionDeps,
} from "#tools/companions/chat-with-ai-girlfriend.route.ts";
import { judgeReplyWith } from "#tools/companions/judge-reply.ts";
import { createLiveReplies, type LiveReplies } from "#tools/companions/live-replies.ts";
import type { RunReplyDeps } from "#tools/companions/run-reply.stream.ts";
import type { Engines } from "#core/engines/engines.ts";

export function createCompanions(
  deps: Omit<CompanionDeps, "chat" | "live" | "judgeReply" | "demoLimiter" | `${string}RepliesPerDay`> &
    Pick<RunReplyDeps, "log"> & { engines: Pick<Engines, "chat"> },
  env: Pick<Env, "COMPANION_DEMO_PER_DAY" | "COMPANION_FREE_PER_DAY">,
): { live: LiveReplies; route: FunctionRoute } {
  const common = { ...deps, chat: deps.engines.chat, judgeReply: judgeReplyWith(deps.moderation) };
  const live = createLiveReplies(common);
  const route = chatWithAiGirlfriendRoute({
    ...common,
    live,
    freeRepliesPerDay: env.COMPANION_FREE_PER_DAY,
    demoRepliesPerDay: env.COMPANION_DEMO_PER_DAY,
    demoLimiter: createRateLimiter("companion-demo", { points: 30, windowSeconds: 600 }, { kind: "memory" }),
  });
  return { live, route };
}
