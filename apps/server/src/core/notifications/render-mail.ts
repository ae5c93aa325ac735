/** Turns a row of the outbox into a mail that can be sent or shown. */
import { type MailLayout, layOutMail, layOutText } from "./mail-layout.ts";
import { wordMail } from "./mail-words.ts";
import { type Mail, mailSchema } from "./mails.ts";

export type RenderedMail = { mail: Mail; subject: string; text: string; html: string; layout: MailLayout };

/** Null for what this version cannot read, such as a kind that another version wrote. */
export async function renderMail(
  row: { kind: string; data: unknown },
  publicUrl: string,
): Promise<RenderedMail | null> {
  const parsed = mailSchema.safeParse({ kind: row.kind, data: row.data });
  if (!parsed.success) return null;
  const content = wordMail(parsed.data, publicUrl);
  const layout = layOutMail(content);
  return {
    mail: parsed.data,
    subject: content.subject,
    text: layOutText(content),
    html: String(await layout.document),
    layout,
  };
}
