/** The form for reports. It works without a script, and shows what was typed again with a sentence at each wrong field. */
import { formLimits } from "@galatea/contract/form-limits.ts";
import {
  type ReportKind,
  reportKinds,
  reportLimits,
  reportStatements,
} from "@galatea/contract/report-kinds.ts";
import { html } from "hono/html";
import { type Html, type PublicPage, studioHeader } from "#core/public-page/public-page.ts";
import type { ReportErrors, ReportField, ReportValues } from "./read-report.ts";
import { reportFooter } from "./report-footer.ts";
import { reportStyle } from "./report-style.ts";

/** What is wrong with the form as a whole. */
export type ReportProblem = "fields" | "too_large" | "too_many" | "elsewhere" | "program";

type ReportForm = {
  values: ReportValues;
  errors: ReportErrors;
  problem: ReportProblem | null;
  /** What the reported page shows; null when unknown. */
  shown: "picture" | "video" | null;
  operatorEmail: string | null;
  publicUrl: string;
};

const problems: Record<ReportProblem, string> = {
  fields: "Something is missing. Please look at the marked fields; what you wrote is still here.",
  too_large: "That was too much for one report. Please keep the description within 2,000 characters.",
  too_many: "Many reports came from your connection. Please try again in an hour.",
  elsewhere: "This report was sent from another site. Please send it from here.",
  program: "This looked like it was filled by a program. If you are a person, please send it again.",
};

const choices: Record<ReportKind, { label: string; hint: string }> = {
  my_likeness: {
    label: "It shows me",
    hint: "My face or body, without my consent. Decided within 48 hours.",
  },
  minor: { label: "Someone in it looks under 18", hint: "Everyone depicted here has to be an adult." },
  copyright: { label: "It copies my work", hint: "A picture, a film or a text that is yours." },
  other: { label: "Something else", hint: "It is sexual, it uses a brand, it breaks a law: tell us below." },
};
const order: ReportKind[] = ["my_likeness", "minor", "copyright", "other"];

export function reportView(form: ReportForm): PublicPage {
  const { values, errors, problem, shown, publicUrl } = form;
  const title = `Report a ${shown ?? "picture or a video"}`;
  return {
    title: `${title} · Galatea`,
    header: studioHeader,
    hasForm: true,
    style: reportStyle,
    script: "/report-form.js",
    ...(values.share === undefined && {
      listed: {
        description:
          "Report a picture, a video or a talk to the people who run this studio: your likeness, your work, somebody under 18.",
        address: `${publicUrl}/report`,
        image: `${publicUrl}/social/galatea.jpg`,
      },
    }),
    main: html`<div class="report">
      <div>
        <h1>${title}</h1>
        <p class="lead">
          Reports go to the operator of this site. You need no account, and whoever made
          ${shown ? `the ${shown}` : "it"} does not learn who you are.
        </p>
      </div>
      ${problem ? problemNote(problem, form.operatorEmail) : ""}
      <form method="post" action="/report" novalidate>
        <input type="hidden" name="key" value="${values.key ?? ""}" />
        <input type="hidden" name="proof" value="" />
        <div class="trap" aria-hidden="true">
          <label>Website <input name="website" tabindex="-1" autocomplete="off" value="" /></label>
        </div>
        ${values.share ? shownContent(values.share, shown) : ""}
        <fieldset class="part" ${errors.kind ? html`aria-describedby="kind-error"` : ""}>
          <legend class="big">What is wrong with it?</legend>
          <div class="choices">${order.map((kind) => kindChoice(kind, values.kind, errors.kind))}</div>
          ${errorNote("kind", errors)}
        </fieldset>
        <div class="rest">
          <div class="part">${addressField(form)} ${workField(form)} ${messageField(form)}</div>
          <div class="part">${contactFields(form)}</div>
          <div class="part">${signatureField(form)} ${order.map((kind) => agreement(kind, form))}</div>
          <div class="send">
            <button>Send the report</button>
            <p class="hint">
              What you write here is kept for good and read by the operator of this site. See the
              <a href="/privacy-policy#kept">privacy policy</a>.
            </p>
          </div>
        </div>
      </form>
    </div>`,
    footer: reportFooter,
  };
}

const problemNote = (problem: ReportProblem, operatorEmail: string | null): Html =>
  html`<p class="wrong" role="alert">
    ${problems[problem]}
    ${
      problem === "too_many" && operatorEmail !== null
        ? html`Or write to <a href="mailto:${operatorEmail}">${operatorEmail}</a>.`
        : ""
    }
  </p>`;

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

