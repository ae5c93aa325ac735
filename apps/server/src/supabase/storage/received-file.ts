/** What is known of a file that has arrived. */

/** `sha256` is of the bytes as they came, in hex. */
export type ReceivedFile = { sizeBytes: number; sha256: string };

export type ReceivedBody = ReceivedFile & {
  /** The type that the client declares; not trusted. */
  declaredType: string;
  cacheSeconds: number;
  userMetadata: Record<string, unknown> | null;
};

export class TooManyBytesError extends Error {}
