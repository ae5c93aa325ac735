/** Composes the mails about reports: to who reported, to the operator, and to the owner of what was removed. */
import { likenessHours, type ReportKind } from "@galatea/contract/report-kinds.ts";
import type { MailContent } from "./mail-content.ts";
import type { ReportMail } from "./report-mails.ts";
import { utcMinute } from "#platform/utc-minute.ts";

type DataOf<Kind extends ReportMail["kind"]> = Extract<ReportMail, { kind: Kind }>["data"];

export function composeReportMail(mail: ReportMail, publicUrl: string): MailContent {
  switch (mail.kind) {
    case "report_received":
      return composeReceived(mail.data, publicUrl);
    case "report_filed":
      return composeFiled(mail.data, publicUrl);
    case "report_due":
      return composeDue(mail.data, publicUrl);
    case "report_decided":
      return composeDecided(mail.data, publicUrl);
    case "content_removed":
      return composeRemoved(mail.data, publicUrl);
  }
}

const topics: Record<ReportKind, string> = {
  my_likeness: "Your likeness",
  copyright: "Copyright",
  minor: "Somebody who looks under 18",
  other: "Something else",
};

function composeReceived(data: DataOf<"report_received">, publicUrl: string): MailContent {
  const { reference, dueAt, addresses, answerTo } = data;
  return {
    subject: `Your report ${reference}`,
    heading: "We have your report",
    paragraphs: [
      dueAt === null
        ? "A person will look at it. What breaks the rules is removed, with every identical copy."
        : `It is about your own likeness, so it is decided within ${likenessHours} hours: by ${time(dueAt)}. If you are right, the picture is removed, with every identical copy.`,
      "The decision comes to this address, with its reason. Whoever made the picture does not learn who you are.",
    ],
    facts: [
      { label: "Number", value: reference },
      { label: "About", value: topics[data.kind] },
      { label: "Received", value: time(data.receivedAt) },
      ...addresses.map((value, index) => ({ label: index === 0 ? "Where" : "And", value })),
    ],
    action: { label: "See where it stands", url: stateUrl(reference, publicUrl) },
    ...(answerTo !== null && { replyTo: answerTo }),
    reason: `You get this mail because this address was given for a report at ${publicUrl}/report. If it was not you, write back.`,
  };
}

function composeFiled(data: DataOf<"report_filed">, publicUrl: string): MailContent {
  const { reference, kind, dueAt, addresses, work, message, name, email } = data;
  const urgent = { my_likeness: true, minor: true, copyright: false, other: false }[kind];
  return {
    subject: `${urgent ? "Urgent report" : "Report"} ${reference}: ${topicForOperator[kind]}`,
    heading: `${topicForOperator[kind]}${dueAt === null ? "" : `: decide by ${time(dueAt)}`}`,
    paragraphs: [
      ...(message === "" ? ["The reporter added no words."] : message.split(/\n\s*\n/)),
      ...(work === null ? [] : [`The work: ${work}`]),
      ...commands(reference),
    ],
    facts: [
      { label: "Number", value: reference },
      { label: "Received", value: time(data.receivedAt) },
      ...addresses.map((value, index) => ({ label: index === 0 ? "Where" : "And", value })),
      ...(name === null ? [] : [{ label: "From", value: name }]),
      ...(email === null ? [] : [{ label: "Address", value: email }]),
    ],
    action: { label: "Open the report's page", url: stateUrl(reference, publicUrl) },
    ...(email !== null && { replyTo: email }),
    reason: `Somebody sent this at ${publicUrl}/report. The address was not checked.`,
  };
}

