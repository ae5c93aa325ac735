/**
 * Tokens that the operator's other programs sign with JWT_SECRET (HS256), such as the `anon` and `service_role` keys of
 * older Supabase projects. Without the setting there are none. The secret never verifies another algorithm, and no public
 * key ever verifies this one: each verification names its algorithm and holds a key of that kind alone.
 */
import { createSecretKey } from "node:crypto";
import { jwtVerify } from "jose";
import { z } from "zod";

export type SharedSecretTokens = {
  /** The role of a token that stands for a program and not for a person; null for any other. */
  readRole(token: string): Promise<"anon" | "service_role" | null>;
};

/** `supabase_admin` is GoTrue's other name for the same rights. */
const claimsSchema = z.object({
  role: z.enum(["anon", "service_role", "supabase_admin"]),
  exp: z.number().optional(),
});

export function createSharedSecretTokens(options: {
  secret: string | null;
  now: () => Date;
}): SharedSecretTokens {
  const { secret, now } = options;
  if (secret === null) return { readRole: async () => null };
  const key = createSecretKey(Buffer.from(secret));
  return {
    async readRole(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
        const { role } = claimsSchema.parse(payload);
        return role === "supabase_admin" ? "service_role" : role;
      } catch {
        return null;
      }
    },
  };
}
