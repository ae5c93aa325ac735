/**
 * The parts of a Supabase backend that product code uses. `main` binds these ports to our own backend or to a hosted
 * Supabase project; tools, features and core see nothing else of it.
 */

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

export interface UserAdmin {
  /** Null when there is no such account. */
  findUser(userId: string): Promise<{ userId: string; email: string | null; emailVerified: boolean } | null>;
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
