/**
 * POST /token?grant_type=web3: a session for a message that a wallet signed for this site within the last ten minutes.
 * Each message signs in once.
 */
import { z } from "zod";
import type { Web3Chain } from "#platform/auth-env.ts";
import type { AuthContext } from "./context.ts";
import { oauthRefusal, type Refusal, validationFailed, web3ChainUnknown, web3Disabled } from "./errors.ts";
import { admitExternal } from "./external-account.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import type { ProviderPerson } from "./providers/provider.ts";
import type { RedirectTargets } from "./redirect-target.ts";
import { answerSession, beginSession } from "./session-answer.ts";
import { spendMessage } from "./web3/used-messages.store.ts";
import { parseWalletMessage, type WalletMessage } from "./web3/wallet-message.ts";
import { isSignedByWallet } from "./web3/wallet-signature.ts";

const bodySchema = z.object({
  chain: z.string().max(100).nullish(),
  message: z.string().nullish(),
  signature: z.string().max(500).nullish(),
});

const validMs = 600_000;
const chainNames: Record<Web3Chain, string> = { ethereum: "Ethereum", solana: "Solana" };

export const tokenWeb3 =
  (context: AuthContext): Operation =>
  async (request) => {
    const { web3Chains } = context.signIn;
    if (web3Chains.length === 0) return web3Disabled("Web3 provider");
    const limited = await consumeAll([context.limiters.externalTokenPerAddress, request.clientAddress]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const { chain, message: raw, signature } = parsed.value;
    if (chain !== "ethereum" && chain !== "solana") return web3ChainUnknown();
    if (!web3Chains.includes(chain)) return web3Disabled(`${chainNames[chain]} Web3 provider`);
    const checked = check(context, chain, raw ?? "", signature ?? "");
    if (!checked.ok) return checked;

    const { message } = checked;
    const now = context.now();
    const begun = await inTransaction(context.pool, async (transaction) => {
      const expiresAt = new Date(message.issuedAt.getTime() + validMs);
      if (!(await spendMessage(transaction, { raw: message.raw, expiresAt, now })))
        return oauthRefusal("invalid_grant", `Signed ${chainNames[chain]} message was used before`);
      const external = { provider: "web3", person: personOf(chain, message) };
      const admitted = await admitExternal(context, transaction, external, { emailOptional: true });
      if (!admitted.ok) return admitted;
      const { user } = admitted;
      const session = await beginSession(context, transaction, {
        user,
        method: "web3",
        userAgent: request.userAgent,
        now,
      });
      return { ok: true as const, user, ...session };
    });
    return begun.ok ? answerSession(context, begun.user, begun.session, begun.refreshToken) : begun;
  };

function check(
  { redirectTargets, now }: AuthContext,
  chain: Web3Chain,
  raw: string,
  signature: string,
): { ok: true; message: WalletMessage } | Refusal {
  if (raw.length < 64) return validationFailed("message is too short");
  if (raw.length > 20 * 1024) return validationFailed("message must not exceed 20KB");
  const bytes = readSignature[chain](signature);
  if (!bytes.ok) return bytes;
  const parsed = parseWalletMessage(chain, raw);
  if (!parsed.ok) return validationFailed(parsed.problem);
  const { message } = parsed;
  if (!isSignedByWallet[chain](message, bytes.value))
    return oauthRefusal("invalid_grant", "Signature does not match address in message");
  return (
    refuseSite(redirectTargets, chainNames[chain], message) ??
    refuseTime(chainNames[chain], message, now()) ?? { ok: true, message }
  );
}

type Bytes = { ok: true; value: Uint8Array } | Refusal;

const readSignature: Record<Web3Chain, (text: string) => Bytes> = {
  ethereum: (text) =>
    /^(0x)?[\da-f]{130}$/i.test(text)
      ? { ok: true, value: Buffer.from(text.replace(/^0x/, ""), "hex") }
      : validationFailed(
          "signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string",
        ),
  solana(text) {
    if (text.length !== 86 && text.length !== 88)
      return validationFailed("signature must be 64 bytes encoded as base64 with or without padding");
    const value = Buffer.from(text, "base64");
    return /^[\w+/-]{86}(==)?$/.test(text) && value.length === 64
      ? { ok: true, value }
      : validationFailed("signature does not contain valid base64 characters");
  },
};

function refuseSite(targets: RedirectTargets, chain: string, { uri, domain }: WalletMessage): Refusal | null {
  const refuse = (rest: string): Refusal =>
    oauthRefusal("invalid_grant", `Signed ${chain} message is using ${rest}`);
  if (uri.protocol !== "https:" && uri.hostname !== "localhost")
    return refuse("URI which does not use HTTPS");
  if (!targets.allows(uri.href))
    return refuse("URI which is not allowed on this server, message was signed for another app");
  if (uri.host !== domain)
    return refuse("a Domain that does not match the one in URI which is not allowed on this server");
  return null;
}

function refuseTime(
  chain: string,
  { issuedAt, expiresAt, notBefore }: WalletMessage,
  now: Date,
): Refusal | null {
  const refuse = (sentence: string): Refusal => oauthRefusal("invalid_grant", sentence);
  if (notBefore && now < notBefore) return refuse(`Signed ${chain} message becomes valid in the future`);
  if (expiresAt && now > expiresAt) return refuse(`Signed ${chain} message is expired`);
  if (now.getTime() > issuedAt.getTime() + validMs) return refuse(`${chain} message was issued too long ago`);
  if (now.getTime() < issuedAt.getTime() - validMs)
    return refuse(`${chain} message was issued too far in the future`);
  return null;
}

/** Ethereum writes one address in several ways of upper and lower case. */
function personOf(chain: Web3Chain, { address, chainId, domain, statement }: WalletMessage): ProviderPerson {
  const subject = `web3:${chain}:${chain === "ethereum" ? address.toLowerCase() : address}`;
  return {
    subject,
    emails: [],
    claims: {
      custom_claims: { address, chain, network: chainId, domain, statement: statement.slice(0, 500) },
    },
  };
}
