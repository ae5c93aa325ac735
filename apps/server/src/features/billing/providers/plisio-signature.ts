/**
 * Verifies Plisio's signature: HMAC-SHA1 with the shop's secret key over all fields but `verify_hash`. Fields of a form
 * are signed as PHP serializes them, sorted. For JSON bodies Plisio's own sources disagree; every rendering of theirs
 * keeps all fields apart, so each of them is accepted as proof.
 *
 * https://plisio.net/documentation/endpoints/create-an-invoice, https://github.com/Plisio/woocommerce-plugin,
 * https://github.com/Plisio/nodejs-api-client, https://github.com/Plisio/plisio-python
 */
import { createHmac, timingSafeEqual } from "node:crypto";

type SignedBody = { ok: true; fields: Record<string, unknown>; verifyHash: string };

/** Plisio's callbacks have a few kilobytes. Anybody can send one, and the cost of the check grows with the size. */
const maxSignedBytes = 32 * 1024;
/** Much deeper than Plisio's callbacks, and much less than what overflows the stack. */
const maxDepth = 100;

/** The fields of a body that was signed with this key, or the reason of the refusal. */
export function readSignedBody(
  rawBody: Uint8Array,
  secretKey: string,
): SignedBody | { ok: false; reason: "malformed" | "bad_signature" } {
  const parsed = rawBody.byteLength <= maxSignedBytes ? readBody(rawBody) : null;
  if (!parsed) return { ok: false, reason: "malformed" };
  const { verify_hash: verifyHash, ...fields } = parsed.fields;
  if (typeof verifyHash !== "string" || !/^[0-9a-f]{40}$/.test(verifyHash)) {
    return { ok: false, reason: "bad_signature" };
  }
  const given = Buffer.from(verifyHash);
  let authentic = false;
  for (const rendering of parsed.renderings()) {
    const expected = createHmac("sha1", secretKey).update(rendering).digest("hex");
    if (timingSafeEqual(given, Buffer.from(expected))) authentic = true;
  }
  return authentic ? { ok: true, fields, verifyHash } : { ok: false, reason: "bad_signature" };
}

type Parsed = { fields: Record<string, unknown>; renderings: () => string[] };

/** The fields of a form or a JSON object, without a check of the signature; null for anything else. */
export function readBody(rawBody: Uint8Array): Parsed | null {
  const text = decodeUtf8(rawBody);
  if (text === null) return null;
  return text.trimStart().startsWith("{") ? readJson(text) : readForm(text);
}

/** Refuses what PHP reads leniently (doubled names, arrays, names with dots); Plisio sends none of these. */
function readForm(text: string): Parsed | null {
  const fields = new Map<string, string>();
  for (const pair of text.split("&")) {
    const at = pair.indexOf("=");
    const name = decodeFormText(at < 0 ? pair : pair.slice(0, at));
    const value = decodeFormText(at < 0 ? "" : pair.slice(at + 1));
    if (name === null || value === null || !/^[a-z_]\w*$/i.test(name) || fields.has(name)) return null;
    fields.set(name, value);
  }
  return { fields: Object.fromEntries(fields), renderings: () => [phpSerializeSorted(fields)] };
}

function phpSerializeSorted(fields: ReadonlyMap<string, string>): string {
  const signed = [...fields].filter(([name]) => name !== "verify_hash").toSorted(byName);
  const entries = signed.map(([name, value]) => {
    // Plisio signs the URLs before its framework escapes them for HTML.
    return phpString(name) + phpString(name === "tx_urls" ? decodeHtml(value) : value);
  });
  return `a:${entries.length}:{${entries.join("")}}`;
}

const phpString = (text: string): string => `s:${Buffer.byteLength(text)}:"${text}";`;

function readJson(text: string): Parsed | null {
  const members = readMembers(text);
  const names = members?.map(({ name }) => name) ?? [];
  if (!members || new Set(names).size < names.length) return null;
  const fields: Record<string, unknown> = JSON.parse(text);
  const signed = Object.entries(fields).filter(([name]) => name !== "verify_hash");
  const asSent = members.filter(({ name }) => name !== "verify_hash");
  return {
    fields,
    renderings: () => {
      const sorted = signed.toSorted(byName);
      const renderings = [
        JSON.stringify(Object.fromEntries(signed)),
        JSON.stringify(Object.fromEntries(sorted)),
        `{${asSent.map(({ source }) => source).join(",")}}`,
        `{${asSent
          .toSorted((a, b) => byName([a.name], [b.name]))
          .map(({ source }) => source)
          .join(",")}}`,
      ];
      // The Node library turns all values into strings, and every object into the same string.
      if (sorted.every(([, value]) => typeof value !== "object" || value === null)) {
        renderings.push(
          JSON.stringify(Object.fromEntries(sorted.map(([name, value]) => [name, String(value)]))),
        );
      }
      // The Python library escapes non-ASCII characters.
      return renderings.flatMap((rendering) => [rendering, escapeNonAscii(rendering)]);
    },
  };
}

type Member = { name: string; source: string };

/** The members of a JSON object in their written form, because `JSON.parse` hides a doubled name. */
function readMembers(text: string): Member[] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  } catch {
    return null;
  }
  const members: Member[] = [];
  let depth = 0;
  let start = -1;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],]+/g)) {
    const ends = token[0] === "}" || token[0] === "]";
    if (depth === 1 && start >= 0 && (token[0] === "," || ends)) {
      members.push(readMember(text.slice(start, token.index).trimEnd()));
      start = -1;
    } else if (depth === 1 && start < 0 && !ends) {
      start = token.index;
    }
    if (token[0] === "{" || token[0] === "[") depth += 1;
    if (depth > maxDepth) return null;
    if (ends) depth -= 1;
  }
  return members;
}

function readMember(source: string): Member {
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(source)?.[0] ?? '""';
  const name: unknown = JSON.parse(quoted);
  return { name: String(name), source };
}

const byName = ([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const escapeNonAscii = (text: string): string =>
  text.replaceAll(/[^\x00-\x7f]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeFormText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

const htmlEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Decodes a URL as PHP's `html_entity_decode` does. */
function decodeHtml(text: string): string {
  return text.replaceAll(
    /&(?:(amp|lt|gt|quot)|#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5}));/g,
    (entity, ...groups) => {
      const [name, decimal, hex] = groups as (string | undefined)[];
      if (name !== undefined) return htmlEntities[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
