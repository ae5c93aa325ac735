/** Lorebooks alone, in and out. An imported one is judged like a card, because its entries are told to a model. */
import { cardLimits, type LorebookFormat } from "@galatea/contract/companions/cards.ts";
import { isObject, type JsonObject, readBoundedJson } from "#core/companions/cards/bounded-json.ts";
import { readCardAge } from "#core/companions/cards/card-age.ts";
import { passagesOfTexts } from "#core/companions/cards/card-passages.ts";
import { textsOfCard } from "#core/companions/cards/card-texts.ts";
import { dataOf, readCard } from "#core/companions/cards/read-card.ts";
import { countUnusedKeys } from "#core/companions/lorebooks/key-patterns.ts";
import type { LorebooksStore } from "#core/companions/lorebooks/lorebooks.store.ts";
import { readLorebook } from "#core/companions/lorebooks/read-lorebook.ts";
import { writeLorebook } from "#core/companions/lorebooks/write-lorebook.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { fileNameOf, fileOf } from "./export-card.ts";

export type LorebookDeps = { lorebooks: LorebooksStore; moderation: Moderation };

type ImportRequest = { conversationId: string; file: string; name: string };

export async function importLorebook(deps: LorebookDeps, userId: string, request: ImportRequest) {
  const raw = rawIn(Buffer.from(request.file, "base64"));
  if (raw === "card_too_large") return refuse("lorebook_too_large");
  const book = raw && readLorebook(raw);
  if (!raw || !book) return refuse("lorebook_missing");
  const texts = textsOfCard({ character_book: raw });
  if (
    book === "too_large" ||
    texts.reduce((chars, { text }) => chars + text.length, 0) > cardLimits.textChars
  )
    return refuse("lorebook_too_large");
  const said = readCardAge(texts, undefined);
  if (said.kind === "minor")
    return { ...refuse("card_not_adult"), issues: [{ path: said.path, message: "" }] };
  const name = book.name || request.name;
  const named = { path: "name", text: name, isAboutHer: false, isPlayed: true };
  const refusal = await judgePassages(
    deps.moderation,
    userId,
    passagesOfTexts("lorebook", [named, ...texts]),
  );
  if (refusal) return refusal;
  const { conversationId } = request;
  const { entryCount } = book;
  const added = await deps.lorebooks.add({ userId, conversationId, name, book: raw, entryCount });
  if (typeof added === "string") return refuse(added);
  return {
    ok: true as const,
    body: {
      lorebook: { id: added.id, name, entries: entryCount, unusedKeys: countUnusedKeys(book.entries) },
    },
  };
}

export async function exportLorebook(
  { lorebooks }: LorebookDeps,
  userId: string,
  { lorebookId, format }: { lorebookId: string; format?: LorebookFormat | null | undefined },
) {
  const found = await lorebooks.find(userId, lorebookId);
  if (!found) return refuse("lorebook_not_found");
  const json = JSON.stringify(writeLorebook(found.book, format ?? null, found.name), null, 2);
  return fileOf(
    `${fileNameOf(found.name || "lorebook")}.lorebook.json`,
    "application/json",
    Buffer.from(json),
  );
}

const refuse = (code: Refusal["code"]): Refusal => ({ ok: false, code });

/** Of a lorebook's own file, or of a card that has one. */
function rawIn(bytes: Uint8Array): JsonObject | "card_too_large" | null {
  const card = readCard(bytes);
  if (card.ok) {
    const book = dataOf(card.card.raw)["character_book"];
    return isObject(book) ? book : null;
  }
  const read = readBoundedJson(bytes);
  if (!read.ok) return read.code === "card_too_large" ? read.code : null;
  return isObject(read.value) ? read.value : null;
}
