import { expect, test } from "vitest";
import { BodyRefused } from "./body-refused.ts";
import { ChunkSignatures, readChunks } from "./chunked-body.ts";
import { isSignedWith, readClaim, signingKey } from "./signature.ts";

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and its neighbours.
const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const host = "examplebucket.s3.amazonaws.com";
const credential = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
const at = Date.UTC(2013, 4, 24);
const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

const get = (
  options: { signature?: string; headers?: Record<string, string>; date?: string } = {},
): Request =>
  new Request(`https://${host}/test.txt`, {
    headers: {
      range: "bytes=0-9",
      "x-amz-content-sha256": emptyHash,
      "x-amz-date": options.date ?? "20130524T000000Z",
      authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${options.signature ?? "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"}`,
      ...options.headers,
    },
  });

const codeOf = (request: Request, nowMs = at): string => {
  const read = readClaim(request, nowMs);
  if (!read.ok) return read.refusal.code;
  return isSignedWith(read.claim, secret, request, [host]) ? "signed" : "SignatureDoesNotMatch";
};

test("the published example of a signed header holds, and no other header, host or key does", () => {
  expect(codeOf(get())).toBe("signed");
  expect(codeOf(get({ headers: { range: "bytes=0-10" } }))).toBe("SignatureDoesNotMatch");
  expect(codeOf(get({ signature: "0".repeat(64) }))).toBe("SignatureDoesNotMatch");
  expect(codeOf(get({ signature: "short" }))).toBe("AuthorizationHeaderMalformed");
  expect(codeOf(get({ headers: { "x-amz-copy-source": "a/b" } }))).toBe("AccessDenied");
  expect(codeOf(get({ date: "20130525T000000Z" }))).toBe("AuthorizationHeaderMalformed");
  expect(codeOf(get({ headers: { authorization: "" } }))).toBe("AccessDenied");
  expect(codeOf(get({ headers: { authorization: "Bearer x" } }))).toBe("AuthorizationHeaderMalformed");
  const read = readClaim(get(), at);
  if (!read.ok) throw new Error("refused");
  expect(isSignedWith(read.claim, secret, get(), ["other", host])).toBe(true);
  expect(isSignedWith(read.claim, secret, get(), ["other"])).toBe(false);
  expect(isSignedWith(read.claim, "another secret", get(), [host])).toBe(false);
});

test("a request is worth nothing 15 minutes before or after its time", () => {
  const minute = 60_000;
  expect(codeOf(get(), at + 15 * minute)).toBe("signed");
  expect(codeOf(get(), at + 15 * minute + 1)).toBe("RequestTimeTooSkewed");
  expect(codeOf(get(), at - 15 * minute)).toBe("signed");
  expect(codeOf(get(), at - 15 * minute - 1)).toBe("RequestTimeTooSkewed");
});

test("the published example of a presigned link holds until it expires", () => {
  const link = (changes: Record<string, string> = {}): Request => {
    const query = {
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Credential": credential,
      "X-Amz-Date": "20130524T000000Z",
      "X-Amz-Expires": "86400",
      "X-Amz-SignedHeaders": "host",
      "X-Amz-Signature": "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
      ...changes,
    };
    return new Request(`https://${host}/test.txt?${new URLSearchParams(query).toString()}`);
  };
  expect(codeOf(link())).toBe("signed");
  expect(codeOf(link(), at + 86_400_000)).toBe("signed");
  expect(codeOf(link(), at + 86_400_001)).toBe("AccessDenied");
  expect(codeOf(link(), at - 16 * 60_000)).toBe("RequestTimeTooSkewed");
  expect(codeOf(link({ "X-Amz-Expires": "86401" }))).toBe("SignatureDoesNotMatch");
  expect(codeOf(link({ more: "1" }))).toBe("SignatureDoesNotMatch");
  for (const seconds of ["0", "-1", "604801", "1e3", ""]) {
    expect(codeOf(link({ "X-Amz-Expires": seconds }))).toBe("AuthorizationQueryParametersError");
  }
  const twice = new Request(`${link().url}&X-Amz-Expires=9`);
  expect(codeOf(twice)).toBe("AuthorizationQueryParametersError");
  expect(codeOf(new Request(`${link().url}&a=%`))).toBe("AuthorizationQueryParametersError");
});

const seed = "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9";
const chunkSignatures = [
  "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648",
  "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497",
  "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9",
];
const chunk = (index: number, data: string): string =>
  `${data.length.toString(16)};chunk-signature=${chunkSignatures[index]}\r\n${data}\r\n`;
const published = chunk(0, "a".repeat(65_536)) + chunk(1, "a".repeat(1024)) + chunk(2, "");

/** Reads a body that arrives in pieces. Answers its size, or the code of its refusal. */
async function readPublished(body: string, pieceBytes = 1000): Promise<number | string> {
  async function* pieces() {
    for (let start = 0; start < body.length; start += pieceBytes) {
      yield Buffer.from(body.slice(start, start + pieceBytes));
    }
  }
  const scope = credential.slice(credential.indexOf("/") + 1);
  const signatures = new ChunkSignatures(signingKey(secret, scope), {
    scope,
    longDate: "20130524T000000Z",
    signature: seed,
  });
  try {
    let size = 0;
    const options = { signatures, hasTrailer: false, onTrailer: () => undefined };
    for await (const piece of readChunks(pieces(), options)) size += piece.length;
    return size;
  } catch (error) {
    if (error instanceof BodyRefused) return error.refusal.code;
    throw error;
  }
}

test("the published example of signed chunks holds, however it arrives", async () => {
  for (const pieceBytes of [1, 7, 1000, 100_000])
    expect(await readPublished(published, pieceBytes)).toBe(66_560);
});

test("chunks that are changed, swapped, cut off or malformed are refused", async () => {
  const [first, second, last] = [chunk(0, "a".repeat(65_536)), chunk(1, "a".repeat(1024)), chunk(2, "")];
  expect(await readPublished(published.replace("aaa", "aab"))).toBe("SignatureDoesNotMatch");
  expect(await readPublished(second + first + last)).toBe("SignatureDoesNotMatch");
  expect(await readPublished(first + last)).toBe("SignatureDoesNotMatch");
  expect(await readPublished(first + second)).toBe("InvalidRequest");
  expect(await readPublished(published.slice(0, 500))).toBe("IncompleteBody");
  expect(await readPublished(published.replace(";chunk-signature=", ";nothing="))).toBe("InvalidRequest");
  expect(await readPublished(`-1\r\n`)).toBe("InvalidRequest");
  expect(await readPublished(`${"f".repeat(13)}\r\n`)).toBe("InvalidRequest");
  expect(await readPublished("0".repeat(100_000))).toBe("InvalidRequest");
  expect(await readPublished("5\r\nabcdefg")).toBe("SignatureDoesNotMatch");
});
