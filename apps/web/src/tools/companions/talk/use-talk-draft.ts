/** The draft of a talk as state, stored with every change. */
import { useCallback, useEffect, useState } from "react";
import { useSession } from "#platform/session.tsx";
import { readTalkDraft, settleSent, type TalkDraft, writeTalkDraft } from "./draft.ts";

export function useTalkDraft(talkId: string) {
  const { user } = useSession();
  // The draft keeps its owner after the session has ended.
  const [userId] = useState(user?.id ?? "");
  const [draft, change] = useState(() => readTalkDraft(userId, talkId));
  useEffect(() => writeTalkDraft(userId, talkId, draft), [userId, talkId, draft]);
  const setText = useCallback(
    (text: string | ((now: string) => string)) =>
      change((now) => ({ ...now, text: typeof text === "string" ? text : text(now.text) })),
    [],
  );
  return { draft, change, setText };
}

/** Settles what was sent, once it is known what is stored. @param newest null while that is not known. */
export function useSettledSent(
  { draft, change }: { draft: TalkDraft; change: (to: (now: TalkDraft) => TalkDraft) => void },
  newest: readonly { role: string; content: string }[] | null,
): void {
  const isDue = draft.sent !== null && newest !== null;
  useEffect(() => {
    if (isDue) change((now) => settleSent(now, newest));
  }, [isDue, change, newest]);
}
