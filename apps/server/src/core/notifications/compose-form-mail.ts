/** Composes the mails about forms that strangers send: to the operator, and to who sent them. */
import type { MailContent } from "./mail-content.ts";
import type { Mail } from "./mails.ts";

type DataOf<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

export function composeContactMessage(data: DataOf<"contact_message">, publicUrl: string): MailContent {
  return {
    subject: `Contact form: ${data.subject}`,
    heading: data.subject,
    paragraphs: paragraphsOf(data.message),
    facts: [
      { label: "From", value: data.name },
      { label: "Address", value: data.email },
    ],
    action: { label: "Answer by e-mail", url: mailTo(data.email, `Re: ${data.subject}`) },
    replyTo: data.email,
    reason: `Somebody wrote this at ${publicUrl}/contact. The address was not checked. An answer to this mail goes to it.`,
  };
}

/** Empty lines part paragraphs. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

export const mailTo = (address: string, subject: string): string =>
  `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}`;
