import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBody, readSignedBody } from "./plisio-signature.ts";

const secretKey = "plisio-test-key";
const bytes = (text: string): Uint8Array => Buffer.from(text);
const read = (text: string, key = secretKey) => readSignedBody(bytes(text), key);

/** Written by hand in PHP's format; the hash is its HMAC-SHA1, computed with another tool. */
const serialized =
  'a:6:{s:10:"expire_utc";s:10:"1760000000";s:8:"merchant";s:16:"Galatea & Söhne";' +
  's:12:"order_number";s:36:"0199a000-0000-7000-8000-000000000001";s:6:"status";s:9:"completed";' +
  's:7:"tx_urls";s:34:"https://chain.example/tx?a=1&b="2"";s:6:"txn_id";s:24:"5ee0e502283675293c450d0e";}';
const serializedHash = "8d394330032154fd13546f06354ae8257f7725be";
const form = [
  "txn_id=5ee0e502283675293c450d0e",
  "merchant=Galatea+%26+S%C3%B6hne",
  "status=completed",
  "tx_urls=https%3A%2F%2Fchain.example%2Ftx%3Fa%3D1%26amp%3Bb%3D%26quot%3B2%26quot%3B",
  "expire_utc=1760000000",
  "order_number=0199a000-0000-7000-8000-000000000001",
  `verify_hash=${serializedHash}`,
].join("&");

const jsonStart =
  '{"txn_id":"5ee0e502283675293c450d0e","status":"completed","order_number":"0199a000-0000-7000-8000-000000000001",';
const json = (rest: string, hash: string): string => `${jsonStart}${rest},"verify_hash":"${hash}"}`;
const plainJson = json('"merchant":"Söhne/Co","confirmations":2', "7fc9ff0801b85ae7ca630f1a2644894720d5d8e2");

describe("a form", () => {
  test("is authentic with the hash over its sorted fields in PHP's serialization", () => {
    expect(createHmac("sha1", secretKey).update(serialized).digest("hex")).toBe(serializedHash);
    expect(read(form)).toMatchObject({
      ok: true,
      verifyHash: serializedHash,
      fields: { merchant: "Galatea & Söhne", status: "completed" },
    });
    expect(read(form.split("&").toReversed().join("&"))).toMatchObject({ ok: true });
  });

  test("with any field changed, added, left out or renamed is refused", () => {
    const fields = form.split("&");
    for (const [at, field] of fields.entries()) {
      const without = fields.toSpliced(at, 1).join("&");
      expect(read(without).ok).toBe(false);
      expect(read(fields.with(at, `${field}0`).join("&")).ok).toBe(false);
      expect(read(fields.with(at, `x${field}`).join("&")).ok).toBe(false);
      expect(read(`${form}&${field}`)).toEqual({ ok: false, reason: "malformed" });
    }
    expect(read(`${form}&extra=1`).ok).toBe(false);
    expect(read(form, "another-key")).toEqual({ ok: false, reason: "bad_signature" });
  });

  test("with a doubled, listed, missing, shortened or capitalised hash is refused", () => {
    const without = form.slice(0, form.indexOf("&verify_hash"));
    const hashes = [
      "",
      "&verify_hash",
      "&verify_hash=",
      `&verify_hash[]=${serializedHash}`,
      `&verify_hash%5B%5D=${serializedHash}`,
      `&verify_hash=${serializedHash}&verify_hash=${serializedHash}`,
      `&verify_hash=${serializedHash.slice(1)}`,
      `&verify_hash=${serializedHash.toUpperCase()}`,
      `&verify_hash=${serializedHash}%00`,
      `&verify_hash=${"0".repeat(40)}`,
    ];
    for (const hash of hashes) expect(read(without + hash).ok).toBe(false);
  });
});

