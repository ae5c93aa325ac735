/** The kinds of mail that forms of strangers cause, and their data in the outbox. */
import { z } from "zod";

const contactMessage = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

export const formMails = [z.object({ kind: z.literal("contact_message"), data: contactMessage })] as const;
