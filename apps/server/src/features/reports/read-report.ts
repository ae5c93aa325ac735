/** Reads the form of /report: which fields its kind asks for, and a sentence at each field that is wrong. */
import { formLimits } from "@galatea/contract/form-limits.ts";
import { plainLine, plainText } from "@galatea/contract/plain-text.ts";
import {
  isSigned,
  type ReportKind,
  reportKinds,
  reportLimits,
  reportStatements,
} from "@galatea/contract/report-kinds.ts";
import { emailAddress } from "#platform/email-address.ts";
import type { NewReport } from "./reports.store.ts";

/** The fields as they were sent. */
export type ReportValues = Partial<Record<ReportField, string>>;
export type ReportField =
  | "key"
  | "kind"
  | "share"
  | "address"
  | "work"
  | "message"
  | "name"
  | "email"
  | "signature"
  | `agree_${ReportKind}`
  | "website"
  | "proof";
export type ReportErrors = Partial<Record<ReportField, string>>;

/** The token of a shared page. */
export const tokenForm = /^[A-Za-z0-9_-]{22}$/;

export function readReport(
  values: ReportValues,
  publicUrl: string,
): { ok: true; report: NewReport } | { ok: false; errors: ReportErrors } {
  const errors: ReportErrors = {};
  const kind = reportKinds.find((known) => known === values.kind);
  if (kind === undefined) errors.kind = "Please choose what is wrong with it.";
  if (values.website) errors.website = "Please leave this field empty.";
  const signed = kind !== undefined && isSigned(kind);

  const line = (field: "name" | "signature", missing: string): string | null => {
    const text = plainLine(values[field] ?? "");
    if (text === "" && signed) errors[field] = missing;
    else if (text.length > formLimits.nameChars)
      errors[field] = `Please write at most ${formLimits.nameChars} characters.`;
    return text === "" ? null : text;
  };
  const addresses = readAddresses(values, publicUrl, errors);
  const name = line("name", "Please tell us your name.");
  const email = readEmail(values.email, signed, errors);
  const signature = line("signature", "Please sign with your full name.");
  const message = plainText(values.message ?? "").trim();
  if (message === "" && kind === "other") errors.message = "Please say what is wrong with it.";
  if (message.length > reportLimits.messageChars)
    errors.message = "Please keep the description within 2,000 characters.";
  const work = plainText(values.work ?? "").trim();
  if (kind === "copyright" && work === "") errors.work = "Please say which work is yours.";
  if (work.length > reportLimits.workChars) errors.work = "Please keep this within 1,000 characters.";
  const agrees = kind !== undefined && values[`agree_${kind}`] === "yes";
  if (kind !== undefined && signed && !agrees)
    errors[`agree_${kind}`] = "We need this statement to act on your report.";

  if (kind === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    report: {
      kind,
      addresses,
      work: kind === "copyright" ? work : null,
      message,
      name,
      email,
      signature: signed ? signature : null,
      statement: agrees ? reportStatements[kind] : null,
    },
  };
}

/** One a line. The shared page that the form was opened from comes first. */
function readAddresses(values: ReportValues, publicUrl: string, errors: ReportErrors): string[] {
  const lines = plainText(values.address ?? "")
    .split("\n")
    .map(plainLine)
    .filter((text) => text !== "");
  const shared = tokenForm.test(values.share ?? "") ? [`${publicUrl}/share/${values.share}`] : [];
  const addresses = [...new Set([...shared, ...lines])];
  if (addresses.length === 0)
    errors.address = "Please tell us the address of the page, so that we can find it.";
  if (addresses.length > reportLimits.addresses)
    errors.address = `Please send at most ${reportLimits.addresses} addresses in one report.`;
  if (addresses.some((address) => address.length > reportLimits.addressChars))
    errors.address = `Please write one address a line, each of at most ${reportLimits.addressChars} characters.`;
  return addresses;
}

function readEmail(given: string | undefined, isRequired: boolean, errors: ReportErrors): string | null {
  const email = plainLine(given ?? "");
  if (email === "") {
    if (isRequired) errors.email = "Please tell us where the decision should go.";
    return null;
  }
  if (!emailAddress.safeParse(email).success)
    errors.email = isRequired
      ? "This e-mail address does not look right. It needs an @ and a domain, as in you@example.com."
      : "This e-mail address does not look right. You can also leave it empty.";
  return email;
}
