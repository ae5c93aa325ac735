/** Supabase Realtime's sentences, which clients show and compare. https://supabase.com/docs/guides/realtime/error_codes */

export const refusals = {
  topicNameRequired: "TopicNameRequired: You must provide a topic name",
  tooManyJoins: "ClientJoinRateLimitReached: Too many joins per second",
  tooManyChannels: "ChannelRateLimitReached: Too many channels",
  tooManyMessages: "Too many messages per second",
  privateOnly: "PrivateOnly: This project only allows private channels",
  replayParams: "UnableToReplayMessages: Replay params are not valid",
  replayPublic: "UnableToReplayMessages: Replay is not allowed for public channels",
  presencePayload: "Presence track payload must be a map",
  presenceSize: "Track message size exceeded",
  presenceRate: "Client presence rate limit exceeded",
  tooBusy: "IncreaseConnectionPool: Please increase your connection pool size",
  unknownTopic: "unmatched topic",
} as const;

export const tooLongTopic = (maxBytes: number): string =>
  `InvalidTopic: A topic has at most ${maxBytes} bytes`;

/** Why a token was refused, as far as it can be read; its signature has been checked by others. */
export function describeToken(token: string, nowMs: number): string {
  const parts = token.split(".");
  const claims = parts.length === 3 ? readClaims(parts[1] ?? "") : null;
  if (!claims) return "MalformedJWT: The token provided is not a valid JWT";
  const { exp } = claims;
  if (typeof exp !== "number") return "InvalidJWTToken: Fields `role` and `exp` are required in JWT";
  const nowSeconds = Math.floor(nowMs / 1000);
  return exp <= nowSeconds
    ? `InvalidJWTToken: ${expired(nowSeconds - Math.floor(exp))}`
    : "JwtSignatureError: Failed to validate JWT signature";
}

export const expired = (secondsAgo: number): string => `Token has expired ${secondsAgo} seconds ago`;

function readClaims(part: string): { exp?: unknown } | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : null;
  } catch {
    return null;
  }
}
