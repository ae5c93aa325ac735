/** The texts that every language has to define for the mails about accounts. */
import type { AccountMail } from "#platform/ports.ts";

export type AccountText = {
  /** The heading as well. */
  subject: string;
  paragraphs: string[];
  /** The label of the button. */
  action: string;
  /** Why somebody gets this mail. */
  reason: string;
};

export type AccountTexts = Record<AccountMail["kind"], AccountText> & {
  /** The label of a code. */
  code: string;
};
