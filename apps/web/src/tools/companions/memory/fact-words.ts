/** How facts are named and grouped for their person. */
import type { FactRow } from "#platform/database.ts";

type Words = Pick<FactRow, "subject" | "value">;

const groups = [
  ["You", /^(?:name|age|birthday|home|work|studies|background|about you)$/],
  ["Wishes and plans", /^(?:wishes|plans?)$/],
  ["What you like", /^(?:dis)?likes$|^favou?rite /],
  ["Habits and health", /^(?:habits|health|fears)$/],
  ["Lately", /^mood$/],
  ["Written by you", /^note$/],
] as const;
const others = "People and animals";
const order = ["Pinned", "You", others, ...groups.slice(1).map(([title]) => title)];

function groupOf({ subject, pinned }: Pick<FactRow, "subject" | "pinned">): string {
  if (pinned) return "Pinned";
  return groups.find(([, subjects]) => subjects.test(subject))?.[0] ?? others;
}

/** In the order in which the panel shows them. */
export function grouped<Fact extends Words & Pick<FactRow, "pinned">>(
  facts: readonly Fact[],
): { title: string; facts: Fact[] }[] {
  return order
    .map((title) => ({ title, facts: facts.filter((fact) => groupOf(fact) === title) }))
    .filter((group) => group.facts.length > 0);
}

/** "Home: Lisbon"; a fact that is a sentence stands alone: "You are terrified of moths". */
export function factWords({ subject, value }: Words): string {
  const isSentence = subject === "note" || /^(?:you|your|one day|some day|the|on|every) /i.test(value);
  return isSentence ? capitalised(value) : `${capitalised(subject)}: ${value}`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
