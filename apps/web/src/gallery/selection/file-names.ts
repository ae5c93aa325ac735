/** File names of saved pictures: readable, sorted by day, safe on every disk, and unique. */
import type { ContentRow } from "#platform/database.ts";

const longestWords = 48;

type Named = Pick<ContentRow, "id" | "created_at" | "prompt"> & Partial<Pick<ContentRow, "content_type">>;

/** Such as `galatea-2026-11-21-a-lighthouse-by-the-sea-6f9619ff`. The extension depends on the type of the bytes. */
export function fileNameOf(content: Named): string {
  if (content.content_type === "video") return `generated-video-${content.id}`;
  const words = plain(content.prompt ?? "");
  const parts = ["galatea", content.created_at.slice(0, 10), words, content.id.slice(0, 8)];
  return parts.filter(Boolean).join("-");
}

/** Makes names unique without regard to case, which some disks ignore. */
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

/** Whole words of letters and digits of any script, in lower case, joined by hyphens, up to a length. */
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
