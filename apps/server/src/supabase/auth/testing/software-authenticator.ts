/** A security key in software: ES256 credentials with attestation `none`, as browsers hand them to a page. */
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Credential = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number };

type AuthenticatorOptions = {
  /** The page that asks. */
  origin: string;
  /** Whether the key checks who touches it. */
  verifiesUser?: boolean;
};

const userPresent = 0x01;
const userVerified = 0x04;
const attested = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

export function createAuthenticator({ origin, verifiesUser = true }: AuthenticatorOptions) {
  const credentials: Credential[] = [];
  const flags = userPresent | (verifiesUser ? userVerified : 0);

  const clientDataOf = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const headOf = (rpId: string, more: number, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | more]), count]);
  };

  return {
    credentials,

    /** @returns the JSON of `navigator.credentials.create`. */
    create(options: { challenge: string; rpId: string; userHandle: string }) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const { x, y } = publicKey.export({ format: "jwk" });
      if (!x || !y) throw new Error("The key is not an elliptic-curve key.");
      const id = randomBytes(16);
      credentials.push({ id, privateKey, userHandle: options.userHandle, counter: 0 });
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        headOf(options.rpId, attested, 0),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(coseKey),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]),
      );
      return credentialJson(id, {
        clientDataJSON: clientDataOf("webauthn.create", options.challenge, origin).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["usb" as const],
      });
    },

    /** @returns the JSON of `navigator.credentials.get`. `from` is the page that a phisher shows. */
    get(options: { challenge: string; rpId: string; from?: string; counter?: number }) {
      const credential = credentials.at(-1);
      if (!credential) throw new Error("The key holds no credential.");
      credential.counter = options.counter ?? credential.counter + 1;
      const clientData = clientDataOf("webauthn.get", options.challenge, options.from ?? origin);
      const authData = headOf(options.rpId, 0, credential.counter);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      return credentialJson(credential.id, {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, credential.privateKey).toString("base64url"),
        userHandle: credential.userHandle,
      });
    },
  };
}

function credentialJson<Response extends object>(id: Buffer, response: Response) {
  const name = id.toString("base64url");
  return { id: name, rawId: name, type: "public-key" as const, clientExtensionResults: {}, response };
}
