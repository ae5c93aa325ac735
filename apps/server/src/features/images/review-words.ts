/** Whether the words of a picture may be drawn: everything that an engine is going to read, alone and side by side. */
import { asRefusal } from "#core/moderation/refusal-reply.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { phrasesOf } from "#core/moderation/negative-prompt.ts";
import type { Refusal } from "#platform/http/function-route.ts";

export type Words = {
  prompt: string;
  /** Empty without a character, and without anything to keep out. */
  characterPrompt: string;
  negativePrompt: string;
  /** Of uploads more is refused: they may show a person who exists. */
  followsUpload: boolean;
};

/**
 * The texts reach the engine in an order that is its own business, so that they are judged as one in both orders: a
 * phrase may be split between them. What has to stay out is judged by what its absence would mean, too.
 */
export async function reviewWords(
  { moderation }: { moderation: Moderation },
  userId: string,
  { prompt, characterPrompt, negativePrompt, followsUpload }: Words,
): Promise<Refusal | null> {
  const kept = phrasesOf(negativePrompt);
  const context = followsUpload ? "edit-of-upload" : "text-to-image";
  const texts = [
    characterPrompt === "" ? prompt : `${prompt}\n${characterPrompt}\n${prompt}`,
    ...(kept === "" ? [] : [[prompt, kept, characterPrompt, kept, prompt].filter(Boolean).join("\n")]),
  ];
  for (const text of texts) {
    const verdict = await moderation.review({ userId, kind: "image", context, text });
    if (!verdict.ok) return asRefusal(verdict, prompt.length);
  }
  if (negativePrompt === "") return null;
  const verdict = await moderation.review({
    userId,
    kind: "negative-prompt",
    context: "negative-prompt",
    text: negativePrompt,
  });
  if (verdict.ok) return null;
  const refusal = asRefusal(verdict, 0);
  return refusal.code === "content_refused"
    ? { ...refusal, issues: [{ path: "negativePrompt", message: refusal.error ?? "" }] }
    : refusal;
}
