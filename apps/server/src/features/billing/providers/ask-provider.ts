/**
 * Sends one request to a payment provider. An error never contains the URL, because its query holds keys and secret
 * callback URLs.
 */
import { ProviderUnavailable } from "./provider.ts";

/** An invoice's answer is a few kilobytes. */
const maxAnswerBytes = 1024 * 1024;

export type Answer = {
  ok: boolean;
  status: number;
  /** Parsed JSON in which every number is the text that was sent, so that amounts keep all digits. */
  body: unknown;
};

/**
 * Posts a request that has a body. Follows no redirects, because the query is meant for this host alone.
 * @throws {ProviderUnavailable} when the answer is late, too large, or no JSON.
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
    // Without a cause on purpose, because that may quote the URL.
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

/** Shortens a provider's message to one line and removes the secret, for errors and logs. */
export function quoteProvider(words: string, secret: string): string {
  return words
    .replaceAll(secret, "(key)")
    .replaceAll(/[^\x20-\x7e]+/g, " ")
    .slice(0, 200);
}

async function readAtMost(response: Response, limitBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving this loop cancels the stream.
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
