/**
 * Makes a companion of a character card. Every text of the card is judged as what is played, also those that only other
 * programs read; an age under 18 refuses it, and an age that the card does not say has to be given.
 */
import { cardLimits } from "@galatea/contract/companions/cards.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import { isObject, type JsonObject } from "#core/companions/cards/bounded-json.ts";
import { readLorebook } from "#core/companions/lorebooks/read-lorebook.ts";
import { asHerself } from "#core/companions/as-herself.ts";
import { passagesOfName } from "#core/companions/talk-passages.ts";
import { appearanceOfParts } from "#core/companions/appearance.ts";
import { type CardAge, readCardAge } from "#core/companions/cards/card-age.ts";
import { passagesOfTexts } from "#core/companions/cards/card-passages.ts";
import { type CardText, textsOfCard } from "#core/companions/cards/card-texts.ts";
import type { CardsStore } from "#core/companions/cards/cards.store.ts";
import { ageFieldOf, mapCard, type MappedCard } from "#core/companions/cards/map-card.ts";
import { dataOf, readCard } from "#core/companions/cards/read-card.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import type { OpeningStore } from "#core/companions/opening.store.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import type { LedgerStore } from "#core/ledger/ledger.store.ts";
import { alarmsIn } from "#core/moderation/chat/chat-alarms.ts";
import { honestWords } from "#core/moderation/chat/honest-words.ts";
import { judgePassages, type Passage } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { Refusal } from "#platform/http/function-route.ts";

export type ImportCardDeps = {
  cards: Pick<CardsStore, "create">;
  conversations: Pick<ConversationsStore, "isLocked">;
  opening: Pick<OpeningStore, "areOff">;
  ledger: Pick<LedgerStore, "tier">;
  chat: EngineList<ChatEngine>;
  moderation: Moderation;
};

type ImportRequest = { file: string; age?: number | null | undefined; preview: boolean };

export async function importCard(deps: ImportCardDeps, userId: string, request: ImportRequest) {
  if (await deps.opening.areOff()) return refuse("companions_off");
  if (await deps.conversations.isLocked(userId)) return refuse("companions_locked");
  const read = readCard(Buffer.from(request.file, "base64"));
  if (!read.ok) return read;
  const { raw } = read.card;
  const texts = textsOfCard(raw);
  if (texts.reduce((chars, { text }) => chars + text.length, 0) > cardLimits.textChars)
    return refuse("card_too_large");
  const card = mapCard(read.card);
  const said = readCardAge(texts, ageFieldOf(raw), card.name);
  if (said.kind === "minor") return refuseMinor(said);
  const book = bookOf(raw);
  if (book === "too_large") return refuse("card_too_large");
  const saidYears = said.kind === "adult" ? said.years : null;
  if (request.preview)
    return { ok: true as const, body: { card: previewOf(card, saidYears, book?.entryCount ?? 0) } };
  const age = saidYears ?? request.age ?? null;
  if (age === null) return refuseAt("card_age_needed", "age");
  const refusal = await judgePassages(deps.moderation, userId, passagesOfCard(card, age, texts));
  if (refusal) return refusal;
  const now = new Date();
  // What a card lets her say is held to the rules of what she says.
  if (card.greetings.some((greeting) => alarmsIn(greeting, now).some(({ kind }) => kind === "minor")))
    return refuseAt("card_not_adult", "data.first_mes");
  const made = await deps.cards.create({
    ...card,
    greetings: card.greetings.map((greeting) => honestWords(greeting, now)),
    userId,
    age,
    appearance: appearanceOfParts(card.carried),
    card: raw,
    lorebook: book,
    canGenerateImage: (await deps.ledger.tier(userId)) !== "free",
    engine: deps.chat.first().id,
  });
  return typeof made === "string" ? refuse(made) : { ok: true as const, body: { conversation: made } };
}

function bookOf(
  raw: JsonObject,
): { name: string; book: JsonObject; entryCount: number } | "too_large" | null {
  const book = dataOf(raw)["character_book"];
  const read = isObject(book) ? readLorebook(book) : null;
  if (read === null || read === "too_large" || !isObject(book)) return read === "too_large" ? read : null;
  return read.entryCount === 0 ? null : { name: read.name, book, entryCount: read.entryCount };
}

const refuse = (code: Refusal["code"]): Refusal => ({ ok: false, code });
const refuseAt = (code: Refusal["code"], path: string): Refusal => ({
  ok: false,
  code,
  issues: [{ path, message: "" }],
});
const refuseMinor = ({ path }: Extract<CardAge, { kind: "minor" }>): Refusal =>
  refuseAt("card_not_adult", path);

const previewOf = (card: MappedCard, age: number | null, loreEntries: number) => ({
  name: card.name,
  age,
  personality: card.personality,
  backstory: card.backstory,
  scenario: card.scenario,
  greetings: card.greetings,
  hasExamples: card.examples !== "",
  loreEntries,
  notes: card.notes,
});

/** Each text of the card by itself, and those that an engine reads as one together. */
function passagesOfCard(card: MappedCard, age: number, texts: readonly CardText[]): Passage[] {
  const common = { kind: "companion-card", context: "persona" as const };
  const { name, personality, backstory, scenario, examples, carried } = card;
  const together = [
    `${name}, ${age} years old.`,
    personality,
    backstory,
    carried.hobbies,
    scenario,
    examples,
  ];
  return [
    ...passagesOfName(
      common.kind,
      name,
      texts.map(({ text }) => text),
    ),
    ...passagesOfTexts(common.kind, texts),
    { ...common, text: together.filter(Boolean).join("\n"), shownChars: 0 },
    {
      ...common,
      text: asHerself(name, {
        traits: personality,
        texts: texts.filter(({ isPlayed }) => isPlayed).map(({ text }) => text),
      }),
      shownChars: 0,
    },
  ];
}
