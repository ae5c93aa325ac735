/** The appeal against a refusal, which a person of the operator reads. */
import type { appealRefusal } from "@galatea/contract/functions/appeal-refusal.ts";
import { limits } from "@galatea/contract/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent } from "react";
import { useParams, useSearchParams } from "react-router";
import { toast } from "#platform/toast.ts";
import { queryFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FieldError, FieldLabel } from "#ui/field.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { EmptyScene } from "#ui/state-card.tsx";
import { StatePage } from "#ui/state-page.tsx";

export const meta = () => pageMeta("Appeal", "Ask a person to look at a refusal or a removal again.");

const words = {
  refusal: {
    title: "Did we misread you?",
    lead: "A person will read this beside the words that were marked. Nothing was charged, and nothing happens to your account because of a refusal.",
    label: "What you meant",
    missing: "Please say what we misread.",
  },
  removal: {
    title: "Was it removed wrongly?",
    lead: "A person will read this beside the report. What was removed is deleted and cannot be brought back.",
    label: "Why it should not have been removed",
    missing: "Please say why it should not have been removed.",
  },
} as const;

export default function AppealPage() {
  const { token = "" } = useParams();
  const appeal = useAppeal(token);
  if (appeal.isSuccess) return <Received />;
  return (
    <main className="grid min-h-[70dvh] place-items-center px-4 py-10">
      <AppealForm busy={appeal.isPending} onSend={appeal.mutate} />
    </main>
  );
}

function useAppeal(token: string) {
  const { connection } = useSession();
  return useMutation({
    mutationFn: async (message: string) => {
      if (!connection) throw new Error("The server cannot be reached.");
      await queryFunction<typeof appealRefusal>(
        connection.supabase,
        "appeal-refusal",
        { appeal_token: token, message },
        ["recorded"],
      );
    },
    onError: (error) => toast.error(error.message),
  });
}

function AppealForm({ busy, onSend }: { busy: boolean; onSend: (message: string) => void }) {
  const id = useId();
  const [search] = useSearchParams();
  const { title, lead, label, missing } = words[search.get("of") === "removal" ? "removal" : "refusal"];
  const [message, setMessage] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = message.trim();
    setMissing(text === "");
    if (text === "") field.current?.focus();
    else onSend(text);
  };
  return (
    <form onSubmit={send} className="card w-full max-w-[560px] p-6 md:p-8">
      <h1 className="page-title">{title}</h1>
      <p className="mt-3 mb-6 text-pretty text-fg-2">{lead}</p>
      <FieldLabel
        htmlFor={id}
        aside={`${message.length.toLocaleString("en-US")} / ${limits.appealChars.toLocaleString("en-US")}`}
      >
        {label}
      </FieldLabel>
      <textarea
        ref={field}
        id={id}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
          setMissing(false);
        }}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        maxLength={limits.appealChars}
        rows={6}
        className="hairline-ring w-full rounded-md bg-surface-2 px-3.5 py-3 text-fg"
      />
      <FieldError id={`${id}-error`}>{isMissing && missing}</FieldError>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? "Sending..." : "Send the appeal"}
        </Button>
        <ButtonLink to="/images" variant="plain">
          Back to Generator
        </ButtonLink>
      </div>
    </form>
  );
}

function Received() {
  return (
    <StatePage
      live
      scene={<EmptyScene />}
      title="Your appeal was received"
      actions={
        <ButtonLink to="/images" variant="primary">
          Make a picture
        </ButtonLink>
      }
    >
      <p>A person will look at it.</p>
    </StatePage>
  );
}
