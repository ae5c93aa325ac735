/** Her taste: favourites, choices between two things, likes. Always the same for one companion. */
import { hashText } from "@galatea/raster/random.ts";
import type { Conversation } from "./conversation.ts";
import { favourites } from "./script/favourites.ts";
import { answersByKind, openAnswers } from "./script/questions.ts";
import { notAnEncyclopedia } from "./script/safe.ts";
import * as own from "./script/self.ts";

/** Undefined when the question is not about a thing that she could have a favourite of. */
export function favouriteOf({ request, self, chooser }: Conversation): string | undefined {
  const found = favourites.find(([, asked]) => asked.test(request.message));
  if (!found) return undefined;
  return chooser.pick(own.favouriteTold, { value: favouriteIn(found, self.name) });
}

const favouriteIn = ([subject, , values]: (typeof favourites)[number], name: string): string | undefined =>
  values[hashText(`${name}:${subject}`) % values.length];

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

/** "What music do you listen to?": a favourite, if the thing is one of those of which she has one. */
export function favouriteNamed({ reading: { question }, self, chooser }: Conversation): string | undefined {
  const thing = /^(?:what|which)(?: (?:kind|sort)s? of)? (\w+) (?:are|do|would) you (?!mean\b|think\b)/.exec(
    question?.text ?? "",
  )?.[1];
  const found = favourites.find(([, asked]) => thing !== undefined && asked.test(thing));
  return found && chooser.pick(own.favouriteTold, { value: favouriteIn(found, self.name) });
}

/** The remaining questions, by their kind. */
export function answerByKind({ reading: { question }, chooser }: Conversation): string {
  if (question === null) return chooser.pick(answersByKind.opinion) ?? "";
  const { kind, word } = question;
  if (kind === "world" || kind === "state") return chooser.pick(notAnEncyclopedia) ?? "";
  const lines = (kind === "open" && openAnswers[word]) || answersByKind[kind];
  return chooser.pick(lines) ?? "";
}
