/**
 * Stands in for the parts of the official auth client that no page here uses: managing other people's accounts (that
 * takes a key which no browser has), passkeys, and wallets. Calling one of them is a mistake and says so. The build
 * puts it in place (chunks.config.ts).
 */
import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";

const absent = (): never => {
  throw new Error("This part of the auth client is left out of the app: see auth-leftovers.ts.");
};

/** Made by the client for itself; nothing of it is called. */
class Absent {
  readonly leftOut = true;
}

type Settings = { url: string; headers: Record<string, string>; fetch: typeof fetch };
type SignedOut = { data: null; error: AuthApiError | AuthRetryableFetchError | null };

/** What the client asks of the administrators' part for itself: to end its own session on the server. */
export default class OwnSession {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async signOut(token: string, scope = "global"): Promise<SignedOut> {
    const { url, headers, fetch: send } = this.#settings;
    try {
      const { ok, status } = await send(`${url}/logout?scope=${scope}`, {
        method: "POST",
        headers: { ...headers, Authorization: `Bearer ${token}` },
      });
      return { data: null, error: ok ? null : new AuthApiError("Signing out failed.", status, undefined) };
    } catch (error) {
      return { data: null, error: new AuthRetryableFetchError(String(error), 0) };
    }
  }
}

export { Absent as WebAuthnApi };
export const webAuthnAbortService = { createNewAbortSignal: absent, cancelCeremony: absent };
export {
  absent as browserSupportsWebAuthn,
  absent as createCredential,
  absent as createSiweMessage,
  absent as deserializeCredentialCreationOptions,
  absent as deserializeCredentialRequestOptions,
  absent as fromHex,
  absent as getAddress,
  absent as getCredential,
  absent as serializeCredentialCreationResponse,
  absent as serializeCredentialRequestResponse,
  absent as toHex,
};
