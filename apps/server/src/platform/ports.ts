/**
 * The parts of a Supabase backend that product code uses. `main` binds these ports to our own backend or to a hosted
 * Supabase project; tools, features and core see nothing else of it.
 */
import type { PoolClient } from "pg";

/** A signed-in person, as a verified access token names them. */
export type Caller = {
  userId: string;
  email: string | null;
  /** The address was confirmed by a link, or automatically in the sandbox. */
  emailVerified: boolean;
  sessionId: string;
};

export interface Identity {
  /**
   * Verifies `Authorization: Bearer …` (signature, expiry, and that its session was not signed out).
   * Null for no token, the publishable key, or an invalid token; never throws for bad input.
   */
  authenticate(authorization: string | undefined): Promise<Caller | null>;
}

export type AccountFacts = {
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** The language that the person chose, or their browser or provider told: a BCP 47 tag. Nobody checked it. */
  locale: string | null;
};

export interface UserAdmin {
  /** Null when there is no such account. */
  findUser(userId: string): Promise<AccountFacts | null>;
}

/** Exactly what the person gave to prove who they are; null for neither. */
export type OwnDeletion = {
  userId: string;
  sessionId: string;
  password: string | null;
  /** The code from the mail that `/reauthenticate` sends. */
  code: string | null;
};
export type OwnDeletionResult =
  | { ok: true }
  | {
      ok: false;
      code:
        | "unauthorized"
        | "rate_limited"
        | "proof_needed"
        | "wrong_password"
        | "wrong_code"
        | "second_step_needed"
        | "sign_in_again";
    };

export interface AccountDeletion {
  /** Deletes the person with everything of theirs; their sessions end with it. */
  deleteOwn(request: OwnDeletion): Promise<OwnDeletionResult>;
}

/**
 * Deletes a person's account with everything of theirs, in the caller's transaction. False when there is no such account.
 * @param person.actor and reason go to the audit log.
 */
export type EraseAccount = (
  transaction: PoolClient,
  person: { userId: string; actor: string; reason: string },
) => Promise<boolean>;

/** The secrets that a mail about an account carries to its reader. */
export type MailSecrets = { linkToken: string; code: string };

/** A mail about an account. It names its secrets by their id alone, and no address but one without an account. */
export type AccountMail =
  | {
      kind: AccountLinkKind;
      userId: string;
      tokenId: string;
      isPkce: boolean;
      /** An absolute URL of the product or of an allowed origin. */
      redirectTo: string;
    }
  | { kind: "reauthentication"; userId: string; tokenId: string }
  | {
      kind: "no_account" | "address_taken";
      recipient: string;
      /** The languages that its reader probably understands, as in `Accept-Language`. */
      languages: string | null;
    };

/** The links of mails, by what they are for. */
export type AccountLinkKind =
  | "signup"
  | "magiclink"
  | "recovery"
  | "invite"
  | "email_change_new"
  | "email_change_current";

export interface AccountMails {
  /** Queues the mail with the transaction that creates its token. */
  queue(transaction: PoolClient, mail: AccountMail): Promise<void>;
}

export interface AccountTokens {
  /** The secrets of a mail's token. They are computed, also for tokens that were used. */
  secretsOf(tokenId: string): MailSecrets;
  /** The address that a token's mail goes to; null once the token was used, replaced or is out of date. */
  findAddress(tokenId: string): Promise<string | null>;
}

export type StoredObject = {
  bytes: Uint8Array;
  mimeType: string;
  sizeBytes: number;
  ownerId: string | null;
};

export interface ObjectStore {
  /**
   * Writes the bytes unchanged (no re-encoding) under bucket/path as `ownerId`'s object (null: the installation's) and registers its row.
   * Overwrites nothing: an existing path is an error.
   */
  put(object: {
    bucket: string;
    path: string;
    bytes: Uint8Array;
    mimeType: string;
    ownerId: string | null;
  }): Promise<void>;
  /** Null when there is no such object. */
  get(bucket: string, path: string): Promise<StoredObject | null>;
  /** Removes files and rows; a missing object is no error. */
  remove(bucket: string, paths: string[]): Promise<void>;
  /** Absolute URL below `PUBLIC_URL` under which a public bucket serves the object. */
  publicUrl(bucket: string, path: string): string;
}
