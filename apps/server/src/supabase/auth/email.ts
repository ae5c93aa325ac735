/** Normalises e-mail addresses to one spelling, so that a unique index allows one account for each. */
import { emailAddress } from "#platform/email-address.ts";

export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

/** @param email normalised. */
export const isValidEmail = (email: string): boolean => emailAddress.safeParse(email).success;
