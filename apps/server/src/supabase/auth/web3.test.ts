/** Signing in with a wallet: what it signed has to be for this site, of now, and new. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAuth, type TestAuth } from "./testing/auth-server.ts";
import { isSignedByWallet } from "./web3/wallet-signature.ts";

const app = "https://app.example.net";
const signIn = {
  providers: [],
  allowsAnonymous: false,
  web3Chains: ["ethereum", "solana"] as ("ethereum" | "solana")[],
  jwtSecret: null,
  requiresAdultStatement: true,
};
let server: TestAuth;
beforeAll(async () => {
  server = await startAuth({ signIn, allowedOrigins: [app] });
});
afterAll(() => server.stop());

type Wallet = { chain: "ethereum" | "solana"; address: string; sign(message: string): string };

function createEthereumWallet(): Wallet {
  const secret = secp256k1.utils.randomSecretKey();
  const hash = keccak_256(secp256k1.getPublicKey(secret, false).subarray(1));
  return {
    chain: "ethereum",
    address: `0x${Buffer.from(hash.subarray(-20)).toString("hex")}`,
    sign(message) {
      const bytes = Buffer.from(message);
      const digest = keccak_256(
        Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]),
      );
      const [recovery = 0, ...rs] = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" });
      return `0x${Buffer.from([...rs, 27 + recovery]).toString("hex")}`;
    },
  };
}

function createSolanaWallet(): Wallet & { key: KeyObject; publicKey: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return {
    chain: "solana",
    address: base58.encode(raw),
    key: privateKey,
    publicKey: raw,
    sign: (message) => sign(null, Buffer.from(message), privateKey).toString("base64"),
  };
}

type Parts = {
  domain?: string;
  uri?: string;
  version?: string;
  chainId?: string;
  nonce?: string;
  issuedAt?: Date | string;
  more?: readonly string[];
};
let nonces = 0;

/** As the wallets' libraries write it. */
function messageOf(wallet: Wallet, parts: Parts = {}): string {
  const name = wallet.chain === "ethereum" ? "Ethereum" : "Solana";
  const issuedAt = parts.issuedAt ?? new Date();
  return [
    `${parts.domain ?? "app.example.net"} wants you to sign in with your ${name} account:`,
    wallet.address,
    "",
    "I accept the terms of Galatea.",
    "",
    `URI: ${parts.uri ?? `${app}/auth`}`,
    `Version: ${parts.version ?? "1"}`,
    `Chain ID: ${parts.chainId ?? (wallet.chain === "ethereum" ? "1" : "solana:mainnet")}`,
    `Nonce: ${parts.nonce ?? `nonce${(nonces += 1)}xyz`}`,
    `Issued At: ${typeof issuedAt === "string" ? issuedAt : issuedAt.toISOString()}`,
    ...(parts.more ?? []),
  ].join("\n");
}

const exchange = (wallet: Wallet, message: string, signature = wallet.sign(message)) =>
  server.post("/token?grant_type=web3", { chain: wallet.chain, message, signature });

const wallets = [
  ["ethereum", createEthereumWallet],
  ["solana", createSolanaWallet],
] as const;

test.each(wallets)(
  "a person signs in with a wallet of %s, again to the same account",
  async (chain, create) => {
    const wallet = create();
    const first = await exchange(wallet, messageOf(wallet));
    expect(first.status).toBe(200);
    expect(first.body["user"]).toMatchObject({
      email: "",
      app_metadata: { provider: "web3", providers: ["web3"], awaits_adult_statement: true },
      identities: [{ provider: "web3", id: `web3:${chain}:${wallet.address}` }],
      user_metadata: { custom_claims: { chain, address: wallet.address, domain: "app.example.net" } },
    });
    const claims = JSON.parse(
      Buffer.from(String(first.body["access_token"]).split(".")[1] ?? "", "base64url").toString(),
    );
    expect(claims.amr[0].method).toBe("web3");
    const again = await exchange(wallet, messageOf(wallet));
    expect((again.body["user"] as { id: string }).id).toBe((first.body["user"] as { id: string }).id);
  },
);

