/**
 * Calls of Plisio's API. Each is a GET with the shop's secret key in its query, so no error may quote a URL.
 * https://plisio.net/documentation
 */
import { z } from "zod";
import { askProvider, quoteProvider } from "./ask-provider.ts";
import { type PlisioOperation, plisioOperation, txnId } from "./plisio-operation.ts";
import { ProviderUnavailable } from "./provider.ts";

const providerLabel = "Plisio";

const success = z.object({ status: z.literal("success"), data: z.unknown() });
const refusal = z.object({ data: z.object({ message: z.string() }) });
const invoiceData = z.object({ txn_id: txnId, invoice_url: z.url({ protocol: /^https?$/ }) });

export type PlisioApi = {
  createInvoice(query: Record<string, string>): Promise<z.infer<typeof invoiceData>>;
  readOperation(id: string): Promise<PlisioOperation>;
};

export function createPlisioApi(options: {
  secretKey: string;
  apiUrl: string;
  timeoutMs: number;
}): PlisioApi {
  const { secretKey, apiUrl, timeoutMs } = options;
  const ask = async <T>(path: string, query: Record<string, string>, data: z.ZodType<T>): Promise<T> => {
    const url = new URL(apiUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set("api_key", secretKey);
    const answer = await askProvider({ providerLabel, url, timeoutMs });
    const envelope = success.safeParse(answer.body);
    if (!answer.ok || !envelope.success) {
      const said = refusal.safeParse(answer.body).data?.data.message ?? "no reason given";
      throw new ProviderUnavailable(
        `${providerLabel} refused (status ${answer.status}): ${quoteProvider(said, secretKey)}`,
      );
    }
    const parsed = data.safeParse(envelope.data.data);
    if (!parsed.success) throw new ProviderUnavailable(`${providerLabel} answered something unexpected.`);
    return parsed.data;
  };
  return {
    createInvoice: (query) => ask("/invoices/new", query, invoiceData),
    readOperation: async (id) => {
      const operation = await ask(`/operations/${id}`, {}, plisioOperation);
      if (operation.id !== id) throw new ProviderUnavailable(`${providerLabel} answered another operation.`);
      return operation;
    },
  };
}
