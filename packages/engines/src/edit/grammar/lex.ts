/** Finds the meaning of an instruction's words, longest phrase first. Unknown words are kept and named. */
import { type Piece, readPieces } from "./tokens.ts";
import { type Meaning, vocabulary } from "./vocabulary.ts";

export type Token =
  | (Meaning & { said: string })
  | { is: "number"; value: number; said: string }
  | { is: "pair"; width: number; height: number; said: string }
  | { is: "unknown"; said: string };

export type Clause = { tokens: Token[]; joinedBy: string };

const textOf = (piece: Piece): string => piece.text;
const phrases = indexPhrases();

/** The clauses of an instruction, without filler. */
export function readClauses(instruction: string): Clause[] {
  const tokens = readTokens(readPieces(instruction));
  const clauses: Clause[] = [{ tokens: [], joinedBy: "" }];
  for (const [index, token] of tokens.entries()) {
    if (token.is === "filler") continue;
    if (token.is !== "separator") {
      clauses.at(-1)!.tokens.push(token);
      continue;
    }
    // "Red and blue" names two colours and does not separate two requests.
    const isPair =
      token.said === "and" && tokens[index - 1]?.is === "colour" && tokens[index + 1]?.is === "colour";
    if (!isPair) clauses.push({ tokens: [], joinedBy: token.said });
  }
  return joinMarks(clauses);
}

/** ", and" is one joint, and empty clauses are dropped; "duotone with red and blue" is one request, "sepia with a frame" two. */
function joinMarks(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  let joint = "";
  for (const clause of clauses) {
    joint = `${joint} ${clause.joinedBy}`.trim();
    if (clause.tokens.length === 0) continue;
    const last = joined.at(-1);
    const isDetail =
      joint === "with" && !clause.tokens.some((token) => token.is === "feature" || token.is === "unknown");
    if (last !== undefined && isDetail) last.tokens.push(...clause.tokens);
    else joined.push({ tokens: clause.tokens, joinedBy: joint });
    joint = "";
  }
  return joined;
}

function readTokens(pieces: readonly Piece[]): Token[] {
  const tokens: Token[] = [];
  for (let start = 0; start < pieces.length;) {
    const found = longestAt(pieces, start);
    const piece = pieces[start]!;
    const said = pieces
      .slice(start, start + Math.max(1, found?.length ?? 1))
      .map(textOf)
      .join(" ");
    if (found !== undefined) tokens.push({ ...found.meaning, said });
    else if (piece.kind === "number") tokens.push({ is: "number", value: piece.value, said });
    else if (piece.kind === "pair")
      tokens.push({ is: "pair", width: piece.width, height: piece.height, said });
    else tokens.push({ is: "unknown", said });
    start += found?.length ?? 1;
  }
  return tokens;
}

function longestAt(
  pieces: readonly Piece[],
  start: number,
): { length: number; meaning: Meaning } | undefined {
  for (const { parts, meaning } of phrases.get(textOf(pieces[start]!)) ?? []) {
    if (
      parts.every(
        (part, offset) => pieces[start + offset] !== undefined && textOf(pieces[start + offset]!) === part,
      )
    )
      return { length: parts.length, meaning };
  }
  return undefined;
}

function indexPhrases(): Map<string, { parts: string[]; meaning: Meaning }[]> {
  const index = new Map<string, { parts: string[]; meaning: Meaning }[]>();
  for (const [listed, meaning] of vocabulary) {
    for (const phrase of listed.split("|")) {
      const parts = phrase === "\n" ? ["\n"] : readPieces(phrase).map(textOf);
      const sameStart = index.get(parts[0]!) ?? [];
      sameStart.push({ parts, meaning });
      index.set(parts[0]!, sameStart);
    }
  }
  for (const sameStart of index.values()) sameStart.sort((a, b) => b.parts.length - a.parts.length);
  return index;
}
