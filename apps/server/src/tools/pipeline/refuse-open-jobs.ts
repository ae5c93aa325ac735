/** The sentence that refuses a request for having too many jobs open, with the numbers beside it. */
import { nothingCharged } from "@galatea/contract/failure-text.ts";
import type { Refusal } from "#platform/http/function-route.ts";

export function refuseTooManyOpen({
  open,
  asked,
  maxOpenJobs,
}: {
  /** Waiting and running before this request. */
  open: number;
  asked: number;
  maxOpenJobs: number;
}): Refusal {
  const allowed = `Your plan allows ${jobsOf(maxOpenJobs)} at a time`;
  const when = asked > maxOpenJobs ? "Please ask for fewer." : whenTheyFit(asked);
  return {
    ok: false,
    code: "too_many_open_jobs",
    error: `${allowed}, and ${open === 0 ? "none" : open} of yours ${open > 1 ? "are" : "is"} waiting or running. ${when} ${nothingCharged}`,
    max_open_jobs: maxOpenJobs,
    open_jobs: open,
  };
}

const jobsOf = (count: number): string => (count === 1 ? "1 job" : `${count} jobs`);

const whenTheyFit = (asked: number): string =>
  asked === 1
    ? "The next can start when one of them has ended."
    : `These ${asked} can start when enough of them have ended.`;
