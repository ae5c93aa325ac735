/**
 * The replies that this process writes. Each goes on whether or not somebody listens: a locked phone or a closed tab
 * changes nothing. At the process's end it finishes them if it can, and leaves the others to the next holder.
 */
import type { ReplyEvent } from "@galatea/contract/companions/reply-events.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Briefing, RepliesStore } from "#core/companions/replies.store.ts";
import { holdSeconds } from "#core/companions/replies.store.ts";
import { describeError } from "#platform/log.ts";
import { repeat } from "#platform/repeat.ts";
import { type ReplyOutcome, runReply, type RunReplyDeps } from "./run-reply.stream.ts";
import { createSummaries, type SummaryDeps } from "./summaries.ts";

export type LiveReply = {
  /** The sentences so far and those to come; ends with the reply. Any number may listen. */
  listen(): AsyncGenerator<ReplyEvent>;
  /** Null when another holder ends it. @throws what the database threw; the next holder ends it then too. */
  outcome: Promise<ReplyOutcome | null>;
};

export type LiveReplies = {
  start(briefing: Briefing): LiveReply;
  /** Stops a reply of this process at once; the database knows of the stop already. */
  stop(conversationId: string): void;
  /** Takes over replies whose holders died, as many as there are. */
  takeOver(): Promise<void>;
  /** Waits for the replies under way, but no longer than `drainMs`. */
  close(drainMs: number): Promise<void>;
};

type Entry = {
  briefing: Briefing;
  events: ReplyEvent[];
  stop: AbortController;
  outcome: Promise<ReplyOutcome | null>;
  changed: PromiseWithResolvers<void>;
  isOver: boolean;
};

export function createLiveReplies(
  deps: RunReplyDeps &
    SummaryDeps & { replies: Pick<RepliesStore, "write" | "finish" | "renew" | "takeOver"> },
): LiveReplies {
  const live = new Map<string, Entry>();
  const leave = new AbortController();
  const summaries = createSummaries(deps);
  const renewal = repeat(renew, {
    everyMs: (holdSeconds * 1000) / 4,
    onError: (error) => deps.log.error("companion_renewal_failed", { error: describeError(error) }),
  });

  async function renew(): Promise<void> {
    if (live.size === 0) return;
    for (const holder of await deps.replies.renew([...live.keys()])) live.get(holder)?.stop.abort();
  }

  function start(briefing: Briefing): LiveReply {
    const stop = new AbortController();
    const entry: Entry = {
      briefing,
      events: [],
      stop,
      changed: Promise.withResolvers(),
      isOver: false,
      outcome: Promise.resolve(null),
    };
    const wake = (): void => {
      const { changed } = entry;
      entry.changed = Promise.withResolvers();
      changed.resolve();
    };
    const tell = (event: ReplyEvent): void => {
      entry.events.push(event);
      wake();
    };
    live.set(briefing.holder, entry);
    entry.outcome = runReply(deps, briefing, { stop: stop.signal, leave: leave.signal, tell }).finally(() => {
      live.delete(briefing.holder);
      entry.isOver = true;
      wake();
    });
    entry.outcome.then(
      (outcome) => outcome?.ended.delivered && summaries.after(briefing),
      (error: unknown) =>
        deps.log.error("companion_reply_lost", { replyId: briefing.replyId, error: describeError(error) }),
    );
    return { outcome: entry.outcome, listen: () => listen(entry) };
  }

  return {
    start,
    stop: (conversationId) => {
      for (const { briefing, stop } of live.values())
        if (briefing.conversation.id === conversationId) stop.abort();
    },
    takeOver: async () => {
      for (;;) {
        const briefing = leave.signal.aborted ? null : await deps.replies.takeOver();
        if (!briefing) return;
        deps.log.warn("companion_reply_taken_over", { replyId: briefing.replyId, attempt: briefing.attempt });
        start(briefing);
      }
    },
    close: async (drainMs) => {
      const ending = Promise.allSettled([...live.values()].map(({ outcome }) => outcome));
      await Promise.race([ending, sleep(drainMs, undefined, { ref: false })]);
      leave.abort();
      await ending;
      await summaries.close();
      await renewal.stop();
    },
  };
}

async function* listen(entry: Entry): AsyncGenerator<ReplyEvent> {
  for (let index = 0; ; index += 1) {
    while (index >= entry.events.length) {
      if (entry.isOver) return;
      await entry.changed.promise;
    }
    const event = entry.events[index];
    if (event) yield event;
  }
}
