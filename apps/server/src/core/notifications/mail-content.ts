import type { MailLanguage } from "@galatea/contract/mail-languages.ts";

/** What a mail says, whatever its layout. */
export type MailContent = {
  /** English without one. */
  language?: MailLanguage;
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; value: string; isCredits?: boolean }[];
  action: { label: string; url: string };
  /** Where an answer goes instead of the sender. */
  replyTo?: string;
  /** The reason why the person gets this mail. */
  reason: string;
};
