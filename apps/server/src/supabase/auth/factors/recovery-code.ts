/** Recovery codes: 16 characters of Crockford's Base32, 80 random bits. */
import { randomBytes } from "node:crypto";

export const codesInSet = 10;
const codeLength = 16;
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: codesInSet }, () =>
    Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join(""),
  );

/** What a person typed: in any case, in groups, and with the letters that Crockford reads as digits. */
export const readRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
