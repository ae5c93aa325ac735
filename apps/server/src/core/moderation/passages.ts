/**
 * Chooses the texts that are judged for a request. Texts that an engine may read as one are judged as one, in every
 * order in which it may read them, because a phrase may be split between them.
 */
import type { Refusal } from "#platform/http/function-route.ts";
import { asRefusal } from "./refusal-texts.ts";
import type { Moderation } from "./moderation.ts";
import { phrasesOf } from "./negative-prompt.ts";
import type { TextContext } from "./rules.ts";

export type Passage = {
  /** The purpose of the input; kept in the audit log. */
  kind: string;
  context: TextContext;
  text: string;
  /** The number of leading characters that the person wrote in this request; marks beyond them are not shown. */
  shownChars: number;
  /** The request's field that a refusal names. */
  field?: string;
};

/** The first refusal, or null when all passages pass. @param userId null for visitors. */
export async function judgePassages(
  moderation: Moderation,
  userId: string | null,
  passages: readonly Passage[],
): Promise<Refusal | null> {
  for (const { kind, context, text, shownChars, field } of passages) {
    const verdict = await moderation.review({ userId, kind, context, text });
    if (verdict.ok) continue;
    const refusal = asRefusal(verdict, shownChars);
    return field !== undefined && refusal.code === "content_refused"
      ? { ...refusal, issues: [{ path: field, message: refusal.error ?? "" }] }
      : refusal;
  }
  return null;
}

/** Uploads are judged more strictly, because they may show a person who exists. */
const contextOf = (followsUpload: boolean): TextContext =>
  followsUpload ? "edit-of-upload" : "text-to-image";

export type PictureWords = {
  prompt: string;
  /** Empty without a character. */
  characterPrompt: string;
  /** Also judged by what the absence of the named things would mean. */
  negativePrompt: string;
  followsUpload: boolean;
};

export function passagesOfPicture({
  prompt,
  characterPrompt,
  negativePrompt,
  followsUpload,
}: PictureWords): Passage[] {
  const phrases = phrasesOf(negativePrompt);
  const texts = [
    characterPrompt === "" ? prompt : `${prompt}\n${characterPrompt}\n${prompt}`,
    ...(phrases === ""
      ? []
      : [[prompt, phrases, characterPrompt, phrases, prompt].filter(Boolean).join("\n")]),
  ];
  const context = contextOf(followsUpload);
  return [
    ...texts.map((text) => ({ kind: "image", context, text, shownChars: prompt.length })),
    ...(negativePrompt === ""
      ? []
      : [
          {
            kind: "negative-prompt",
            context: "negative-prompt" as const,
            text: negativePrompt,
            shownChars: 0,
            field: "negativePrompt",
          },
        ]),
  ];
}

export type ChangeWords = {
  kind: "edit" | "video";
  prompt: string;
  /** The text that an engine reads as one, the prompt first. */
  text: string;
  /** The words that the given pictures were made from. */
  storedWords: readonly string[];
  followsUpload: boolean;
};

/** Words about given pictures: alone, and as a continuation of the words that the pictures were made from. */
export function passagesOfChange({ kind, prompt, text, storedWords, followsUpload }: ChangeWords): Passage[] {
  const alone = { kind, context: contextOf(followsUpload), text, shownChars: prompt.length };
  const stored = new Set(storedWords.filter((words) => words !== ""));
  if (stored.size === 0) return [alone];
  // The stored words passed when they were written. The stricter rules for uploads apply only to the new words.
  const together = [...stored, prompt].join("\n");
  return [alone, { kind, context: "text-to-image", text: together, shownChars: 0 }];
}

/** A character as it is stored, whose owner may have changed its name without a call: judged again at every use. */
export const passagesOfStoredCharacter = (character: {
  name: string;
  prompt: string;
  followsUpload: boolean;
}): Passage[] => passagesOfCharacter(character).map((passage) => ({ ...passage, shownChars: 0 }));

/** Name and description are read as one in either order. */
export function passagesOfCharacter({
  name,
  prompt,
  followsUpload,
}: {
  name: string;
  prompt: string;
  followsUpload: boolean;
}): Passage[] {
  const text = `${prompt}\n${name}\n${prompt}`;
  return [{ kind: "character", context: contextOf(followsUpload), text, shownChars: prompt.length }];
}
