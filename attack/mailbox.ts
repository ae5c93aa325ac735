/** The mailbox of an instance on this machine: whom its mails go to, and what they open. */
import type { Target } from "./target.ts";

export type ReadMail = { recipient: string; subject: string; link: string | null; code: string | null };

type Listed = { id: string; recipient: string; subject: string };

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The newest first; nothing where the instance shows no mailbox. */
export async function listMails({ url }: Pick<Target, "url">): Promise<Listed[]> {
  const answer = await fetch(`${url}/dev/mailbox`);
  if (!answer.ok) return [];
  const entries = (await answer.text()).matchAll(
    /\/dev\/mailbox\?mail=([\da-f-]+)"[^>]*>\s*<strong>([^<]*)<\/strong>\s*<span>([^<]*)<\/span>/g,
  );
  return [...entries].map(([, id = "", subject = "", recipient = ""]) => ({
    id,
    subject: unescaped(subject),
    recipient: unescaped(recipient),
  }));
}

/** The newest mail to this address; null without one. */
export async function readNewestMail(target: Pick<Target, "url">, to: string): Promise<ReadMail | null> {
  const newest = (await listMails(target)).find(({ recipient }) => recipient === to);
  if (!newest) return null;
  const page = await (await fetch(`${target.url}/dev/mailbox?mail=${newest.id}`)).text();
  const link = /class="m-action" href="([^"]+)"/.exec(page)?.[1];
  return {
    ...newest,
    link: link === undefined ? null : unescaped(link),
    code: /<dd[^>]*>\s*(\d{6})\s*<\/dd>/.exec(page)?.[1] ?? null,
  };
}
