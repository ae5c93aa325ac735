/**
 * What of a card a companion is made of. Lengths are those of the columns; what is longer is cut at the end of a sentence
 * and said so. The card itself is stored beside it, whole.
 */
import { cardLimits, type CardNote } from "@galatea/contract/companions/cards.ts";
import {
  cleanCompanionName,
  type CompanionFields,
  companionFields,
} from "@galatea/contract/companions/options.ts";
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { isObject, type JsonObject } from "./bounded-json.ts";
import { type Card, dataOf } from "./read-card.ts";

/** The wizard's fields that our own cards carry in `extensions.galatea`. A body's sizes are not among them. */
const carriedFields = () =>
  companionFields()
    .pick({
      bodyType: true,
      faceType: true,
      hairstyle: true,
      eyeColor: true,
      outfit: true,
      accessories: true,
      hobbies: true,
      dreams: true,
      relationshipStatus: true,
    })
    .partial();
export type CarriedFields = { [Field in keyof Omit<CompanionFields, CardField>]?: CompanionFields[Field] };
type CardField = "name" | "age" | "personality" | "backstory" | "breastSize" | "buttSize";

/** The fields that a companion and a card both have. */
export type SharedFields = {
  name: string;
  personality: string;
  backstory: string;
  scenario: string;
  examples: string;
  /** The first opens the talk, the others are alternatives to it. */
  greetings: string[];
  carried: CarriedFields;
};
export type MappedCard = SharedFields & { notes: CardNote[] };

const most = {
  name: 60,
  personality: 2_000,
  backstory: 2_000,
  scenario: 8_000,
  examples: 16_000,
  greeting: 16_000,
  greetingsBytes: 60_000,
} as const;

export function mapCard({ raw, container }: Card): MappedCard {
  const data = dataOf(raw);
  const notes = new Set<CardNote>();
  const name = shorten(cleanCompanionName(textOf(data["name"])), most.name, () =>
    notes.add("name_shortened"),
  );
  const says = textOf(data["nickname"]) === "" ? name : textOf(data["nickname"]).slice(0, most.name);
  const read = (field: string, mostChars: number, note: CardNote, you = "the person"): string =>
    shorten(replaceNames(textOf(data[field]), says, you), mostChars, () => notes.add(note));
  const mapped = {
    name,
    personality: read("personality", most.personality, "personality_shortened"),
    backstory: read("description", most.backstory, "description_shortened"),
    scenario: read("scenario", most.scenario, "scenario_shortened"),
    examples: read("mes_example", most.examples, "examples_shortened"),
    greetings: readGreetings(data, says, () => notes.add("greetings_left_out")),
    carried: readCarried(data),
  };
  for (const field of ["system_prompt", "post_history_instructions"])
    if (textOf(data[field]) !== "") notes.add("instructions_left_out");
  if (container === "png") notes.add("picture_left_out");
  if (Array.isArray(data["assets"]) && data["assets"].some(isOwnAsset)) notes.add("assets_left_out");
  return { ...mapped, notes: [...notes] };
}

/** The field of our own cards, and those that other programs use. */
export function ageFieldOf(raw: JsonObject): JsonValue | undefined {
  const data = dataOf(raw);
  const extensions = isObject(data["extensions"]) ? data["extensions"] : {};
  const own = isObject(extensions["galatea"]) ? extensions["galatea"]["age"] : undefined;
  return own ?? data["age"] ?? extensions["age"];
}

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value.trim() : "");

/** Cards name the two speakers with macros. */
export const replaceNames = (text: string, name: string, you: string): string =>
  text.replace(/\{\{char\}\}|<BOT>|<CHAR>/gi, () => name).replace(/\{\{user\}\}|<USER>/gi, () => you);

function readGreetings(data: JsonObject, name: string, leaveOut: () => void): string[] {
  const alternatives = Array.isArray(data["alternate_greetings"]) ? data["alternate_greetings"] : [];
  const all = [data["first_mes"], ...alternatives]
    .map((text) => replaceNames(textOf(text), name, "you"))
    .filter((text) => text !== "");
  const kept: string[] = [];
  let bytes = 0;
  for (const text of all) {
    bytes += Buffer.byteLength(JSON.stringify(text));
    if (text.length > most.greeting || bytes > most.greetingsBytes || kept.length >= cardLimits.greetings) {
      leaveOut();
      break;
    }
    kept.push(text);
  }
  return kept;
}

function readCarried(data: JsonObject): CarriedFields {
  const extensions = isObject(data["extensions"]) ? data["extensions"] : {};
  if (!isObject(extensions["galatea"])) return {};
  const given = extensions["galatea"];
  const read = carriedFields().safeParse(given);
  // The schema fills in the wizard's defaults, which a card did not say.
  return read.success
    ? Object.fromEntries(Object.entries(read.data).filter(([field]) => field in given))
    : {};
}

/** V3 names the card's own picture as an asset too. */
const isOwnAsset = (asset: JsonValue): boolean => isObject(asset) && asset["uri"] !== "ccdefault:";

/** At the end of a sentence or a line where one is in the last third, else at a word. */
function shorten(text: string, mostChars: number, tell: () => void): string {
  if (text.length <= mostChars) return text;
  tell();
  const head = text
    .slice(0, mostChars)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const end = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(". ") + 1, head.lastIndexOf("! ") + 1);
  if (end > mostChars / 1.5) return head.slice(0, end).trimEnd();
  const space = head.lastIndexOf(" ");
  return (space > 0 ? head.slice(0, space) : head).trimEnd();
}
