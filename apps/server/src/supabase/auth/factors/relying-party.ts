/**
 * WebAuthn with this product as the relying party: options for the browser, and checks of what its authenticator signed.
 * Credentials belong to the host of PUBLIC_URL; only its origin and the allowed ones may use them.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isIP } from "node:net";

/** As the database keeps it: `id` and `publicKey` in base64url. */
export type StoredCredential = { id: string; publicKey: string; counter: number; transports: string[] };

export type NewCredential = StoredCredential & {
  aaguid: string;
  isBackupEligible: boolean;
  isBackedUp: boolean;
};

type CredentialName = Pick<StoredCredential, "id" | "transports">;

/** A passkey alone signs in, so its authenticator must also know its person. A second factor need not. */
type Use = "passkey" | "second factor";

export type RelyingParty = {
  createOptions(of: {
    /** What an authenticator tells credentials of one host apart by. */
    handle: string;
    name: string;
    use: Use;
    exclude: CredentialName[];
  }): ReturnType<typeof generateRegistrationOptions>;
  requestOptions(use: Use, allow: CredentialName[]): ReturnType<typeof generateAuthenticationOptions>;
  /** Null when the answer is forged, of another origin, to another challenge, or no answer at all. */
  checkNew(answer: object, challenge: string, use: Use): Promise<NewCredential | null>;
  /** The new counter, or null as above. A counter that went back is a copied authenticator: null, too. */
  checkKnown(
    answer: object,
    challenge: string,
    use: Use,
    credential: StoredCredential,
  ): Promise<{ counter: number } | null>;
};

/** EdDSA, ES256 and RS256. The library would add others by what this Node knows. */
const algorithms = [-8, -7, -257];
const productName = "Galatea";
export const ceremonyMs = 5 * 60_000;

/** Null where browsers know no WebAuthn: a host that is a number, or an address without TLS other than this machine's. */
export function createRelyingParty(options: {
  publicUrl: string;
  allowedOrigins: readonly string[];
}): RelyingParty | null {
  const url = new URL(options.publicUrl);
  const isLocal = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  if (url.protocol !== "https:" && !isLocal) return null;
  const rpID = url.hostname;
  const otherOrigins = options.allowedOrigins.filter((origin) => origin !== "*");
  const expected = { expectedOrigin: [url.origin, ...otherOrigins], expectedRPID: rpID };
  const verificationFor = (use: Use) => (use === "passkey" ? "required" : "preferred");

  return {
    createOptions: ({ handle, name, use, exclude }) =>
      generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: name,
        userDisplayName: name,
        userID: new TextEncoder().encode(handle),
        timeout: ceremonyMs,
        attestationType: "none",
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: exclude,
        authenticatorSelection: {
          residentKey: use === "passkey" ? "required" : "discouraged",
          userVerification: verificationFor(use),
        },
      }),

    requestOptions: (use, allow) =>
      generateAuthenticationOptions({
        rpID,
        timeout: ceremonyMs,
        allowCredentials: allow,
        userVerification: verificationFor(use),
      }),

    checkNew: (answer, challenge, use) =>
      nullOnFailure(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: answer as RegistrationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: use === "passkey",
          supportedAlgorithmIDs: algorithms,
        });
        if (!registrationInfo) return null;
        const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
        return {
          id: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: (credential.transports ?? []).filter((name) => typeof name === "string").slice(0, 8),
          aaguid,
          isBackupEligible: credentialDeviceType === "multiDevice",
          isBackedUp: credentialBackedUp,
        };
      }),

    checkKnown: (answer, challenge, use, credential) =>
      nullOnFailure(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: answer as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: use === "passkey",
          credential: { ...credential, publicKey: Buffer.from(credential.publicKey, "base64url") },
        });
        return verified ? { counter: authenticationInfo.newCounter } : null;
      }),
  };
}

/** The library throws at whatever the browser sent wrong. */
async function nullOnFailure<T>(check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
