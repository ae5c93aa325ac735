/**
 * A client's own `data` of a user. It is shown to the person and to clients, and never grants rights; it is part of every
 * access token, so it is bounded.
 */
import { z } from "zod";
import type { Metadata, User } from "./records.ts";

export const maxUserMetadataBytes = 4_096;

/** Keys that look like rights. They are refused, so that no client takes a refusal to grant them for a success. */
const privileged = ["role", "app_metadata", "provider", "providers", "is_admin"] as const;

/** The form of BCP 47: `de`, `pt-BR`. It names the language of mails. */
const languageTag = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** For request bodies. `null` removes a value; `adult_confirmed` is a statement of the sign-up, and kept elsewhere. */
export const userDataSchema = z
  .looseObject({
    display_name: z.string().trim().min(1).max(60).nullable().optional(),
    locale: z.string().trim().max(35).regex(languageTag, "is not a language tag").nullable().optional(),
    adult_confirmed: z.unknown().optional(),
  })
  .superRefine((data, context) => {
    for (const key of privileged)
      if (Object.hasOwn(data, key))
        context.addIssue({ code: "custom", path: [key], message: "cannot be set by a user" });
  });

export type UserData = z.infer<typeof userDataSchema>;

/** As the person or their provider wrote it. */
export function localeOf({ userMetadata: { locale } }: Pick<User, "userMetadata">): string | null {
  return typeof locale === "string" ? locale : null;
}

/** Null when it would be larger than {@link maxUserMetadataBytes}. */
export function mergeUserMetadata(stored: Metadata, data: UserData): Metadata | null {
  const { adult_confirmed: _, ...own } = data;
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...own }).filter(([, value]) => value !== null && value !== undefined),
  );
  return Buffer.byteLength(JSON.stringify(merged)) > maxUserMetadataBytes ? null : merged;
}
