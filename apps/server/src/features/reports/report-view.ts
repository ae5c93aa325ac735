/** The form for reports, and the page that confirms one. */
import { html } from "hono/html";
import { type Html, type PublicPage, studioHeader } from "#core/public-page/public-page.ts";
import type { ReportKind } from "./reports.store.ts";

/** The fields as they were sent. The template escapes them. */
export type ReportValues = Partial<
  Record<"kind" | "share" | "address" | "message" | "email", string | undefined>
>;
export type ReportProblem = "kind" | "address" | "message" | "email" | "too_many" | "elsewhere";

const problems: Record<ReportProblem, string> = {
  kind: "Please choose what is wrong with it.",
  address: "Please tell us the address of the page, so that we can find it.",
  message: "Please keep the description within 2,000 characters.",
  email: "This e-mail address does not look right. You can also leave it empty.",
  too_many: "Many reports came from your connection. Please try again in an hour.",
  elsewhere: "This report was sent from another site. Please send it from here.",
};

const kinds: { kind: ReportKind; label: string; hint: string }[] = [
  {
    kind: "my_likeness",
    label: "It shows me",
    hint: "My face or body, without my consent. Decided within 48 hours.",
  },
  {
    kind: "under_age",
    label: "Someone in it looks under 18",
    hint: "Everyone depicted here has to be an adult.",
  },
  { kind: "sexual", label: "It is sexual or shows nudity", hint: "Neither is allowed here." },
  { kind: "rights", label: "It copies my work or my brand", hint: "Tell us which work it is." },
  { kind: "other", label: "Something else", hint: "Tell us below." },
];

/** @param shown what the reported page shows; null when unknown. */
export function reportView(
  values: ReportValues,
  problem: ReportProblem | null,
  shown: "picture" | "video" | null,
): PublicPage {
  const title = `Report a ${shown ?? "picture or a video"}`;
  return {
    title: `${title} · Galatea`,
    header: studioHeader,
    hasForm: true,
    main: html`<div class="report">
      <div>
        <h1>${title}</h1>
        <p>
          A person reads every report. You need no account, and whoever made ${shown ? `the ${shown}` : "it"}
          does not learn who you are.
        </p>
      </div>
      ${problem ? html`<p class="wrong" role="alert">${problems[problem]}</p>` : ""}
      <form method="post" action="/report">
        ${values.share ? shownContent(values.share, shown) : addressField(values.address)}
        <fieldset>
          <legend>What is wrong with it?</legend>
          ${kinds.map((choice) => kindChoice(choice, values.kind))}
        </fieldset>
        <div>
          <label class="name" for="message">What should we know? (optional)</label>
          <textarea id="message" name="message" maxlength="2000">${values.message ?? ""}</textarea>
        </div>
        <div>
          <label class="name" for="email">Your e-mail address (optional)</label>
          <input
            id="email"
            name="email"
            type="email"
            maxlength="254"
            autocomplete="email"
            value="${values.email ?? ""}"
          />
          <p class="hint">Only to answer you about this report.</p>
        </div>
        <button>Send the report</button>
      </form>
    </div>`,
    footer: html`<span></span>`,
  };
}

export const receivedView = (isLikeness: boolean): PublicPage => ({
  title: "Report received · Galatea",
  header: studioHeader,
  main: html`<div class="state">
    <div class="arches" aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="text" role="status">
      <h1>Thank you. We have it.</h1>
      <p>
        ${
          isLikeness
            ? "A report about your own likeness is decided within 48 hours. If you are right, what you reported is removed."
            : "A person will look at it. What breaks the rules is removed."
        }
      </p>
      <a class="button" href="/">To Galatea</a>
    </div>
  </div>`,
  footer: html`<span></span>`,
});

/** The reported picture, or the poster of a video. A page that has ended meanwhile can be reported without it. */
const shownContent = (token: string, shown: "picture" | "video" | null): Html =>
  html`<div class="shown">
    ${
      shown
        ? html`<img
              src="/share/${encodeURIComponent(token)}/picture?width=480"
              alt="The ${shown} that you report"
            />
            <p>This ${shown}, made with AI.</p>`
        : html`<p>What this page showed, made with AI.</p>`
    }
    <input type="hidden" name="share" value="${token}" />
  </div>`;

const addressField = (address: string | undefined): Html =>
  html`<div>
    <label class="name" for="address">Address of the page</label>
    <input id="address" name="address" type="text" maxlength="500" required value="${address ?? ""}" />
    <p class="hint">As your browser shows it.</p>
  </div>`;

const kindChoice = ({ kind, label, hint }: (typeof kinds)[number], chosen: string | undefined): Html =>
  html`<label class="choice">
    ${
      kind === chosen
        ? html`<input type="radio" name="kind" value="${kind}" required checked />`
        : html`<input type="radio" name="kind" value="${kind}" required />`
    }
    <span>${label}</span>
    <small>${hint}</small>
  </label>`;