describe("JSON", () => {
  test.each([
    ["as it was sent", plainJson],
    ["sorted", json('"merchant":"Söhne/Co","confirmations":2', "3e0670c2d5cd7d06f25bcf06e439da9cf58665ce")],
    [
      "sorted, values as text",
      json('"merchant":"Söhne/Co","confirmations":2', "a7e7407d640deb29198394aca54387d4a9995e7d"),
    ],
    [
      "with escapes for what is not ASCII",
      json('"merchant":"Söhne/Co","confirmations":2', "a80256bce242bb83be3e621af8d37108f80dfad1"),
    ],
    [
      "with escapes, sent the same",
      json('"merchant":"S\\u00f6hne/Co","confirmations":2', "a80256bce242bb83be3e621af8d37108f80dfad1"),
    ],
    [
      "with PHP's escaped slashes",
      json('"merchant":"Söhne\\/Co","confirmations":2', "f6dfff47f1fef884bd115a2696194a5e009df686"),
    ],
    [
      "with PHP's escaped slashes sent, and none signed",
      json('"merchant":"Söhne\\/Co","confirmations":2', "7fc9ff0801b85ae7ca630f1a2644894720d5d8e2"),
    ],
    [
      "with numbers whose digits JavaScript would not keep",
      '{"txn_id":"5ee0e502283675293c450d0e","amount":1.50,"verify_hash":"665399dbe0f217d2daa4447835dde12a0f1c2d8d","order_number":"7"}',
    ],
  ])("is authentic when it was signed %s", (_name, body) => {
    expect(read(body)).toMatchObject({ ok: true, fields: { txn_id: "5ee0e502283675293c450d0e" } });
  });

  test("with anything changed, added, left out or doubled is refused", () => {
    const changes: [string, string][] = [
      ["completed", "mismatch"],
      ["5ee0e5", "6ee0e5"],
      ["000001", "000002"],
      [":2", ":3"],
      [":2", ':"2"'],
      [":2", ":[2]"],
      ["Söhne", "Sohne"],
      ['"status":"completed",', ""],
      ['"status"', '"status":"new","status"'],
      ['"status"', '"st\\u0061tus":"new","status"'],
      ["}", ',"extra":1}'],
      ['"verify_hash":', '"verify_hash":"","verify_hash":'],
      [
        '"verify_hash":"7fc9ff0801b85ae7ca630f1a2644894720d5d8e2"',
        '"verify_hash":["7fc9ff0801b85ae7ca630f1a2644894720d5d8e2"]',
      ],
      ["7fc9ff", "7FC9FF"],
    ];
    for (const [from, to] of changes) {
      const body = plainJson.replace(from, to);
      expect(body).not.toBe(plainJson);
      expect(read(body).ok).toBe(false);
    }
  });

  test("an object cannot replace a signed text that looks like one", () => {
    const hash = createHmac("sha1", secretKey).update('{"a":"[object Object]","txn_id":"1"}').digest("hex");
    expect(read(`{"a":{"any":"thing"},"txn_id":"1","verify_hash":"${hash}"}`).ok).toBe(false);
  });
});

test("a body that is neither a form nor an object is malformed", () => {
  for (const text of ["", "[]", "{", '"text"', "null", "%", "a=%zz", "\u0000", "a.b=1", "=1", "{}}"]) {
    expect(read(text).ok).toBe(false);
  }
  expect(readSignedBody(new Uint8Array([0xff, 0xfe]), secretKey)).toEqual({ ok: false, reason: "malformed" });
});

test("a signed body with any byte altered is refused, unless its meaning is the same", () => {
  for (const body of [form, plainJson]) {
    const original = bytes(body);
    const meaning = JSON.stringify(readBody(original)?.fields);
    fc.assert(
      fc.property(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
        const altered = Uint8Array.from(original);
        altered[at] = (altered[at] ?? 0) ^ difference;
        const result = readSignedBody(altered, secretKey);
        // "%c3" and "%C3" are different bytes with the same meaning.
        if (result.ok) expect(JSON.stringify(readBody(altered)?.fields)).toBe(meaning);
      }),
      { numRuns: 4000 },
    );
  }
});

test("no input makes it throw", () => {
  const letters = fc.constantFrom("{", "}", '"', ":", ",", "[", "]", "\\", "a", "1", "=", "&", "%", " ");
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letters, maxLength: 60 }), fc.string()), (text) => {
      expect(read(text).ok).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("a body that is nested too deep or too large is malformed", () => {
  const hash = `"verify_hash":"${"0".repeat(40)}"`;
  const nested = (depth: number): string => `{${hash},"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  expect(read(nested(15_000))).toEqual({ ok: false, reason: "malformed" });
  expect(read(`{${hash},"a":"${"é".repeat(16_384)}"}`)).toEqual({ ok: false, reason: "malformed" });
  expect(read(nested(99))).toEqual({ ok: false, reason: "bad_signature" });
});
