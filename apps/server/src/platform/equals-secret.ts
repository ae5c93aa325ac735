import { createHash, timingSafeEqual } from "node:crypto";

/** Compares digests, so that the time taken reveals nothing about the key. */
export function equalsSecret(secret: string): (candidate: string) => boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const expected = digest(secret);
  return (candidate) => timingSafeEqual(digest(candidate), expected);
}
