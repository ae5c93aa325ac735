/** The page of the mailbox: the list of mails and the opened one, without scripts or frames. */
import { html, raw } from "hono/html";
import type { RenderedMail } from "#core/notifications/render-mail.ts";
import { htmlDocument } from "#platform/http/html-document.ts";

export type MailboxEntry = {
  id: string;
  recipient: string;
  subject: string;
  createdAt: Date;
  state: { isSent: boolean; label: string; detail: string | null };
  /** Null when the row cannot be read. */
  rendered: RenderedMail | null;
};
type Html = ReturnType<typeof html>;

const style = `
  :root { color-scheme: light dark; --ink: #f6f2ec; --card: #fcfaf6; --raised: #ede6de; --text: #251621; --quiet: #695759;
    --rose: #b82f4b; --gold: #7b5318; --line: #e0d6cd; --good: oklch(0.43 0.095 158); }
  @media (prefers-color-scheme: dark) { :root { --ink: #150b13; --card: #1d111a; --raised: #261922; --text: #f6f2ec;
    --quiet: #ada09a; --rose: #fd9da6; --gold: #ebcb8a; --line: #33252f; --good: oklch(0.8 0.11 158); } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ink); color: var(--text);
    font: 430 15px/1.55 'Instrument Sans Variable', system-ui, sans-serif; }
  .top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; padding: 28px clamp(16px, 4vw, 48px) 20px; }
  .top h1 { margin: 0; font: 360 36px/1.1 'Newsreader Variable', Georgia, serif; letter-spacing: -0.022em; }
  .top p { margin: 0; color: var(--quiet); max-width: 62ch; }
  .box { display: grid; gap: 20px; padding: 0 clamp(16px, 4vw, 48px) 48px; align-items: start; }
  @media (min-width: 900px) { .box { grid-template-columns: minmax(280px, 380px) minmax(0, 1fr); } }
  .list { list-style: none; margin: 0; padding: 8px; background: var(--card); border-radius: 14px; }
  .list a { display: block; padding: 12px 16px; border-radius: 10px; color: inherit; text-decoration: none; }
  .list a[aria-current] { background: var(--raised); }
  .list strong { display: block; font-weight: 580; overflow-wrap: anywhere; }
  .list span { display: block; font-size: 14px; color: var(--quiet); overflow-wrap: anywhere; }
  .state { color: var(--gold); white-space: nowrap; } .sent { color: var(--good); }
  .open { background: var(--card); border-radius: 14px; overflow: hidden; min-width: 0; }
  .open header { padding: 20px 24px; } .open header p { margin: 0; color: var(--quiet); overflow-wrap: anywhere; }
  .open h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.28; font-weight: 580; overflow-wrap: anywhere; }
  details { padding: 12px 24px 20px; } summary { cursor: pointer; min-height: 44px; line-height: 44px; color: var(--quiet); }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
  .empty { margin: 0; padding: 32px 24px; color: var(--quiet); }
  @media (max-width: 899px) { article.open { order: -1; } .choose { display: none; } }
  a:focus-visible, summary:focus-visible { outline: 2px solid var(--rose); outline-offset: 2px; }
`;

export function mailboxPage(view: {
  entries: MailboxEntry[];
  open: MailboxEntry | null;
  /** The requested mail is not among the newest. */
  isMissing: boolean;
  publicUrl: string;
  sendsMail: boolean;
  fontFaces: string;
}): Html {
  const mailStyle = view.open?.rendered?.layout.styleSheet ?? "";
  return htmlDocument({
    title: view.open ? `${view.open.subject} - Mailbox` : "Mailbox",
    style: view.fontFaces + style + mailStyle,
    body: html`<header class="top">
        <h1>Mailbox</h1>
        <p>
          The newest mails that this Galatea wrote, to everybody.
          ${view.sendsMail ? "They are sent by SMTP." : "No mail server is set, so they stay here."} This page
          opens on this machine only.
        </p>
      </header>
      <main class="box">${listOf(view)} ${openMail(view)}</main>`,
  });
}

function listOf({ entries, open }: { entries: MailboxEntry[]; open: MailboxEntry | null }): Html {
  if (entries.length === 0) {
    return html`<p class="list empty">
      No mail yet. Buy a plan in the sandbox, and its receipt arrives here.
    </p>`;
  }
  return html`<ul class="list" aria-label="Mails">
    ${entries.map(
      (entry) =>
        html`<li>
          <a href="/dev/mailbox?mail=${entry.id}" ${entry === open ? raw('aria-current="true"') : ""}>
            <strong>${entry.subject}</strong>
            <span>${entry.recipient}</span>
            <span>${timeOf(entry.createdAt)} · ${stateLabel(entry)}</span>
          </a>
        </li>`,
    )}
  </ul>`;
}

function openMail({ entries, open, isMissing }: Parameters<typeof mailboxPage>[0]): Html {
  if (isMissing) return html`<p class="open empty" role="status">This mail is not among the newest.</p>`;
  if (!open)
    return entries.length > 0 ? html`<p class="open empty choose">Choose a mail to read it.</p>` : html``;
  return html`<article class="open">
    <header>
      <h2>${open.subject}</h2>
      <p>To ${open.recipient}</p>
      <p>
        ${timeOf(open.createdAt)} · ${stateLabel(open)}${open.state.detail ? ` (${open.state.detail})` : ""}
      </p>
    </header>
    ${open.rendered?.layout.body ?? ""}
    ${
      open.rendered &&
      html`<details>
        <summary>As plain text</summary>
        <pre>${open.rendered.text}</pre>
      </details>`
    }
  </article>`;
}

const stateLabel = ({ state }: MailboxEntry): Html =>
  html`<b class="state ${state.isSent ? "sent" : ""}">${state.label}</b>`;

const timeOf = (instant: Date): Html =>
  html`<time datetime="${instant.toISOString()}"
    >${instant.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })}
    UTC</time
  >`;
