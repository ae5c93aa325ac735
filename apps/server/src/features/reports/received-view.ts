/** The page of one report: its number, what happens next and by when. It shows nothing of what was written. */
import { likenessHours, type ReportKind } from "@galatea/contract/report-kinds.ts";
import { html } from "hono/html";
import { type Html, type PublicPage, studioHeader } from "#core/public-page/public-page.ts";
import { isForeignAddress } from "./foreign-address.ts";
import { reportFooter } from "./report-footer.ts";
import { reportStyle } from "./report-style.ts";
import type { ReportState } from "./reports.store.ts";
import { utcMinute } from "#platform/utc-minute.ts";

/** `sendsMail`: whether mails leave this server. */
type Site = { sendsMail: boolean; publicUrl: string };

export function receivedView(report: ReportState, { sendsMail, publicUrl }: Site): PublicPage {
  const { reference, decision, addresses } = report;
  const hasForeign = addresses.some((address) => isForeignAddress(address, publicUrl));
  return {
    title: `Report ${reference} · Galatea`,
    header: studioHeader,
    style: reportStyle,
    main: html`<div class="report">
      <div role="status">
        <h1>${decision === null ? "Thank you. We have it." : headings[decision]}</h1>
        <p class="lead">The number of your report:</p>
        <strong class="number">${reference}</strong>
        <p class="hint">Keep it: with it you find this page again.</p>
      </div>
      ${hasForeign ? elsewhereNote(publicUrl) : ""}
      <section>
        <h2>What happens next</h2>
        <ol class="next">
          ${stepsOf(report, sendsMail).map(({ what, detail }) => html`<li><b>${what}</b><span>${detail}</span></li>`)}
        </ol>
      </section>
      <p><a class="button" href="/">To Galatea</a></p>
    </div>`,
    footer: reportFooter,
  };
}

export const unknownReportView: PublicPage = {
  title: "No such report · Galatea",
  header: studioHeader,
  style: reportStyle,
  main: html`<div class="report">
    <div>
      <h1>There is no report with this number</h1>
      <p class="lead">Please compare it with the number that you were given.</p>
    </div>
    <p><a class="button" href="/report">Write a report</a></p>
  </div>`,
  footer: reportFooter,
};

const elsewhereNote = (publicUrl: string): Html =>
  html`<section>
    <h2>Not all of it is on this site</h2>
    <p>
      At least one of your addresses is of another site. The operator of this one can remove only what is at
      ${publicUrl}. Please report the rest to those who run the other site, too.
    </p>
  </section>`;

const headings = {
  removed: "It was removed.",
  kept: "It was not removed.",
  needs_more: "We need to know more.",
};

const removals: Record<ReportKind, string> = {
  my_likeness: "If you are right, the picture is removed, with every identical copy in every account.",
  copyright: "If you are right, it is removed, with every identical copy in every account.",
  minor: "If somebody in it looks under 18, it is removed, with every identical copy in every account.",
  other: "What breaks the rules is removed, with every identical copy in every account.",
};

type Step = { what: string; detail: string | Html };

function stepsOf(
  { kind, createdAt, dueAt, hasEmail, isMailed, decision }: ReportState,
  sendsMail: boolean,
): Step[] {
  const received = { what: "It came in", detail: time(createdAt) };
  const answer = hasEmail
    ? sendsMail && isMailed
      ? "The decision and its reason come by mail to the address that you gave. A mail with your number is on its way."
      : "The operator has the address that you gave, and answers there."
    : "You left no address, so this page alone shows what was decided.";
  switch (decision) {
    case "removed":
      return [received, { what: "It was removed", detail: "With every identical copy in every account." }];
    case "kept":
      return [
        received,
        {
          what: "It was looked at and kept",
          detail: "If you think that this is wrong, report it again and say why.",
        },
      ];
    case "needs_more":
      return [received, { what: "The operator asked for more", detail: "Please answer their mail." }];
    case null:
      return [
        received,
        dueAt === null
          ? { what: "A person looks at it", detail: removals[kind] }
          : {
              what: `A person looks at it, and it is decided within ${likenessHours} hours`,
              detail: html`By ${time(dueAt)}. ${removals[kind]}`,
            },
        { what: "You hear of it", detail: answer },
      ];
  }
}

const time = (instant: Date): Html =>
  html`<time datetime="${instant.toISOString()}">${utcMinute(instant)}</time>`;
