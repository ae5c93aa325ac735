/** What changed between two descriptions, word by word, in the order of the new one. */

/** `was` stands before what took its place; an added piece has none, a removed one has no `text`. */
export type Piece = { kind: "kept"; text: string } | { kind: "changed"; text: string; was: string };

/** By the longest common run of words (https://en.wikipedia.org/wiki/Longest_common_subsequence). */
export function markChanges(before: string, after: string): Piece[] {
  const old = wordsOf(before);
  const fresh = wordsOf(after);
  const common = commonLengths(old, fresh);
  const pieces: Piece[] = [];
  let at = 0;
  let to = 0;
  while (at < old.length || to < fresh.length) {
    const gone = old[at];
    const come = fresh[to];
    if (gone !== undefined && gone === come) {
      add(pieces, { kind: "kept", text: gone });
      at += 1;
      to += 1;
    } else if (
      come === undefined ||
      (gone !== undefined && lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1))
    ) {
      add(pieces, { kind: "changed", text: "", was: gone ?? "" });
      at += 1;
    } else {
      add(pieces, { kind: "changed", text: come, was: "" });
      to += 1;
    }
  }
  return pieces.filter((piece, position) => !isIdleSpace(piece, pieces, position));
}

/** Words, marks and the room between them, each by itself: a comma that comes after a word does not change the word. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’-]+|\s+|[^\s]/gu) ?? [];

type Lengths = readonly Uint16Array[];
const lengthAt = (lengths: Lengths, at: number, to: number): number => lengths[at]?.[to] ?? 0;

/** `[at][to]`: how many words the rests from there have in common. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Lengths {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    const row = lengths[at];
    for (let to = fresh.length - 1; row && to >= 0; to -= 1)
      row[to] =
        old[at] === fresh[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
  }
  return lengths;
}

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind === "kept" && piece.kind === "kept") last.text += piece.text;
  else if (last?.kind === "changed" && piece.kind === "changed") {
    last.text += piece.text;
    last.was += piece.was;
  } else if (
    piece.kind === "changed" &&
    last?.kind === "kept" &&
    /^\s+$/.test(last.text) &&
    pieces.at(-2)?.kind === "changed"
  ) {
    // Two changes with only a space between them read as one.
    const before = pieces.at(-2);
    if (before?.kind === "changed") {
      before.text += last.text + piece.text;
      before.was += last.text + piece.was;
      pieces.pop();
    }
  } else pieces.push({ ...piece });
}

/** A space that came or went alone is no change to show. */
function isIdleSpace(piece: Piece, pieces: readonly Piece[], position: number): boolean {
  if (piece.kind === "kept" || (piece.text + piece.was).trim() !== "") return false;
  const before = pieces[position - 1];
  if (before?.kind === "kept") before.text += piece.text;
  return true;
}
