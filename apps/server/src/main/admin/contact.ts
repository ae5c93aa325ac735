/** `contact`: the messages of /contact, newest first, also those that no mail has carried. */
import { plainText } from "@galatea/contract/plain-text.ts";
import { createContactMessagesStore, type ContactMessage } from "#features/contact/contact-messages.store.ts";
import { type AdminCommand, readOptions, wholeNumber } from "./admin-command.ts";

export const contactCommand: AdminCommand = {
  summary: "read the messages of the contact form",
  usage: `npm run admin -- contact [--limit N]

  --limit   how many, the newest first (20)

  Each says whether its mail was sent: sent; waiting for a mail server; or none, because OPERATOR_EMAIL was not set.`,

  read: (args) => {
    const { limit = "20" } = readOptions(args, ["limit"]);
    const count = wholeNumber("limit", limit, { min: 1, max: 1_000 });
    return async ({ database, say }) => {
      const messages = await createContactMessagesStore(database).listNewest(count);
      if (messages.length === 0) say("Nobody has written yet.");
      for (const message of messages) for (const line of describe(message)) say(line);
      return 0;
    };
  },
};

const describe = ({ createdAt, name, email, subject, message, mail }: ContactMessage): string[] => [
  `${createdAt.toISOString().slice(0, 16)}Z  ${name} <${email}>  mail: ${mail}`,
  `  ${subject}`,
  // Cleaned when it came in; a terminal obeys what is written to it, so that is not taken for granted.
  ...plainText(message)
    .split("\n")
    .map((line) => `  | ${line}`),
  "",
];
