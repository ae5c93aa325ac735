/**
 * Every refusal and failure of a function: declared once, with its status, whether trying again can help, and the
 * sentence that a person reads. `refunded` marks failures that happen after credits were reserved.
 */
import { z } from "zod";
import { type FailureText, uncharged } from "./failure-text.ts";
import { limits } from "./limits.ts";

type ErrorSpec = FailureText & { status: number; retryable: boolean; refunded: boolean };

export const errorCodes = {
  invalid_request: {
    status: 400,
    retryable: false,
    refunded: false,
    sentence: "Something in this request is not valid.",
  },
  malformed_json: {
    status: 400,
    retryable: false,
    refunded: false,
    sentence: "The request is not valid JSON.",
  },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    refunded: false,
    sentence: "The request has to be sent as application/json.",
  },
  body_too_large: { status: 413, retryable: false, refunded: false, sentence: "The request is too large." },
  unauthorized: { status: 401, retryable: false, refunded: false, sentence: "Please sign in to do this." },
  proof_needed: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "Please enter your password, or the code that we mail you.",
  },
  wrong_password: { status: 403, retryable: false, refunded: false, sentence: "This password is not right." },
  wrong_code: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "This code is not right, or it is too old. Please ask for a new one.",
  },
  second_step_needed: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "Please take the second step of your sign-in first.",
  },
  sign_in_again: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "Please sign in again first.",
  },
  not_found: { status: 404, retryable: false, refunded: false, sentence: "There is nothing here." },
  method_not_allowed: {
    status: 405,
    retryable: false,
    refunded: false,
    sentence: "This address does not accept that method.",
  },
  rate_limited: {
    status: 429,
    retryable: true,
    refunded: false,
    sentence: "Too many requests at once. Please try again in a moment.",
  },
  idempotency_key_reused: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "This Idempotency-Key was used for another request.",
  },
  unknown_tier: {
    status: 400,
    retryable: false,
    refunded: false,
    sentence: "There is no plan with that name.",
  },
  tier_required: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
  },
  insufficient_credits: {
    status: 402,
    retryable: false,
    refunded: false,
    sentence: "Insufficient credits.",
  },
  daily_cap_reached: {
    status: 403,
    retryable: false,
    refunded: false,
    ...uncharged("This would go over your own daily limit."),
  },
  too_many_open_jobs: {
    status: 429,
    retryable: true,
    refunded: false,
    ...uncharged("You have as many jobs waiting and running as your plan allows."),
  },
  adjustments_used_up: {
    status: 429,
    retryable: false,
    refunded: false,
    sentence: `Adjusting is free for up to ${limits.adjustmentsPerDay} pictures or ${limits.adjustedBytesPerDay / 1024 / 1024} MB within 24 hours, and you have used them. Please continue tomorrow.`,
  },
  quota_bytes: {
    status: 413,
    retryable: false,
    refunded: false,
    ...uncharged("Your space is full. Delete something and empty the trash, or upgrade your plan."),
  },
  quota_uploads: {
    status: 429,
    retryable: false,
    refunded: false,
    sentence: "You have too many uploads that nothing uses yet. Use or delete some of them first.",
  },
  quota_rows: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence:
      "You have as many notes and collection entries as your plan includes. Delete some of them first.",
  },
  quota_purchases: {
    status: 429,
    retryable: false,
    refunded: false,
    sentence: "You have started many payments without finishing one. Please use one of them.",
  },
  email_not_verified: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "Please confirm your e-mail address first. Only a confirmed address can claim purchases.",
  },
  character_not_found: {
    status: 404,
    retryable: false,
    refunded: true,
    sentence: "This character does not exist any more.",
  },
  character_not_made: {
    status: 422,
    retryable: false,
    refunded: false,
    ...uncharged("The studio has not drawn this character yet. Please let it draw the character first."),
  },
  character_limit: {
    status: 403,
    retryable: false,
    refunded: true,
    sentence: "You have as many characters as your plan allows. Please upgrade to create more characters.",
  },
  companion_not_found: {
    status: 404,
    retryable: false,
    refunded: false,
    sentence: "This companion does not exist any more.",
  },
  companion_limit: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "You have as many companions as your plan allows. Upgrade to create more!",
  },
  card_missing: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "There is no character card in this file. PNG, JSON and CHARX cards can be read.",
  },
  card_damaged: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "This card is damaged: its file is cut off, or its text cannot be read.",
  },
  card_too_large: {
    status: 413,
    retryable: false,
    refunded: false,
    sentence: "This card holds more than can be taken over: 8 MB as a file, 1.5 MB as text.",
  },
  card_age_needed: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "The card does not say how old she is. Please say it: 18 to 60.",
  },
  card_not_adult: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "It names an age under 18. Everybody here is an adult.",
  },
  lorebook_missing: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence:
      "There is no lorebook in this file, or it is damaged. World info of SillyTavern, lorebooks of version 3 and cards with a lorebook can be read.",
  },
  lorebook_too_large: {
    status: 413,
    retryable: false,
    refunded: false,
    sentence: "This lorebook holds more than can be taken over: 1,000 entries, 5,000 keys, 1.5 MB.",
  },
  lorebook_limit: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "A companion can have eight lorebooks. Please remove one first.",
  },
  lorebook_not_found: {
    status: 404,
    retryable: false,
    refunded: false,
    sentence: "This lorebook does not exist any more.",
  },
  companion_read_only: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence:
      "Your plan covers fewer companions than you have. You can read this conversation; upgrade to go on with it.",
  },
  companions_locked: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence:
      "Companions are for adults, and a message said that its writer is under 18. If that is wrong, write to the operator of this site.",
  },
  companions_off: {
    status: 503,
    retryable: true,
    refunded: false,
    sentence:
      "Companions are switched off for a while by the operator of this site. Your talks are kept, and nothing was charged.",
  },
  message_not_found: {
    status: 404,
    retryable: false,
    refunded: false,
    sentence: "This message does not exist any more.",
  },
  fact_not_found: {
    status: 404,
    retryable: false,
    refunded: false,
    sentence: "This is not in the memory any more.",
  },
  too_many_facts: {
    status: 409,
    retryable: false,
    refunded: false,
    sentence: "The memory is full of what you wrote by hand. Forget something first.",
  },
  import_unreadable: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "The file is no whole talk: a message follows one that is missing, or one that is newer.",
  },
  talk_full: {
    status: 409,
    retryable: false,
    refunded: false,
    sentence: "A talk with imported messages holds up to 20,000 messages.",
  },
  reply_pending: {
    status: 409,
    retryable: true,
    refunded: false,
    sentence: "She is still answering your last message.",
  },
  free_message_limit: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "You've used all 20 free messages! Upgrade to go on, at 2 credits a message.",
  },
  free_budget_empty: {
    status: 429,
    retryable: false,
    refunded: false,
    sentence: "Today's free messages of this site are used up. Please come back tomorrow, or upgrade.",
  },
  demo_busy: {
    status: 429,
    retryable: false,
    refunded: false,
    sentence: "Today's demo messages are used up. Please come back tomorrow, or sign up.",
  },
  proof_required: {
    status: 429,
    retryable: true,
    refunded: false,
    sentence:
      "A moment, please: your browser has to do a little work first, because programs send many messages here.",
  },
  too_many_messages: {
    status: 429,
    retryable: true,
    refunded: false,
    sentence:
      "Several messages came from your connection within an hour. Please try again later, or write an e-mail.",
  },
  reply_in_danger: {
    status: 200,
    retryable: false,
    refunded: true,
    ...uncharged("This message was answered with words and numbers that help, in the place of a reply."),
  },
  reply_refused: {
    status: 502,
    retryable: true,
    refunded: true,
    ...uncharged("The safety check did not pass what the model wanted to say."),
  },
  reference_unusable: {
    status: 422,
    retryable: false,
    refunded: true,
    sentence: "This reference cannot be used: it has to be a picture of your own that still exists.",
  },
  consent_required: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "Please confirm first that whoever is in the uploaded picture is an adult and agrees.",
  },
  content_refused: {
    status: 422,
    retryable: false,
    refunded: false,
    ...uncharged("This cannot be made here."),
  },
  moderation_unavailable: {
    status: 503,
    retryable: true,
    refunded: false,
    sentence: "The safety check is not available right now, so nothing was made and nothing was charged.",
  },
  appeal_exists: {
    status: 409,
    retryable: false,
    refunded: false,
    sentence: "You have appealed this already. A person will look at it.",
  },
  not_shareable: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "Only what was made here can be shared. An upload that was only adjusted or enlarged is not.",
  },
  logo_unusable: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "Please use a JPEG, PNG or WebP picture of up to 1 MB as your logo.",
  },
  profile_picture_unusable: {
    status: 422,
    retryable: false,
    refunded: false,
    sentence: "Please use a JPEG, PNG or WebP picture of up to 10 MB.",
  },
  payments_unavailable: {
    status: 503,
    retryable: true,
    refunded: false,
    sentence: "Failed to create payment. Please try again.",
  },
  sandbox_disabled: {
    status: 403,
    retryable: false,
    refunded: false,
    sentence: "The sandbox checkout is switched off on this server.",
  },
  job_not_found: { status: 404, retryable: false, refunded: false, sentence: "There is no such job." },
  job_cancelled: {
    status: 409,
    retryable: false,
    refunded: true,
    sentence: "Cancelled. The credits are back; nothing was charged.",
    happened: "Cancelled.",
  },
  server_busy: {
    status: 503,
    retryable: true,
    refunded: false,
    ...uncharged("The server is busy. Please try again in a moment."),
  },
  engine_unavailable: {
    status: 503,
    retryable: true,
    refunded: true,
    // A job fails with it too, when its one model is away or refuses the studio while others work.
    ...uncharged(
      "The engine for this is away or takes no work right now. Try again later, or choose another model where there is one.",
    ),
  },
  engine_timeout: {
    status: 504,
    retryable: true,
    refunded: true,
    ...uncharged("The engine took too long and was stopped."),
  },
  engine_failed: {
    status: 502,
    retryable: true,
    refunded: true,
    ...uncharged("Failed to generate image. Please try again."),
  },
  engine_busy: {
    status: 503,
    retryable: true,
    refunded: true,
    ...uncharged("The engine has too much to do right now. Please try again in a few minutes."),
  },
  engine_out_of_memory: {
    status: 503,
    retryable: true,
    refunded: true,
    ...uncharged("The engine ran out of memory. Please try again, or ask for something smaller."),
  },
  engine_refused: {
    status: 422,
    retryable: false,
    refunded: true,
    ...uncharged("The engine's own rules do not allow this. Please change what you ask for."),
  },
  engine_lost: {
    status: 502,
    retryable: true,
    refunded: true,
    ...uncharged("The work was interrupted, and the engine's result could not be found again."),
  },
  engine_bad_input: {
    status: 422,
    retryable: false,
    refunded: true,
    ...uncharged("The engine cannot work with this picture."),
  },
  cannot_follow: {
    status: 422,
    retryable: false,
    refunded: true,
    ...uncharged("This engine cannot do that."),
  },
  would_leave_out: {
    status: 422,
    retryable: false,
    refunded: false,
    ...uncharged("The engine in use would leave out part of what you asked for."),
  },
  picture_refused: {
    status: 422,
    retryable: true,
    refunded: true,
    ...uncharged("The safety check did not pass this picture, so it was thrown away."),
  },
  picture_not_checked: {
    status: 503,
    retryable: true,
    refunded: true,
    ...uncharged("The safety check of pictures is not available right now, so nothing was made."),
  },
  engine_bad_output: {
    status: 502,
    retryable: true,
    refunded: true,
    ...uncharged("The engine did not return a picture."),
  },
  storage_failed: {
    status: 502,
    retryable: true,
    refunded: true,
    ...uncharged("The picture could not be stored."),
  },
  worker_lost: {
    status: 500,
    retryable: true,
    refunded: true,
    ...uncharged("The work was interrupted and could not be finished."),
  },
  internal: {
    status: 500,
    retryable: true,
    refunded: false,
    sentence: "Something went wrong on our side, and we have a record of it. Please try again.",
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorCodes;

const names = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];
export const errorCode = z.enum(names);

/** The body of every refusal. Further fields depend on the code (`rule`, `issues`, `needed_credits`, `balance_credits`). */
export const errorReply = z.object({
  error: z.string().meta({ description: "A sentence to show to a person." }),
  code: errorCode,
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  rule: z.string().optional(),
  /** The characters of the text that caused the refusal. */
  marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })).optional(),
  appeal_token: z.string().optional(),
  needed_credits: z.number().int().optional(),
  balance_credits: z.number().int().optional(),
  daily_cap_credits: z.number().int().optional(),
  /** With `too_many_open_jobs`: what the plan allows, and the jobs that were waiting and running. */
  max_open_jobs: z.number().int().optional(),
  open_jobs: z.number().int().optional(),
  /** With `cannot_follow`: possible instructions instead. */
  offers: z.array(z.string()).optional(),
  /** With `would_leave_out`: the words of which nothing would be seen, and what would be made in their place. */
  left_out: z.array(z.string()).optional(),
  instead: z.string().optional(),
  /** With `proof_required`: a challenge of ALTCHA to solve. */
  challenge: z.unknown().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
