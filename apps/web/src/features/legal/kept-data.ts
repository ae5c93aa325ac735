/** What the database and the folder of files keep about a person, in the words of the privacy policy. */
import { contactRetentionMonths } from "@galatea/contract/form-limits.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { SiteFill } from "@galatea/contract/site-fill.ts";

/** `fill`: the server replaces `until` by the operator's setting. */
type Kept = { what: string; details: string; until: string; fill?: SiteFill };

const untilDeleted = "until you delete it, or your account is deleted.";
const appendOnly = "for good; it cannot be changed and outlives the account.";

export const kept: readonly Kept[] = [
  {
    what: "Your account",
    details:
      "E-mail address, a hash of your password, when you signed up and confirmed the address, and your statement that you are 18 or older.",
    until: "until the account is deleted.",
  },
  {
    what: "Your profile",
    details: "If you give them: your name, a small square of your picture, and the language of your mails.",
    until: "until you change or remove them, or the account is deleted.",
  },
  {
    what: "Sessions and attempts to sign in",
    details:
      "For each session its times and the kind of browser; counts of attempts by network address, so that nobody guesses passwords.",
    until: "until you sign out or the session expires; the counts until their time is over.",
  },
  {
    what: "Prompts, pictures and videos",
    details:
      "What you made, with its prompt, its settings, its seed and the engine; favourites and collections. The file has a name that cannot be guessed.",
    until: untilDeleted,
  },
  {
    what: "Uploads",
    details: "Pictures that you give to a tool. Process Image deletes its own as soon as the result exists.",
    until: "7 days if nothing uses it; else as long as what uses it.",
  },
  {
    what: "Characters",
    details: "Name, description, face and every earlier version.",
    until: untilDeleted,
  },
  {
    what: "Companions and talks",
    details:
      "What you chose for a companion, every message, facts that it remembers and the messages that they come from, summaries, and pictures of it.",
    until: untilDeleted,
  },
  {
    what: "What a deleted account had used up",
    details:
      "With a hash of your confirmed e-mail address: whether you got welcome credits, how many free messages you used, and whether companions were closed to you because you said to be under 18. A new account of the address gets neither again.",
    until: "2 years after the account is deleted; of welcome credits for good.",
  },
  {
    what: "Refusals",
    details: `When a check refuses something: the rule, the time, your account's number, a hash of the text and the words that broke the rule, at most 200 characters; never the whole text. An appeal is kept with up to ${limits.appealChars.toLocaleString("en-US")} characters.`,
    until: appendOnly,
  },
  {
    what: "Statements of consent",
    details:
      "That everybody in an upload is an adult and agrees: the exact sentence, the upload's number and the time.",
    until: appendOnly,
  },
  {
    what: "Reports",
    details:
      "What was reported, why and where; the name, the e-mail address, the signature and the statement that were given; what was decided, by whom and why. Of the reported file the place and a hash, so that identical copies are found.",
    until: appendOnly,
  },
  {
    what: "Messages to the operator",
    details:
      "What you write on the contact page, with the name and the e-mail address that you give. It outlives the account.",
    until: `${contactRetentionMonths} months.`,
    fill: "contactRetention",
  },
  {
    what: "Withdrawals from contracts",
    details:
      "Your statement with your name, e-mail address and the purchase that it names, the time, what the refund rules computed with their figures, and the decision.",
    until: appendOnly,
  },
  {
    what: "Credits and purchases",
    details:
      "Each purchase, receipt, charge and refund, and what the payment provider called back. No card numbers: they stay with the provider.",
    until: "as long as the books have to be kept.",
  },
  {
    what: "Mails",
    details:
      "Receipts, refunds, withdrawals, reminders, and what forms and reports cause, with their text and whether they were sent.",
    until: "until the account is deleted; mails to addresses without an account for good.",
  },
  {
    what: "Logs",
    details:
      "Technical events with numbers of requests, jobs and accounts. No prompt, picture, token or e-mail address.",
    until: "as long as the operator keeps them.",
  },
];
