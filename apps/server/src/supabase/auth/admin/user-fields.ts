/** The fields that an admin may set when creating or changing an account. Anything that would be ignored is refused. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { credentialFields } from "../credential-fields.ts";
import { isValidEmail, normaliseEmail } from "../email.ts";
import {
  appMetadataTooLarge,
  invalidEmail,
  metadataTooLarge,
  overRateLimit,
  phoneDisabled,
  type Refusal,
  validationFailed,
} from "../errors.ts";
import { type Operation, parseBody } from "../operation.ts";
import { checkNewPassword } from "../passwords/check-password.ts";
import type { Metadata } from "../records.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "../user-metadata.ts";
import { readBanDuration } from "./ban-duration.ts";

const bodySchema = z.object({
  ...credentialFields,
  id: z.uuid({ error: "ID must conform to the uuid v4 format" }).nullish(),
  role: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  ban_duration: z.string().nullish(),
  user_metadata: userDataSchema.nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
});

export type UserFields = {
  id: string | null;
  /** Normalised. */
  email: string | null;
  passwordHash: string | null;
  confirmsEmail: boolean;
  /** Undefined leaves a ban as it is. */
  bannedUntil: Date | null | undefined;
  userMetadata: Metadata;
  appMetadata: Metadata;
};

type Stored = { email: string | null; userMetadata: Metadata; appMetadata: Metadata };

const maxAppMetadataBytes = 4_096;

/** @param stored the account as it is, or an empty one. */
export async function readUserFields(
  context: Pick<AuthContext, "passwords" | "now">,
  body: Parameters<Operation>[0]["body"],
  stored: Stored,
): Promise<{ ok: true; value: UserFields } | Refusal> {
  const parsed = parseBody(bodySchema, body);
  if (!parsed.ok) return parsed;
  const fields = parsed.value;
  if (fields.phone || fields.phone_confirm) return phoneDisabled();
  if (fields.role && fields.role !== "authenticated")
    return validationFailed("role: accounts have the role authenticated");
  if (fields.password_hash) return validationFailed("password_hash: send the password itself");
  const email = fields.email ? normaliseEmail(fields.email) : null;
  if (email !== null && !isValidEmail(email)) return invalidEmail();
  const ban = fields.ban_duration ? readBanDuration(fields.ban_duration) : undefined;
  if (ban === null) return validationFailed(`invalid format for ban duration: ${fields.ban_duration}`);
  const userMetadata = mergeUserMetadata(stored.userMetadata, fields.user_metadata ?? {});
  if (userMetadata === null) return metadataTooLarge(maxUserMetadataBytes);
  const appMetadata = mergeAppMetadata(stored.appMetadata, fields.app_metadata ?? {});
  if (appMetadata === null) return appMetadataTooLarge(maxAppMetadataBytes);
  const hashed = await hashPassword(context, fields.password ?? "", email ?? stored.email ?? "");
  if (!hashed.ok) return hashed;
  return {
    ok: true,
    value: {
      id: fields.id ?? null,
      email,
      passwordHash: hashed.hash,
      confirmsEmail: fields.email_confirm ?? false,
      bannedUntil: ban && bannedUntil(context.now(), ban.banMs),
      userMetadata,
      appMetadata,
    },
  };
}

/** The last moment of the year 9999, which every client can read as a date. */
const latestMs = Date.UTC(9999, 11, 31);

const bannedUntil = (now: Date, banMs: number | "none"): Date | null =>
  banMs === "none" ? null : new Date(Math.min(now.getTime() + banMs, latestMs));

/** Null when it would be too large: it is part of every access token. */
function mergeAppMetadata(stored: Metadata, data: Metadata): Metadata | null {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...data }).filter(([, value]) => value !== null && value !== undefined),
  );
  return Buffer.byteLength(JSON.stringify(merged)) > maxAppMetadataBytes ? null : merged;
}

async function hashPassword(
  { passwords }: Pick<AuthContext, "passwords">,
  password: string,
  email: string,
): Promise<{ ok: true; hash: string | null } | Refusal> {
  if (password === "") return { ok: true, hash: null };
  const strong = checkNewPassword(password, email);
  if (!strong.ok) return strong;
  const hashed = await passwords.hash(password);
  return hashed.ok ? hashed : overRateLimit(1);
}
