/**
 * JSON of other servers. V8 needs a minute and gigabytes for some megabytes of brackets, and nothing else runs meanwhile, so
 * the bytes are looked through first: once, in linear time.
 */

/** The answers of engines have a few levels; the longest lists are those of models and of a node's choices. */
const most = { depth: 64, parts: 250_000, bytesBesideStrings: 5_000_000 };

const quote = 0x22;
const backslash = 0x5c;

/** Undefined where it is no JSON, or has too many levels or parts. */
export function parseJson(json: Uint8Array | string): unknown {
  const bytes = typeof json === "string" ? Buffer.from(json) : json;
  if (!isModestJson(bytes)) return undefined;
  try {
    return JSON.parse(typeof json === "string" ? json : Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Whether a parser gets through it quickly. Parts are objects, lists, what commas separate, and quotes. Says nothing about
 * its syntax: a parser stops where that is wrong.
 */
export function isModestJson(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [depth, parts, others, inString] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (inString) {
      // A picture in base64 is one long string.
      at = text.indexOf(quote, at);
      if (at < 0) return true;
    }
    switch (text[at]) {
      case quote:
        inString = inString ? isEscaped(text, at) : true;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        break;
      default:
        // Spaces, numbers and words.
        others += 1;
        if (others > most.bytesBesideStrings) return false;
        continue;
    }
    parts += 1;
    if (depth > most.depth || parts > most.parts) return false;
  }
  return true;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: Buffer, at: number): boolean {
  let first = at;
  while (text[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** Whether a client library could take the bytes for a JSON object or list. No picture and no video begins like one. */
export function mayBeJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return bytes[at] === 0x5b || bytes[at] === 0x7b;
}
