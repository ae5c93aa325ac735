/**
 * The message that a wallet signs to sign in (EIP-4361, and its like for Solana): who signs, for which site, when. Read as
 * GoTrue reads it, with its sentences.
 */
import type { Web3Chain } from "#platform/auth-env.ts";

export type WalletMessage = {
  raw: string;
  domain: string;
  address: string;
  statement: string;
  uri: URL;
  chainId: string;
  issuedAt: Date;
  expiresAt: Date | null;
  notBefore: Date | null;
};

type Dialect = {
  tag: string;
  name: string;
  address: RegExp;
  addressProblem: string;
  isChainId: (id: string) => boolean;
};

const dialects: Record<Web3Chain, Dialect> = {
  ethereum: {
    tag: "siwe",
    name: "Ethereum",
    address: /^0x[a-fA-F0-9]{40}$/,
    addressProblem: "wallet address is not a valid Ethereum address",
    isChainId: (id) => /^[1-9]\d{0,17}$/.test(id),
  },
  solana: {
    tag: "siws",
    name: "Solana",
    address: /^[a-zA-Z0-9]{32,44}$/,
    addressProblem: "wallet address is not in base58 format",
    isChainId: (id) => id === "" || /^solana:(main|dev|test|local)net$/.test(id),
  },
};

const domainForm =
  /^(localhost|(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})(?::\d{1,5})?$/;

type Parsed = { ok: true; message: WalletMessage } | { ok: false; problem: string };

export function parseWalletMessage(chain: Web3Chain, raw: string): Parsed {
  const { tag, name, address: addressForm, addressProblem, isChainId } = dialects[chain];
  const problem = (sentence: string): Parsed => ({ ok: false, problem: `${tag}: ${sentence}` });
  const lines = raw.split("\n");
  if (lines.length < 6) return problem("message needs at least 6 lines");
  const [header = "", addressLine = "", third, fourth, fifth] = lines;
  const ending = ` wants you to sign in with your ${name} account:`;
  if (!header.endsWith(ending)) return problem(`message first line does not end in "${ending}"`);
  const domain = header.slice(0, -ending.length).trim();
  if (!domainForm.test(domain)) return problem("domain in first line of message is not valid");
  const address = addressLine.trim();
  if (!addressForm.test(address)) return problem(addressProblem);
  if (third !== "") return problem("third line must be empty");
  const hasStatement = fourth !== "" && fifth === "";

  const read = readFields(lines.slice(hasStatement ? 5 : 3), hasStatement ? 5 : 3);
  if (!read.ok) return problem(read.problem);
  const { fields } = read;
  const version = fields.get("Version") ?? "";
  if (version !== "1")
    return problem(`Version value is not supported, expected 1 got ${JSON.stringify(version)}`);
  const chainId = fields.get("Chain ID") ?? "";
  if (fields.has("Chain ID") && !isChainId(chainId)) return problem("Chain ID is not valid");
  const uri = URL.parse(fields.get("URI") ?? "");
  if (!fields.has("URI")) return problem("URI is not specified");
  if (!uri) return problem("URI is not valid");

  const [issuedAt, expiresAt, notBefore] = ["Issued At", "Expiration Time", "Not Before"].map((field) =>
    readTime(fields.get(field)),
  );
  if (issuedAt === null) return problem("Issued At is not specified");
  if (issuedAt === "malformed" || issuedAt === undefined)
    return problem("Issued At is not a valid ISO8601 timestamp");
  if (expiresAt === "malformed" || expiresAt === undefined)
    return problem("Expiration Time is not a valid ISO8601 timestamp");
  if (notBefore === "malformed" || notBefore === undefined)
    return problem("Not Before is not a valid ISO8601 timestamp");
  if (expiresAt && issuedAt > expiresAt) return problem("Issued At is after Expiration Time");
  if (expiresAt && notBefore && notBefore > expiresAt) return problem("Not Before is after Expiration Time");
  const statement = hasStatement ? (fourth ?? "") : "";
  return {
    ok: true,
    message: { raw, domain, address, statement, uri, chainId, issuedAt, expiresAt, notBefore },
  };
}

type Fields = { ok: true; fields: Map<string, string> } | { ok: false; problem: string };

/** `Name: value` lines. A name that comes twice could be read in two ways, so it is refused. */
function readFields(lines: readonly string[], firstIndex: number): Fields {
  const fields = new Map<string, string>();
  let resources: number | null = null;
  for (const [index, text] of lines.entries()) {
    const line = text.trim();
    if (resources !== null && line.startsWith("- ")) {
      if (!URL.canParse(line.slice(2).trim()))
        return { ok: false, problem: `Resource at position ${resources} has invalid URI` };
      resources += 1;
      continue;
    }
    resources = line === "Resources:" ? 0 : null;
    if (line === "" || resources !== null) continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    if (colon < 0 || fields.has(name))
      return { ok: false, problem: `encountered unparsable line at index ${firstIndex + index}` };
    fields.set(name, line.slice(colon + 1).trim());
  }
  return { ok: true, fields };
}

/** RFC 3339, which is stricter than what JavaScript reads as a date. */
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function readTime(text: string | undefined): Date | null | "malformed" {
  if (text === undefined) return null;
  const time = new Date(text);
  return timeForm.test(text) && !Number.isNaN(time.getTime()) ? time : "malformed";
}
