/** Names under which pictures are saved: readable, sorted by day, safe on every disk, and never twice the same. */
import type { ContentRow } from "#platform/database.ts";

const longestWords = 48;

type Named = Pick<ContentRow, "id" | "created_at" | "prompt"> & Partial<Pick<ContentRow, "content_type">>;

/** Without its ending, which only the bytes know: `galatea-2026-11-21-a-lighthouse-by-the-sea-6f9619ff`. */
export function fileNameOf(content: Named): string {
  if (content.content_type === "video") return `generated-video-${content.id}`;
  const words = plain(content.prompt ?? "");
  const parts = ["galatea", content.created_at.slice(0, 10), words, content.id.slice(0, 8)];
  return parts.filter(Boolean).join("-");
}

/** Gives each name once, without regard to case: disks differ in that. */
export function createUniqueNames(): (name: string, extension: string) => string {
  const taken = new Set<string>();
  return (name, extension) => {
    let candidate = `${name}.${extension}`;
    for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
      candidate = `${name}-${count}.${extension}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}

/** Letters and digits of any script, in lower case, the rest as single hyphens; whole words up to a length. */
function plain(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  let name = "";
  for (const word of words) {
    const next = name === "" ? word.slice(0, longestWords) : `${name}-${word}`;
    if (next.length > longestWords) break;
    name = next;
  }
  return name;
}
