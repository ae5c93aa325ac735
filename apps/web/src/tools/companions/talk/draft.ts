/**
 * What is being written to a companion, kept in this browser for each person and companion: a reload, another companion, a
 * closed tab and a message that failed unseen lose no words.
 */
import { isRecord, readDraft, textIn, writeDraft } from "#tools/shell/draft/draft-store.ts";

export type TalkDraft = {
  text: string;
  /** The message that the text replaces. */
  edited: { id: string; parentId: string | null } | null;
  /** What was being written when the edit began. */
  aside: string;
  /** What was sent and is not known to be stored. */
  sent: string | null;
};

export const blankTalkDraft: TalkDraft = { text: "", edited: null, aside: "", sent: null };

const store = { version: 1, blank: blankTalkDraft, read };
const storageKeyOf = (userId: string, talkId: string): string => `galatea-talk-draft:${userId}:${talkId}`;

export function readTalkDraft(userId: string, talkId: string): TalkDraft {
  try {
    return readDraft(store, window.localStorage.getItem(storageKeyOf(userId, talkId)), userId);
  } catch {
    return blankTalkDraft;
  }
}

export function writeTalkDraft(userId: string, talkId: string, draft: TalkDraft): void {
  try {
    const key = storageKeyOf(userId, talkId);
    const isBlank = draft.text === "" && !draft.edited && draft.aside === "" && draft.sent === null;
    if (isBlank) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, writeDraft(store, draft, userId));
  } catch {
    // Without storage the draft lives as long as the chat is open.
  }
}

function read({ text, edited, aside, sent }: Record<string, unknown>): TalkDraft {
  const id = isRecord(edited) ? textIn(edited["id"]) : null;
  return {
    text: textIn(text) ?? "",
    edited: isRecord(edited) && id !== null ? { id, parentId: textIn(edited["parentId"]) } : null,
    aside: textIn(aside) ?? "",
    sent: textIn(sent),
  };
}

export const startEdit = (
  draft: TalkDraft,
  message: { id: string; parent_id: string | null; content: string },
): TalkDraft => ({
  ...draft,
  edited: { id: message.id, parentId: message.parent_id },
  text: message.content,
  aside: draft.edited ? draft.aside : draft.text,
});

export const endEdit = (draft: TalkDraft): TalkDraft => ({
  ...draft,
  edited: null,
  text: draft.aside,
  aside: "",
});

/** The text is on its way; what was set aside for an edit comes back. */
export const startSending = (draft: TalkDraft): TalkDraft => ({
  ...endEdit(draft),
  sent: draft.text.trim(),
});

/** What was sent is among the newest messages, or comes back into the field. */
export function settleSent(
  draft: TalkDraft,
  newest: readonly { role: string; content: string }[],
): TalkDraft {
  const { sent, text } = draft;
  if (sent === null) return draft;
  const isStored = newest.some(({ role, content }) => role === "user" && content === sent);
  return { ...draft, sent: null, text: isStored || text !== "" ? text : sent };
}
