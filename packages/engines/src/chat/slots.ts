/** The values of a line's slots in this conversation. */
import type { Random } from "@galatea/raster/random.ts";
import type { ChatRequest, MemoryNote } from "./engine.ts";
import type { Slots } from "./lines.ts";
import { type Self, sentencesOf } from "./persona.ts";
import type { Relationship } from "./relationship.ts";
import { recall } from "./remember.ts";

export function slotsFor(
  { persona, memory, history, message, now }: ChatRequest,
  self: Self,
  relationship: Relationship,
  random: Random,
): Slots {
  const user = recall(memory, "name")[0]?.value;
  const ways = [...relationship.address, ...(user === undefined ? [] : [user, user])];
  const hobbies = shuffled(self.hobbies, random);
  const last = history.at(-1);
  return {
    name: self.name,
    age: String(persona.ageYears),
    user,
    address: ways.length > 0 ? random.pick(ways) : undefined,
    daypart: daypartSaid(history, message, now) ?? daypartOf(now),
    weekday: weekdays[now.getDay()],
    late: now.getHours() < 5 ? "late" : undefined,
    hobby: hobbies[0],
    hobby2: hobbies[1],
    hobbies: spoken(self.hobbies),
    dream: self.dreams.length > 0 ? random.pick(self.dreams) : undefined,
    dreams: spoken(self.dreams),
    liked: likedOf(memory, now, random),
    story: undefined,
    nature: self.nature,
    creed: self.creed.length > 0 ? random.pick(self.creed) : undefined,
    appearance: appearanceOf(persona.appearance),
    gap: last ? gapOf(now.getTime() - last.at.getTime()) : undefined,
  };
}

/** A line about a note names its parts. */
export const slotsOf = ({ subject, value }: MemoryNote): Slots => ({
  subject,
  value,
  // "an exam" is "your exam" once it was told of; "to visit your aunt" was a plan.
  yours: value.startsWith("to ") ? `your plan ${value}` : value.replace(/^an? /, "your "),
});

/** "a", "a and b", "a, b and c"; undefined when there is nothing. */
export function spoken(items: readonly string[]): string | undefined {
  if (items.length < 2) return items[0];
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}

function shuffled(items: readonly string[], random: Random): string[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The person may be in another time zone, so their own word for the time of day goes before the server's. */
function daypartSaid(history: ChatRequest["history"], message: string, now: Date): string | undefined {
  const lately = history
    .slice(-30)
    .filter(({ role, at }) => role === "user" && now.getTime() - at.getTime() < 3 * 3_600_000)
    .map(({ content }) => content);
  for (const text of [message, ...lately.toReversed()]) {
    const said = /\bgood (morning|afternoon|evening)\b/i.exec(text)?.[1];
    if (said !== undefined) return said.toLowerCase();
  }
  return undefined;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Something that the person said they like, though not just now. */
function likedOf(memory: readonly MemoryNote[], now: Date, random: Random): string | undefined {
  const old = recall(memory, "likes").filter(({ at }) => now.getTime() - at.getTime() > 5 * 60_000);
  return old.length > 0 ? random.pick(old).value : undefined;
}

function daypartOf(now: Date): string {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

function appearanceOf(appearance: string): string | undefined {
  const first = sentencesOf(appearance)[0]?.replace(/[.!?]+$/, "");
  return first === undefined ? undefined : first.charAt(0).toLowerCase() + first.slice(1);
}

const counts = ["no", "a", "two", "three", "four", "five", "six"];

function gapOf(ms: number): string {
  const days = Math.max(1, Math.round(ms / 86_400_000));
  if (days < 7) return days === 1 ? "a day" : `${counts[days] ?? days} days`;
  const weeks = Math.round(days / 7);
  return weeks === 1 ? "a week" : weeks < 7 ? `${counts[weeks] ?? weeks} weeks` : "a long time";
}
