/** Compares two descriptions word by word, in the order of the new one. */

/** `was` is the replaced text. It is empty for an added piece, and `text` is empty for a removed one. */
export type Piece = { kind: "kept"; text: string } | { kind: "changed"; text: string; was: string };

/** By the longest common run of words (https://en.wikipedia.org/wiki/Longest_common_subsequence). */
export function markChanges(before: string, after: string): Piece[] {
  const old = wordsOf(before);
  const fresh = wordsOf(after);
  const common = commonLengths(old, fresh);
  const pieces: Piece[] = [];
  let from = 0;
  let to = 0;
  while (from < old.length || to < fresh.length) {
    const gone = old[from];
    const come = fresh[to];
    if (gone !== undefined && gone === come) {
      add(pieces, { kind: "kept", text: gone });
      from += 1;
      to += 1;
    } else if (
      come === undefined ||
      (gone !== undefined && lengthAt(common, from + 1, to) >= lengthAt(common, from, to + 1))
    ) {
      add(pieces, { kind: "changed", text: "", was: gone ?? "" });
      from += 1;
    } else {
      add(pieces, { kind: "changed", text: come, was: "" });
      to += 1;
    }
  }
  return pieces.filter((piece, index) => !isIdleSpace(piece, pieces, index));
}

/** Words, punctuation and spaces are separate, so that an added comma does not change the word before it. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’-]+|\s+|[^\s]/gu) ?? [];

type Lengths = readonly Uint16Array[];
const lengthAt = (lengths: Lengths, from: number, to: number): number => lengths[from]?.[to] ?? 0;

/** `[from][to]`: how many words `old` from `from` on and `fresh` from `to` on have in common. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Lengths {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let from = old.length - 1; from >= 0; from -= 1) {
    const row = lengths[from];
    for (let to = fresh.length - 1; row && to >= 0; to -= 1)
      row[to] =
        old[from] === fresh[to]
          ? lengthAt(lengths, from + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, from + 1, to), lengthAt(lengths, from, to + 1));
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

/** A space that was added or removed alone is not shown as a change. */
function isIdleSpace(piece: Piece, pieces: readonly Piece[], index: number): boolean {
  if (piece.kind === "kept" || (piece.text + piece.was).trim() !== "") return false;
  const before = pieces[index - 1];
  if (before?.kind === "kept") before.text += piece.text;
  return true;
}
