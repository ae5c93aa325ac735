/** The name that a person gave, or their provider did. */
import type { User } from "@supabase/supabase-js";

export function nameOf({ user_metadata: data }: Pick<User, "user_metadata">): string {
  const names: unknown[] = [data["full_name"], data["name"]];
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "")?.trim() ?? "";
}

/** The first letters of the first and the last word: "GN" for Galatea of Nemi. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstCharacter(word ?? "").toUpperCase()).join("");
}

const firstCharacter = (word: string): string => {
  const point = word.codePointAt(0);
  return point === undefined ? "" : String.fromCodePoint(point);
};
