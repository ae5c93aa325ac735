/** What a companion's name says of its age: "Ines (16)", "Mia16", "sixteen". Names of people hold no such number. */
import { normalise } from "#core/moderation/normalise.ts";

const age =
  /(?<!\d)(?:1[0-7])(?!\d)|[([{,:|/]\s*[1-9](?!\d)|(?<![a-z])(?:thirteen|fourteen|fifteen|sixteen|seventeen)(?![a-z])/;
const year = /(?<!\d)20(?:0[89]|[12]\d)(?!\d)/;

/** A sentence that says the same of her, for the check of texts; null for a name without such a number. */
export function ageSaidByName(name: string): string | null {
  const plain = normalise(name).chars.join("");
  const born = year.exec(plain);
  if (born) return `She was born in ${born[0]}.`;
  const found = age.exec(plain);
  return found ? `She is ${found[0].replace(/^[^a-z\d]+/, "")}.` : null;
}