function composeDue(data: DataOf<"report_due">, publicUrl: string): MailContent {
  const { reference, hours } = data;
  const by = data.dueAt === null ? "soon" : time(data.dueAt);
  const isOver = hours <= 0;
  return {
    subject: isOver
      ? `Overdue: report ${reference} is not decided`
      : `${hours} hours left to decide report ${reference}`,
    heading: isOver ? "A report about a likeness is overdue" : `Decide within ${hours} hours`,
    paragraphs: [
      isOver
        ? `It had to be decided by ${by}. Decide it now.`
        : `A report about somebody's own likeness has to be decided by ${by}, and is not yet.`,
      ...commands(reference),
    ],
    facts: [
      { label: "Number", value: reference },
      { label: "Received", value: time(data.receivedAt) },
    ],
    action: { label: "Open the report's page", url: stateUrl(reference, publicUrl) },
    reason: "You get this mail because you operate this studio.",
  };
}

function composeDecided(data: DataOf<"report_decided">, publicUrl: string): MailContent {
  const { reference, decision, reason, answerTo } = data;
  const words = {
    removed: {
      heading: "It was removed",
      text: "What you reported was removed here, with every identical copy, also from other accounts. Copies that browsers keep end within minutes.",
    },
    kept: {
      heading: "It was not removed",
      text: "A person looked at what you reported and kept it.",
    },
    needs_more: {
      heading: "We need to know more",
      text: "A person looked at your report and cannot decide it yet. Please answer this mail.",
    },
  }[decision];
  return {
    subject: `Your report ${reference}: ${words.heading.toLowerCase()}`,
    heading: words.heading,
    paragraphs: [
      words.text,
      `The reason: ${reason}`,
      decision === "kept"
        ? "If you think that this is wrong, answer this mail or report it again and say why. You may also turn to a court or to an authority where you live."
        : "A person decided this, not a program.",
    ],
    facts: [
      { label: "Number", value: reference },
      { label: "About", value: topics[data.kind] },
      { label: "Received", value: time(data.receivedAt) },
    ],
    action: { label: "See the report's page", url: stateUrl(reference, publicUrl) },
    ...(answerTo !== null && { replyTo: answerTo }),
    reason: `You get this mail because this address was given for a report at ${publicUrl}/report.`,
  };
}

/** The statement of reasons: what, why, on whose word, by whom, and what can be done about it (DSA, Art. 17). */
function composeRemoved(data: DataOf<"content_removed">, publicUrl: string): MailContent {
  const { kind, reason, files, appealToken } = data;
  const what = files === 1 ? "A file of yours was" : `${files} files of yours were`;
  return {
    subject: `${what} removed after a report`,
    heading: `${what} removed`,
    paragraphs: [
      `${what} removed from this studio for everybody and for good, after a report: ${grounds[kind]}.`,
      `The reason: ${reason}`,
      "A person looked at the report and decided; no program did. Public pages of it have ended, and a character that had it as its face or was made from it is gone too.",
      "If this is wrong, you can appeal once: sign in to your account and say why. You may also turn to a court or to an authority where you live.",
    ],
    facts: [{ label: "Ground", value: groundNames[kind] }],
    action: { label: "Appeal", url: `${publicUrl}/appeal/${appealToken}?of=removal` },
    reason: "You get this mail because the file was in your account.",
  };
}

const topicForOperator: Record<ReportKind, string> = {
  my_likeness: "It shows the reporter",
  copyright: "It copies the reporter's work",
  minor: "Somebody in it looks under 18",
  other: "Something else",
};
const grounds: Record<ReportKind, string> = {
  my_likeness: "it shows somebody who says that they did not consent",
  copyright: "somebody says that it copies their work",
  minor: "somebody in it looks under 18",
  other: "it breaks the rules or the law",
};
const groundNames: Record<ReportKind, string> = {
  my_likeness: "Pictures of real people who did not agree (terms of service)",
  copyright: "Copyright law",
  minor: "Anybody under 18 (terms of service)",
  other: "Terms of service or law",
};

const commands = (reference: string): string[] => [
  `Look at it with: npm run admin -- reports show ${reference}`,
  `Decide it with: npm run admin -- reports decide ${reference} remove --reason "…" (or keep, or more)`,
];

const stateUrl = (reference: string, publicUrl: string): string =>
  `${publicUrl}/report/received/${reference}`;

const time = (instant: string): string => utcMinute(new Date(instant));
