/**
 * A companion as a card. One that came as a card leaves as that card, value for value; only what was changed since is
 * written into it. A companion's facts and messages are never part of it.
 */
import type { CardSpec } from "@galatea/contract/companions/cards.ts";
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { isObject, type JsonObject } from "./bounded-json.ts";
import { readCardAge } from "./card-age.ts";
import { textsOfCard } from "./card-texts.ts";
import { ageFieldOf, mapCard, type SharedFields } from "./map-card.ts";
import { dataOf } from "./read-card.ts";

export type CompanionOfCard = SharedFields & {
  age: number;
  /** As it was imported. */
  card: JsonObject | null;
};

const specs = {
  v2: { spec: "chara_card_v2", spec_version: "2.0" },
  v3: { spec: "chara_card_v3", spec_version: "3.0" },
} as const;

export function writeCard(companion: CompanionOfCard, spec: CardSpec): JsonObject {
  const { card } = companion;
  const raw = card ?? { name: companion.name };
  const data = withChanges(companion, dataOf(raw), card !== null);
  // The top of a V1 card is its data; what programs wrote beside a V2's data stays there.
  const around = dataOf(raw) === raw ? {} : raw;
  if (around["spec"] === specs[spec].spec) return { ...around, data };
  return {
    ...around,
    ...specs[spec],
    data: { ...(spec === "v3" ? requiredOfV3 : {}), ...requiredOfV2, ...data },
  };
}

const requiredOfV2 = {
  name: "",
  description: "",
  personality: "",
  scenario: "",
  first_mes: "",
  mes_example: "",
  creator_notes: "",
  system_prompt: "",
  post_history_instructions: "",
  alternate_greetings: [],
  tags: [],
  creator: "",
  character_version: "",
  extensions: {},
} satisfies JsonObject;
const requiredOfV3 = { group_only_greetings: [] } satisfies JsonObject;

const fields = {
  name: "name",
  personality: "personality",
  backstory: "description",
  scenario: "scenario",
  examples: "mes_example",
} as const;

function withChanges(companion: CompanionOfCard, data: JsonObject, isImported: boolean): JsonObject {
  const was = mapCard({ raw: data, container: "json" });
  const changed: JsonObject = {};
  for (const [field, key] of Object.entries(fields) as [keyof typeof fields, string][])
    if (companion[field] !== was[field]) changed[key] = companion[field];
  if (!isSame(companion.greetings, was.greetings)) {
    const [first = "", ...others] = companion.greetings;
    Object.assign(changed, { first_mes: first, alternate_greetings: others });
  }
  const own = ownFields(companion, data, isImported);
  if (own) {
    const extensions = isObject(data["extensions"]) ? data["extensions"] : {};
    changed["extensions"] = { ...extensions, galatea: own };
  }
  return { ...data, ...changed };
}

/** What other cards have no field for; null when the card says the same without it. */
function ownFields(companion: CompanionOfCard, data: JsonObject, isImported: boolean): JsonObject | null {
  const said = readCardAge(textsOfCard(data), ageFieldOf(data), companion.name);
  const saysAge = said.kind === "adult" && said.years === companion.age;
  const was = mapCard({ raw: data, container: "json" }).carried;
  if (isImported && saysAge && isSame(companion.carried, was)) return null;
  const extensions = isObject(data["extensions"]) ? data["extensions"] : {};
  const before = isObject(extensions["galatea"]) ? extensions["galatea"] : {};
  return { ...before, ...(companion.carried as JsonObject), age: companion.age };
}

const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: JsonValue) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
