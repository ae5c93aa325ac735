/**
 * Cleans what strangers write before it is stored, mailed or shown in a terminal. A single line keeps no line break, so
 * that it cannot become a second header of a mail.
 */
import { isUnseen, plainLine, plainText } from "@galatea/contract/plain-text.ts";
import { emailAddress } from "#platform/email-address.ts";
import type { Refusal } from "#platform/http/function-route.ts";

type Kind = "line" | "text" | "email";
export type FormFault = { path: string; message: string };

/**
 * @param kinds of the fields to clean; an absent field stays absent.
 * @returns the fields, or a refusal that names each field that is empty once it is cleaned, or is no address.
 */
export function cleanForm<Input extends object, Name extends keyof Input & string>(
  input: Input,
  kinds: Record<Name, Kind>,
): { ok: true; form: Input } | Refusal {
  const form = { ...input };
  const faults: FormFault[] = [];
  for (const [name, kind] of Object.entries(kinds) as [Name, Kind][]) {
    const given = input[name];
    if (typeof given !== "string") continue;
    const cleaned = kind === "text" ? plainText(given).trim() : plainLine(given);
    if (isUnseen(cleaned)) faults.push({ path: name, message: `“${name}” is empty.` });
    else if (kind === "email" && !isMailAddress(cleaned))
      faults.push({ path: name, message: "This e-mail address does not look right." });
    (form as Record<string, unknown>)[name] = cleaned;
  }
  return faults.length === 0 ? { ok: true, form } : refuseFields(faults);
}

/** A refusal that names fields. */
const refuseFields = (issues: FormFault[]): Refusal => ({
  ok: false,
  code: "invalid_request",
  issues,
  ...(issues[0] && { error: issues[0].message }),
});

const isMailAddress = (text: string): boolean => emailAddress.safeParse(text).success;
