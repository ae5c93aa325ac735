import type { ProviderReply } from "../remote/provider-http.ts";

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const parseReply = ({ bytes }: ProviderReply): unknown =>
  parseJson(Buffer.from(bytes).toString("utf8"));
