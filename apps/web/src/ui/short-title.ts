import { capitalise } from "@galatea/contract/capitalise.ts";

/** The first clause of a prompt. */
export function shortTitle(prompt: string | null | undefined): string {
  const words = prompt?.trim();
  if (!words) return "A picture";
  const clause = words.split(/[,.;\n]/)[0]?.trim() ?? words;
  const short = clause.length > 52 ? `${clause.slice(0, 50).trimEnd()}…` : clause;
  return capitalise(short);
}
