/** What a report can be about. Its forms, its mails and its decisions name it alike. */
export const reportKinds = ["my_likeness", "copyright", "minor", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportDecisions = ["removed", "kept", "needs_more"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Hours from a report about one's own likeness to its decision. The database sets the time by it. */
export const likenessHours = 48;

/** The kinds that the law wants signed, by somebody who can be asked. */
export const isSigned = (kind: ReportKind): boolean => kind === "my_likeness" || kind === "copyright";

/** The sentence that a reporter agrees to; kept to the letter. */
export const reportStatements: Record<ReportKind, string> = {
  my_likeness:
    "It shows me, or somebody for whom I may act. I believe in good faith that it was made or published without the consent of the person it shows. What I say here is right and complete.",
  copyright:
    "I own this work, or may act for its owner. I believe in good faith that the owner, its agent or the law has not allowed this use. What I say here is right and complete; I declare under penalty of perjury that I may act for the owner.",
  minor: "I believe in good faith that what I say here is right and complete.",
  other: "I believe in good faith that what I say here is right and complete.",
};

export const reportLimits = {
  addresses: 10,
  addressChars: 500,
  workChars: 1000,
  messageChars: 2000,
} as const;
