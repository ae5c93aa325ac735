/** Makes a companion from the wizard's fields: judged as what is played, counted by the database. */
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import { type AgeAssurance, checkAge } from "#core/companions/age-assurance.ts";
import type { LocksStore } from "#core/companions/locks.store.ts";
import type { OpeningStore } from "#core/companions/opening.store.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import type { LedgerStore } from "#core/ledger/ledger.store.ts";
import { judgePassages, type Passage } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { appearanceOf } from "#core/companions/appearance.ts";
import { asHerself } from "#core/companions/as-herself.ts";
import { passagesOfName } from "#core/companions/talk-passages.ts";
import { lockedOut } from "./locked-out.ts";

export type CreateConversationDeps = {
  conversations: Pick<ConversationsStore, "create" | "isLocked">;
  locks: Pick<LocksStore, "clear">;
  ageAssurance: AgeAssurance | null;
  opening: Pick<OpeningStore, "areOff">;
  ledger: Pick<LedgerStore, "tier">;
  chat: EngineList<ChatEngine>;
  moderation: Moderation;
};

export async function createConversation(
  { conversations, locks, ageAssurance, opening, ledger, chat, moderation }: CreateConversationDeps,
  userId: string,
  fields: CompanionFields & { characterId?: string | null | undefined },
): Promise<FunctionResult<{ conversation: { id: string } }>> {
  if (await opening.areOff()) return { ok: false, code: "companions_off" };
  if (await conversations.isLocked(userId)) {
    const age = await checkAge(ageAssurance, locks, userId);
    if (age.state === "locked") return lockedOut(age.startUrl);
  }
  const refusal = await judgePassages(moderation, userId, passagesOfPersona(fields));
  if (refusal) return refusal;
  const canGenerateImage = (await ledger.tier(userId)) !== "free";
  const conversation = await conversations.create({
    userId,
    fields,
    appearance: appearanceOf(fields),
    canGenerateImage,
    characterId: fields.characterId ?? null,
    engine: chat.first().id,
  });
  if (conversation === "character_not_found") return { ok: false, code: "character_not_found" };
  return conversation ? { ok: true, body: { conversation } } : { ok: false, code: "companion_limit" };
}

/** Every text that says who is played: each by itself, and all together, as an engine reads them. */
export function passagesOfPersona(
  fields: Pick<CompanionFields, "name" | "age" | "personality" | "backstory" | "hobbies">,
): Passage[] {
  const { name, age, personality, backstory, hobbies } = fields;
  const common = { kind: "companion", context: "persona" as const };
  const each = { personality, backstory, hobbies };
  return [
    ...passagesOfName(common.kind, name, Object.values(each)),
    ...Object.entries(each).flatMap(([field, text]): Passage[] =>
      text === "" ? [] : [{ ...common, text, shownChars: text.length, field }],
    ),
    {
      ...common,
      text: [`${name}, ${age} years old.`, personality, backstory, hobbies].filter(Boolean).join("\n"),
      shownChars: 0,
    },
    { ...common, text: asHerself(name, { traits: personality, texts: [backstory, hobbies] }), shownChars: 0 },
  ];
}