const kindChoice = (kind: ReportKind, chosen: string | undefined, error: string | undefined): Html =>
  html`<label class="choice">
    <input
      type="radio"
      name="kind"
      value="${kind}"
      ${kind === chosen ? "checked" : ""}
      ${error && kind === reportKinds[0] ? "autofocus" : ""}
    />
    <span>${choices[kind].label}</span>
    <small>${choices[kind].hint}</small>
  </label>`;

function addressField(form: ReportForm): Html {
  const isExtra = form.values.share !== undefined;
  return html`<div>
    <label class="name" for="address">
      ${isExtra ? "More addresses of the same " : "Address of the page "}
      ${isExtra ? html`<span>(optional)</span>` : ""}
    </label>
    <textarea class="few" id="address" name="address" rows="2" ${describing("address", form)}>
${form.values.address ?? ""}</textarea>
    ${errorNote("address", form.errors)}
    <p class="hint" id="address-hint">
      As your browser shows it, one a line, at most ${reportLimits.addresses}. For a picture alone: its own
      address. On this site it begins with ${form.publicUrl}; nothing can be removed from other sites here.
    </p>
  </div>`;
}

const workField = (form: ReportForm): Html =>
  html`<div data-for="copyright">
    <label class="name" for="work">Which work is yours?</label>
    <textarea
      class="few"
      id="work"
      name="work"
      maxlength="${reportLimits.workChars}"
      ${describing("work", form)}
    >
${form.values.work ?? ""}</textarea>
    ${errorNote("work", form.errors)}
    <p class="hint" id="work-hint">Its title, and where it can be seen.</p>
  </div>`;

const messageField = (form: ReportForm): Html =>
  html`<div>
    <label class="name" for="message">
      What should we know? <span data-for="my_likeness minor copyright">(optional)</span>
    </label>
    <textarea
      id="message"
      name="message"
      maxlength="${reportLimits.messageChars}"
      ${describing("message", form, false)}
    >
${form.values.message ?? ""}</textarea>
    ${errorNote("message", form.errors)}
  </div>`;

const contactFields = (form: ReportForm): Html =>
  html`<div>
      <h2>Where the decision goes</h2>
      <p data-for="my_likeness copyright">
        The law asks for both where somebody claims a right of their own.
      </p>
      <p data-for="minor other">You may leave both empty. Without an address nobody can answer you.</p>
    </div>
    <div class="pair">
      <div>
        <label class="name" for="name">Your name <span data-for="minor other">(optional)</span></label>
        <input
          id="name"
          name="name"
          type="text"
          maxlength="${formLimits.nameChars}"
          autocomplete="name"
          value="${form.values.name ?? ""}"
          ${describing("name", form, false)}
        />
        ${errorNote("name", form.errors)}
      </div>
      <div>
        <label class="name" for="email"
          >Your e-mail address <span data-for="minor other">(optional)</span></label
        >
        <input
          id="email"
          name="email"
          type="email"
          maxlength="${formLimits.emailChars}"
          autocomplete="email"
          value="${form.values.email ?? ""}"
          ${describing("email", form, false)}
        />
        ${errorNote("email", form.errors)}
      </div>
    </div>`;

const signatureField = (form: ReportForm): Html =>
  html`<div data-for="my_likeness copyright">
    <label class="name" for="signature">Your signature</label>
    <input
      class="signature"
      id="signature"
      name="signature"
      type="text"
      maxlength="${formLimits.nameChars}"
      autocomplete="off"
      value="${form.values.signature ?? ""}"
      ${describing("signature", form)}
    />
    ${errorNote("signature", form.errors)}
    <p class="hint" id="signature-hint">Type your full name. It counts as your signature.</p>
  </div>`;

function agreement(kind: ReportKind, form: ReportForm): Html {
  const field = `agree_${kind}` as const;
  const isOptional = kind === "minor" || kind === "other";
  return html`<div data-for="${kind}">
    <label class="agree">
      <input
        type="checkbox"
        name="${field}"
        value="yes"
        ${form.values[field] === "yes" ? "checked" : ""}
        ${describing(field, form, false)}
      />
      <span>${reportStatements[kind]}${isOptional ? " (optional)" : ""}</span>
    </label>
    ${errorNote(field, form.errors)}
  </div>`;
}

/** The first wrong field gets the focus. */
function describing(field: ReportField, { errors }: ReportForm, hasHint = true): Html {
  const hint = hasHint ? `${field}-hint` : "";
  if (errors[field] === undefined) return hint ? html`aria-describedby="${hint}"` : html``;
  const isFirst = Object.keys(errors)[0] === field;
  return html`aria-invalid="true" aria-describedby="${`${field}-error ${hint}`.trim()}"
  ${isFirst ? "autofocus" : ""}`;
}

const errorNote = (field: ReportField, errors: ReportErrors): Html | string =>
  errors[field] === undefined ? "" : html`<p class="error" id="${field}-error">${errors[field]}</p>`;
