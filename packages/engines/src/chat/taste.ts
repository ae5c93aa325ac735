/** Her taste: favourites, choices between two things, likes. Always the same for one companion. */
import { hashText } from "@galatea/raster/random.ts";
import type { Chooser } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import { favourites } from "./script/favourites.ts";
import * as own from "./script/self.ts";

/** Undefined when the question is not about a thing that she could have a favourite of. */
export function favouriteOf({ request, self, chooser }: Conversation): string | undefined {
  const found = favourites.find(([, asked]) => asked.test(request.message));
  if (!found) return undefined;
  const [subject, , values] = found;
  const value = values[hashText(`${self.name}:${subject}`) % values.length];
  return chooser.pick(own.favouriteTold, { value });
}

/** "Tea or coffee?", "would you rather fly or be invisible?": one of the two, and always the same one. */
export function choiceOf({ request, self, chooser }: Conversation): string | undefined {
  const match =
    /\b(?:would you rather|do you (?:prefer|like|want)|which is better|what do you prefer|are you (?:more )?(?:an? )?|prefer)[:,]?\s+((?:[\w'-]+ ){0,4}[\w'-]+) or ((?:[\w'-]+ ?){1,5})\?/i.exec(
      request.message,
    ) ?? /(?:^|[.!,] )((?:[\w'-]+ ){0,4}[\w'-]+) or ((?:[\w'-]+ ?){1,5})\?/i.exec(request.message);
  const [one, other] = [match?.[1]?.trim(), match?.[2]?.trim()];
  if (!one || !other || /\b(?:you|your|not|i|me|my|what)\b/i.test(`${one} ${other}`)) return undefined;
  const choice = hashText(`${self.name}:${one.toLowerCase()}`) % 2 === 0 ? one : other;
  return chooser.pick(own.choices, { choice: choice.replace(/^(?:an? )?/i, (article) => article) });
}

/** "Do you like pizza?" → a view on pizza; undefined when nothing can be named. */
export function likingOf({ request, self, chooser }: Conversation): string | undefined {
  const thing =
    /\bdo (?:you|u) (?:really |also |even )?(?:like|love|enjoy|prefer|watch|read|listen to|eat|drink|play) (?!me\b|it\b|that\b|this\b|to\b|when\b|how\b|what\b|my\b|us\b|online\b|often\b|much\b|together\b|alone\b|well\b|there\b|here\b|with\b|in\b|on\b|at\b)([\w' -]{2,40}?)\s*[?.!]/i
      .exec(request.message)?.[1]
      ?.replace(/ (?:too|as well|much|at all)$/i, "");
  if (!thing || /\b(?:you|your|i|me)\b/i.test(thing)) return undefined;
  const warm = hashText(`${self.name}:${thing.toLowerCase()}`) % 4 !== 0;
  return chooser.pick(warm ? own.likes : own.likesLess, { thing });
}

/** The remaining questions to her, by their first words. */
export function opinionOf(message: string, chooser: Chooser): string {
  const first = /(?:^|[.!,] ?)(?:and |so |but )?(where|who|when|how|what|which)\b/i
    .exec(message)?.[1]
    ?.toLowerCase();
  const open =
    first === undefined || /\bwhat do (?:you|u) think\b/i.test(message)
      ? undefined
      : own.openAnswers[first === "which" ? "what" : first];
  if (open) return chooser.pick(open) ?? "";
  if (/\b(?:can|may|could|shall) i\b/i.test(message)) return chooser.pick(own.permissions) ?? "";
  const list = /\b(?:have|did) (?:you|u) ever\b/i.test(message)
    ? own.everDone
    : /\b(?:can|could|will|would) (?:you|u)\b/i.test(message)
      ? own.abilities
      : /\bwhat do (?:you|u) think\b|\byour opinion\b|\bdo you (?:think|believe)\b/i.test(message)
        ? own.opinions
        : own.yesNo;
  return chooser.pick(list) ?? "";
}
