/**
 * Whether words may be carried out on these pictures: the words alone, and as they go on from what the pictures were
 * made from, since an engine that knows a picture's description reads both as one. A phrase may be split between them.
 */
import { asRefusal } from "#core/moderation/refusal-reply.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { Refusal } from "#platform/http/function-route.ts";

export type WordsOnPictures = {
  userId: string;
  kind: "edit" | "video";
  prompt: string;
  /** What an engine reads as one, the prompt first; the prompt itself where nothing else was said. */
  text?: string;
  pictures: readonly { words: string }[];
  /** Of uploads more is refused: they may show a person who exists. */
  followsUpload: boolean;
};

export async function reviewWithPictures(
  moderation: Moderation,
  { userId, kind, prompt, text = prompt, pictures, followsUpload }: WordsOnPictures,
): Promise<Refusal | null> {
  const context = followsUpload ? "edit-of-upload" : "text-to-image";
  const alone = await moderation.review({ userId, kind, context, text });
  if (!alone.ok) return asRefusal(alone, prompt.length);
  const stored = new Set(pictures.map(({ words }) => words).filter((words) => words !== ""));
  if (stored.size === 0) return null;
  // What was passed before is no upload's edit: those rules are about what is asked for now.
  const together = await moderation.review({
    userId,
    kind,
    context: "text-to-image",
    text: [...stored, prompt].join("\n"),
  });
  return together.ok ? null : asRefusal(together, 0);
}
