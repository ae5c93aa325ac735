/** Turns a row of the outbox into a mail that can be sent or shown. */
import { composeMail, type MailContext } from "./compose-mail.ts";
import { type MailLayout, layOutMail, layOutText } from "./mail-layout.ts";
import { type Mail, mailSchema } from "./mails.ts";

export type RenderedMail = {
  mail: Mail;
  subject: string;
  replyTo: string | undefined;
  text: string;
  html: string;
  layout: MailLayout;
};

/** Null when this version cannot read the row, for example a kind from another version. */
export async function renderMail(
  row: { kind: string; data: unknown },
  context: MailContext,
): Promise<RenderedMail | null> {
  const parsed = mailSchema.safeParse({ kind: row.kind, data: row.data });
  if (!parsed.success) return null;
  const content = composeMail(parsed.data, context);
  const layout = layOutMail(content);
  return {
    mail: parsed.data,
    subject: content.subject,
    replyTo: content.replyTo,
    text: layOutText(content),
    html: String(await layout.document),
    layout,
  };
}
