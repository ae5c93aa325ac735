/** Whether the wallet whose address a message names has signed it. */
import { createPublicKey, verify } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import type { Web3Chain } from "#platform/auth-env.ts";
import type { WalletMessage } from "./wallet-message.ts";

type Signed = Pick<WalletMessage, "raw" | "address" | "domain">;

export const isSignedByWallet: Record<Web3Chain, (message: Signed, signature: Uint8Array) => boolean> = {
  ethereum: isSignedOnEthereum,
  solana: isSignedOnSolana,
};

/** EIP-191 (`personal_sign`): 65 bytes r, s and v; the address is the end of the hash of the recovered key. */
function isSignedOnEthereum({ raw, address }: Signed, signature: Uint8Array): boolean {
  const message = Buffer.from(raw);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`);
  const v = signature[64] ?? 0;
  try {
    const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), "compact")
      .addRecoveryBit(v >= 27 ? v - 27 : v)
      .recoverPublicKey(keccak_256(Buffer.concat([prefix, message])))
      .toBytes(false);
    const recovered = Buffer.from(keccak_256(key.subarray(1))).subarray(-20);
    return `0x${recovered.toString("hex")}` === address.toLowerCase();
  } catch {
    return false;
  }
}

/** Ed25519 of the text as it is, or in the frame of a hardware wallet. */
function isSignedOnSolana({ raw, address, domain }: Signed, signature: Uint8Array): boolean {
  const key = decodeBase58(address);
  if (key?.length !== 32) return false;
  const message = Buffer.from(raw);
  try {
    const publicKey = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(key).toString("base64url") },
      format: "jwk",
    });
    return [message, frameOffChain(message, domain, key)].some((text) =>
      verify(null, text, publicKey, signature),
    );
  } catch {
    return false;
  }
}

/** https://docs.anza.xyz/proposals/off-chain-message-signing: version 0, ASCII, one signer. */
function frameOffChain(message: Buffer, domain: string, key: Uint8Array): Buffer {
  const application = Buffer.alloc(32);
  application.write(domain);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  const start = Buffer.concat([Buffer.from([0xff]), Buffer.from("solana offchain"), Buffer.from([0])]);
  return Buffer.concat([start, application, Buffer.from([0, 1]), key, length, message]);
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
