/**
 * Calls of PayGate.to's public API. It has no accounts and no keys: the holder of a token may ask about its payment.
 * https://documenter.getpostman.com/view/14826208/2sA3Bj9aBi
 */
import { z } from "zod";
import { askProvider } from "./ask-provider.ts";
import { type Decimal, parseDecimal } from "./decimal.ts";
import { ProviderUnavailable } from "./provider.ts";

const providerLabel = "PayGate.to";

const walletAnswer = z.object({
  /** Already URL-encoded in the answer. */
  address_in: z.string().min(1).max(4000),
  ipn_token: z.string().min(1).max(4000),
});

const statusAnswer = z.object({
  status: z.string().max(200),
  value_coin: z.string().nullish(),
  coin: z.string().max(200).nullish(),
});

const cardProvidersAnswer = z.object({
  providers: z.array(
    z.object({
      id: z.string(),
      status: z.string().nullish(),
      minimum_amount: z.string().nullish(),
      minimum_currency: z.string().nullish(),
    }),
  ),
});

export type CardProvider = { isActive: boolean; minimumUsd: Decimal | null };

export type PaygateApi = {
  createWallet(wallet: { address: string; callbackUrl: string }): Promise<z.infer<typeof walletAnswer>>;
  readStatus(ipnToken: string): Promise<z.infer<typeof statusAnswer>>;
  /** Null for an unknown provider. */
  findCardProvider(id: string): Promise<CardProvider | null>;
};

export function createPaygateApi({ apiUrl, timeoutMs }: { apiUrl: string; timeoutMs: number }): PaygateApi {
  const ask = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> => {
    const url = new URL(apiUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await askProvider({ providerLabel, url, timeoutMs });
    const parsed = schema.safeParse(answer.body);
    if (!answer.ok || !parsed.success) {
      throw new ProviderUnavailable(
        `${providerLabel} refused, or answered something else (${answer.status}).`,
      );
    }
    return parsed.data;
  };
  return {
    createWallet: ({ address, callbackUrl }) =>
      ask("/control/wallet.php", { address, callback: callbackUrl }, walletAnswer),
    readStatus: (ipnToken) => ask("/control/payment-status.php", { ipn_token: ipnToken }, statusAnswer),
    findCardProvider: async (id) => {
      const { providers } = await ask("/control/provider-status/", {}, cardProvidersAnswer);
      const found = providers.find((candidate) => candidate.id === id);
      if (!found) return null;
      const isDollars = found.minimum_currency === "USD";
      return {
        isActive: found.status !== "inactive",
        minimumUsd: isDollars ? parseDecimal(found.minimum_amount) : null,
      };
    },
  };
}
