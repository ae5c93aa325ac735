/** Normalises e-mail addresses to one spelling, so that a unique index allows one account for each. */
import { z } from "zod";

const maxEmailLength = 320;
const emailSchema = z.email().max(maxEmailLength);

export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

/** @param email normalised. */
export const isValidEmail = (email: string): boolean => emailSchema.safeParse(email).success;
