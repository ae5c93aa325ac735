/** What a mail says, whatever its layout. */
export type MailContent = {
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
