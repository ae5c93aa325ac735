/**
 * BTCPay's Greenfield API for one store. Numbers in answers are texts (`askProvider`).
 * https://docs.btcpayserver.org/API/Greenfield/v1/
 */
import type { z } from "zod";
import { askProvider } from "./ask-provider.ts";
import { ProviderUnavailable } from "./provider.ts";

export type BtcpayApi = {
  get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>>;
  post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.infer<Schema>>;
};

/** Paths are relative to the store. */
export function createBtcpayApi(options: {
  url: string;
  storeId: string;
  apiKey: string;
  timeoutMs: number;
}): BtcpayApi {
  // The server's URL may contain a path.
  const base = options.url.replace(/\/+$/, "");
  const store = `${base}/api/v1/stores/${encodeURIComponent(options.storeId)}`;

  async function call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.infer<Schema>> {
    const answer = await askProvider({
      providerLabel: "BTCPay",
      url: new URL(store + path),
      timeoutMs: options.timeoutMs,
      headers: { authorization: `token ${options.apiKey}` },
      ...(body ? { body } : {}),
    });
    if (!answer.ok) throw new ProviderUnavailable(`BTCPay refused with status ${answer.status}.`);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map((issue) => issue.path.join("."));
    throw new ProviderUnavailable(`BTCPay's answer is not what it should be: ${fields.join(", ")}`);
  }

  return {
    get: (path, schema) => call(path, schema),
    post: (path, body, schema) => call(path, schema, body),
  };
}
