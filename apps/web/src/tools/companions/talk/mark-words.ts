/** Which parts of a text are what was searched for. */
export type Part = { text: string; isFound: boolean; from: number };

/** Words are marked by their beginnings, as they are found; a search without letters marks nothing. */
export function markWords(text: string, typed: string): Part[] {
  const words = typed.match(/[\p{L}\p{N}]+/gu);
  if (!words) return [{ text, isFound: false, from: 0 }];
  const isFound = new RegExp(`(${words.join("|")})`, "iu");
  const parts: Part[] = [];
  let from = 0;
  for (const [index, part] of text.split(isFound).entries()) {
    if (part !== "") parts.push({ text: part, isFound: index % 2 === 1, from });
    from += part.length;
  }
  return parts;
}