test.each(wallets)("a signed message of %s signs in once", async (_chain, create) => {
  const wallet = create();
  const message = messageOf(wallet);
  const answers = await Promise.all([1, 2, 3].map(() => exchange(wallet, message)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await exchange(wallet, message);
  expect(late.body).toMatchObject({
    error: "invalid_grant",
    error_description: expect.stringContaining("used before"),
  });
});

test.each(wallets)(
  "what a wallet of %s signed for another site or another time is refused",
  async (_chain, create) => {
    const wallet = create();
    const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
    for (const [parts, words] of [
      [{ domain: "evil.example", uri: "https://evil.example/" }, "not allowed on this server"],
      [{ domain: "evil.example" }, "Domain that does not match"],
      [{ uri: "http://app.example.net/" }, "does not use HTTPS"],
      [{ uri: "https://app.example.net@evil.example/" }, "not allowed on this server"],
      [{ issuedAt: minutes(-11) }, "issued too long ago"],
      [{ issuedAt: minutes(11) }, "too far in the future"],
      [{ issuedAt: minutes(-5), more: [`Expiration Time: ${minutes(-1).toISOString()}`] }, "is expired"],
      [{ more: [`Not Before: ${minutes(1).toISOString()}`] }, "valid in the future"],
    ] as const) {
      const { status, body } = await exchange(wallet, messageOf(wallet, parts));
      expect([status, body["error"]]).toEqual([400, "invalid_grant"]);
      expect(body["error_description"]).toContain(words);
    }
  },
);

test.each(wallets)("a message or signature of %s that is malformed is refused", async (_chain, create) => {
  const [wallet, other] = [create(), create()];
  const good = messageOf(wallet);
  for (const message of [
    messageOf(wallet, { version: "2" }),
    messageOf(wallet, { chainId: "x" }),
    messageOf(wallet, { issuedAt: "yesterday" }),
    messageOf(wallet, { domain: "not a domain" }),
    messageOf(wallet, { more: ["URI: https://evil.example/"] }),
    messageOf(wallet, { more: ["nonsense"] }),
    good.replace("wants you to sign in", "says hello"),
    good.replace(wallet.address, "somebody"),
    "too short",
    good.padEnd(21_000, "x"),
  ])
    expect((await exchange(wallet, message)).body["code"]).toBe("validation_failed");
  for (const signature of ["", "0x12", "!".repeat(88), "zz".repeat(65)])
    expect((await exchange(wallet, good, signature)).body["code"]).toBe("validation_failed");
  for (const signature of [other.sign(good), wallet.sign(`${good} `)])
    expect((await exchange(wallet, good, signature)).body).toEqual({
      error: "invalid_grant",
      error_description: "Signature does not match address in message",
    });
});

test("a signature with a recovery byte of nonsense is refused, not a failure", async () => {
  const wallet = createEthereumWallet();
  const message = messageOf(wallet);
  for (const byte of ["04", "1f", "ff"]) {
    const { status } = await exchange(wallet, message, wallet.sign(message).replace(/..$/, byte));
    expect(status).toBe(400);
  }
});

test("auth-js signs in through a wallet of the browser", async () => {
  const wallet = createEthereumWallet();
  const { data, error } = await server.client().auth.signInWithWeb3({
    chain: "ethereum",
    message: messageOf(wallet),
    signature: wallet.sign(messageOf(wallet, { nonce: "nonceofanother" })) as `0x${string}`,
  });
  expect([data.user, error?.status]).toEqual([null, 400]);
  const message = messageOf(wallet);
  const signed = await server
    .client()
    .auth.signInWithWeb3({ chain: "ethereum", message, signature: wallet.sign(message) as `0x${string}` });
  expect(signed.error).toBeNull();
  expect(signed.data.user?.app_metadata["provider"]).toBe("web3");
});

// The example of web3.js: https://web3js.readthedocs.io/en/v1.2.11/web3-eth-accounts.html#sign
test("a signature that another library made is recognised, and a hardware wallet's frame too", () => {
  const published = Buffer.from(
    "b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c",
    "hex",
  );
  const address = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23";
  expect(isSignedByWallet.ethereum({ raw: "Some data", address, domain: "" }, published)).toBe(true);
  expect(isSignedByWallet.ethereum({ raw: "Some datum", address, domain: "" }, published)).toBe(false);

  const { address: solana, key, publicKey } = createSolanaWallet();
  const raw = Buffer.from("A message");
  const domain = Buffer.alloc(32);
  domain.write("app.example.net");
  const frame = Buffer.concat([
    Buffer.from([0xff, ...Buffer.from("solana offchain"), 0]),
    domain,
    Buffer.from([0, 1]),
    publicKey,
    Buffer.from([raw.length, 0]),
    raw,
  ]);
  const message = { raw: "A message", address: solana, domain: "app.example.net" };
  expect(isSignedByWallet.solana(message, sign(null, frame, key))).toBe(true);
  expect(isSignedByWallet.solana({ ...message, domain: "evil.example" }, sign(null, frame, key))).toBe(false);
});

test("wallets are off unless configured, each chain by itself", async () => {
  const closed = await startAuth();
  const body = { chain: "ethereum", message: "x", signature: "y" };
  expect((await closed.post("/token?grant_type=web3", body)).body["code"]).toBe("web3_provider_disabled");
  await closed.stop();
  const solana = await startAuth({ signIn: { ...signIn, web3Chains: ["solana"] } });
  const refused = await solana.post("/token?grant_type=web3", body);
  expect([refused.status, refused.body["message"]]).toEqual([422, "Ethereum Web3 provider is disabled"]);
  expect((await server.post("/token?grant_type=web3", { ...body, chain: "bitcoin" })).body["code"]).toBe(
    "web3_unsupported_chain",
  );
  await solana.stop();
});
