/** An instruction as words, numbers and marks; hyphens part words, so that "black-and-white" reads like "black and white". */

export type Piece =
  | { kind: "word"; text: string }
  | { kind: "number"; value: number; text: string }
  /** "16:9", "4x5", "1024x768". */
  | { kind: "pair"; width: number; height: number; text: string }
  | { kind: "mark"; text: string };

const pattern =
  /(\d+(?:\.\d+)?)\s*(?::|×|x(?=\s*\d)|\/(?=\d))\s*(\d+(?:\.\d+)?)|(\d+(?:[.,]\d+)?)|([a-z]+(?:'[a-z]+)?)|([%°.,;!?&+\n:()"])/g;

/** Letters of other scripts become words of their own, so that they are refused instead of skipped. */
export function readPieces(instruction: string): Piece[] {
  const plain = instruction
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/(\p{L})[-–—](?=\p{L})/gu, "$1 ");
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of plain.matchAll(pattern)) {
    pieces.push(...strangers(plain.slice(end, match.index)));
    end = match.index + match[0].length;
    const [text, width, height, number, word, mark] = match;
    if (width !== undefined && height !== undefined)
      pieces.push({ kind: "pair", width: Number(width), height: Number(height), text });
    else if (number !== undefined)
      pieces.push({ kind: "number", value: Number(number.replace(",", ".")), text });
    else if (word !== undefined) pieces.push({ kind: "word", text: word });
    else if (mark !== undefined) pieces.push({ kind: "mark", text: mark });
  }
  return [...pieces, ...strangers(plain.slice(end))];
}

const strangers = (between: string): Piece[] =>
  (between.match(/[\p{L}\p{N}]+|#[0-9a-f]{3,8}/gu) ?? []).map((text) => ({ kind: "word", text }));
