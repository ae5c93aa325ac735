/**
 * The one way from a press to jobs: lowers the balance at once, asks the server for one part after the other, follows
 * what was started, and gives back what was not. A refusal is shown on the stage until the next submission, or as a toast.
 */
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import type { Connection } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Answer, Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

/** Nobody is signed in, or the server is not known yet: it was not asked. */
export class NotConnected extends Error {}

/** Who submits, and where. */
export type Account = Connection & { userId: string };

/** What was started. Without a job it is done already. */
export type Started = { job_id?: string | undefined; job_ids?: string[] | undefined };

/** What a tool says of its submissions; a part is what one call of the server makes. */
export type Submission<Part, Value extends Started = Started> = {
  priceCredits: (part: Part) => number;
  send: (account: Account, part: Part) => Promise<Answer<Value>>;
  refusalText: (refusal: Refusal, part: Part) => RefusalText;
  /** What is said when the server could not even be asked. */
  failureText: (error: Error) => { title: string; description?: string };
};

export type SubmissionEvents<Part, Value> = {
  onStarted: (jobId: string, part: Part) => void;
  /** It was done at once, without a job. */
  onDone?: (value: Value, part: Part) => void;
  /** The credits are shown as before; null where the server could not be asked. */
  onNotStarted?: (refusal: Refusal | null, part: Part) => void;
};

export function useSubmission<Part, Value extends Started = Started>(
  submission: Submission<Part, Value>,
  events: SubmissionEvents<Part, Value>,
) {
  const { connection, user } = useSession();
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const say = useSayRefusal();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<RefusalText | null>(null);
  const busy = useRef(false);
  // An answer may come after several renders: it calls the handlers of the last one.
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  const sendPart = async (part: Part): Promise<Answer<Value> | Error> => {
    try {
      if (!connection || !user) throw new NotConnected("Not connected.");
      return await submission.send({ ...connection, userId: user.id }, part);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  /** True when it was started, and the next part may follow. */
  const settle = (answer: Answer<Value> | Error, part: Part): boolean => {
    if (answer instanceof Error) {
      if (!(answer instanceof NotConnected)) console.error("A submission failed", answer);
      say(submission.failureText(answer));
      latest.current.onNotStarted?.(null, part);
      return false;
    }
    if (!answer.ok) {
      const text = submission.refusalText(answer, part);
      if (text.shownAs === "stage") setRefused(text);
      else if (text.shownAs === "toast") say(text);
      latest.current.onNotStarted?.(answer, part);
      return false;
    }
    const { job_id: jobId, job_ids: jobIds = jobId === undefined ? [] : [jobId] } = answer.value;
    jobIds.forEach(follow);
    refreshSoon();
    if (jobId === undefined) latest.current.onDone?.(answer.value, part);
    else latest.current.onStarted(jobId, part);
    return true;
  };

  const submit = async (...parts: Part[]): Promise<void> => {
    // A second press can come before the first was rendered.
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setRefused(null);
    // The deductions are separate: the parts before one that is refused stay paid for.
    const charged = parts.map((part) => ({ part, giveBack: deduct(submission.priceCredits(part)) }));
    for (let next = charged.shift(); next; next = charged.shift()) {
      const answer = await sendPart(next.part);
      const refusedOrFailed = answer instanceof Error || !answer.ok;
      if (refusedOrFailed) for (const { giveBack } of [next, ...charged]) giveBack();
      if (!settle(answer, next.part)) break;
    }
    busy.current = false;
    setSending(false);
  };
  return {
    submit: (...parts: Part[]) => void submit(...parts),
    sending,
    refused,
    dismissRefusal: () => setRefused(null),
  };
}

type Said = Pick<RefusalText, "title" | "description" | "callToAction">;

/** As a toast, with its call to action. */
function useSayRefusal(): (text: Said) => void {
  const navigate = useNavigate();
  return ({ title, description, callToAction: next }) =>
    void toast.error(title, {
      ...(description && { description }),
      ...(next && { action: { label: next.label, onClick: () => void navigate(next.to) } }),
    });
}
