/**
 * Submits jobs: lowers the balance at once, sends one part after the other, follows the started jobs, and restores the
 * balance for the others. A refusal is shown on the stage until the next submission, or as a toast.
 */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { RefusalText } from "#tools/shell/messages/refusal-messages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import type { Connection } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Answer, Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

/** The request was not sent, because nobody is signed in or the server is not known yet. */
export class NotConnected extends Error {}

/** The account that submits, and its connection. */
export type Account = Connection & { userId: string };

/** The started jobs. Without a job the work is done already. */
export type Started = { job_id?: string | undefined; job_ids?: string[] | undefined };

/** A tool's submissions. A part is one call of the server. */
export type Submission<Part, Value extends Started = Started> = {
  /** `config` is null before it is read. */
  priceCredits: (part: Part, config: PublicConfig | null) => number;
  send: (account: Account, part: Part) => Promise<Answer<Value>>;
  refusalText: (refusal: Refusal, part: Part) => RefusalText;
  /** The text when the request could not be sent. */
  failureText: (error: Error) => { title: string; description?: string };
};

export type SubmissionEvents<Part, Value> = {
  onStarted: (jobId: string, part: Part) => void;
  /** The work was done at once, without a job. */
  onDone?: (value: Value, part: Part) => void;
  /** Called after the balance is restored; null when the request could not be sent. */
  onNotStarted?: (refusal: Refusal | null, part: Part) => void;
};

export function useSubmission<Part, Value extends Started = Started>(
  submission: Submission<Part, Value>,
  events: SubmissionEvents<Part, Value>,
) {
  const { connection, user } = useSession();
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const showToast = useRefusalToast();
  const account = connection && user ? { ...connection, userId: user.id } : null;
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<RefusalText | null>(null);
  const busy = useRef(false);
  // An answer may come after several renders and calls the latest handlers.
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  /** True when the part was started and the next one may follow. */
  const settle = (answer: Answer<Value> | Error, part: Part): boolean => {
    if (answer instanceof Error) {
      if (!(answer instanceof NotConnected)) console.error("A submission failed", answer);
      showToast(submission.failureText(answer));
      latest.current.onNotStarted?.(null, part);
      return false;
    }
    if (!answer.ok) {
      const text = submission.refusalText(answer, part);
      if (text.shownAs === "stage") setRefused(text);
      else if (text.shownAs === "toast") showToast(text);
      // With the true balance the button is locked, and what buys credits stands beneath it.
      if (answer.code === "insufficient_credits") refreshSoon();
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
    // A second press can come before the first is rendered.
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setRefused(null);
    // Deducted separately, because the parts before a refused one stay paid.
    const charged = parts.map((part) => ({
      part,
      undo: deduct(submission.priceCredits(part, connection?.config ?? null)),
    }));
    for (let next = charged.shift(); next; next = charged.shift()) {
      const answer = await sendPart(submission, account, next.part);
      const refusedOrFailed = answer instanceof Error || !answer.ok;
      if (refusedOrFailed) for (const { undo } of [next, ...charged]) undo();
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

type ToastText = Pick<RefusalText, "title" | "description" | "callToAction">;

/** The answer, or the error that prevented it. */
async function sendPart<Part, Value extends Started>(
  submission: Submission<Part, Value>,
  account: Account | null,
  part: Part,
): Promise<Answer<Value> | Error> {
  try {
    if (!account) throw new NotConnected("Not connected.");
    return await submission.send(account, part);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Shows a refusal as a toast, with its call to action. */
function useRefusalToast(): (text: ToastText) => void {
  const navigate = useNavigate();
  return ({ title, description, callToAction: next }) =>
    void toast.error(title, {
      ...(description && { description }),
      ...(next && { action: { label: next.label, onClick: () => void navigate(next.to) } }),
    });
}
