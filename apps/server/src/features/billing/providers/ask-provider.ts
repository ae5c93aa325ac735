/**
 * One question to a payment provider over HTTP. An error never carries the address that was asked: keys and secret
 * callback addresses stand in its query.
 */
import { ProviderUnavailable } from "./provider.ts";

/** An invoice's answer is a few kilobytes. */
const maxAnswerBytes = 1024 * 1024;

export type Answer = {
  ok: boolean;
  status: number;
  /** JSON, with every number as the text that was sent: amounts keep all of their digits. */
  body: unknown;
};

/**
 * A question with a body is posted. Redirects are not followed: the question's query is meant for this host alone.
 * @throws {ProviderUnavailable} when there is no answer in time, or one that is too large or no JSON.
 */
export async function askProvider(question: {
  providerLabel: string;
  url: URL;
  timeoutMs: number;
  headers?: Record<string, string>;
  body?: object;
}): Promise<Answer> {
  const { providerLabel, url, timeoutMs, body: asked } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number;
  let bytes: Uint8Array | null;
  try {
    const response = await fetch(url, {
      headers: {
        accept: "application/json",
        ...(asked ? { "content-type": "application/json" } : {}),
        ...question.headers,
      },
      ...(asked ? { method: "POST", body: JSON.stringify(asked) } : {}),
      redirect: "manual",
      signal,
    });
    status = response.status;
    bytes = await readAtMost(response, maxAnswerBytes);
  } catch {
    // The cause is left out on purpose; it may quote the address.
    throw new ProviderUnavailable(
      signal.aborted
        ? `${providerLabel} did not answer within ${timeoutMs} ms.`
        : `${providerLabel} could not be reached.`,
    );
  }
  if (!bytes) throw new ProviderUnavailable(`${providerLabel} answered more than ${maxAnswerBytes} bytes.`);
  if (status >= 300 && status < 400) {
    throw new ProviderUnavailable(`${providerLabel} answered with a redirect (status ${status}).`);
  }
  const body = parseExactly(Buffer.from(bytes).toString("utf8"));
  if (body === undefined) {
    throw new ProviderUnavailable(`${providerLabel} answered with status ${status} and no JSON.`);
  }
  return { ok: status >= 200 && status < 300, status, body };
}

/** A provider's own words, made fit for an error message and a log. */
export function quoteProvider(words: string, secret: string): string {
  return words
    .replaceAll(secret, "(key)")
    .replaceAll(/[^\x20-\x7e]+/g, " ")
    .slice(0, 200);
}

async function readAtMost(response: Response, limitBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? (context?.source ?? String(value)) : value,
    );
  } catch {
    return undefined;
  }
}
