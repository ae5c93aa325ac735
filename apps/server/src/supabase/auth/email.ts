/** One spelling per e-mail address, so that a unique index can hold each account once. */
import { z } from "zod";

const maxEmailLength = 320;
const emailSchema = z.email().max(maxEmailLength);

export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

/** Expects the normalised form. */
export const isValidEmail = (email: string): boolean => emailSchema.safeParse(email).success;
