/** After a mail was asked for: its link can be opened, its code entered here, or the mail sent again. */
import { useEffect, useRef, useState } from "react";
import { codeMessage, unreachable } from "#platform/mail-messages.ts";
import { connect, type Client } from "#platform/connection.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useRequiredFields } from "#platform/use-required-fields.ts";

type MailedCodeProps = {
  email: string;
  type: "recovery" | "email";
  onDone: () => Promise<void>;
  /** @returns the sentence of a refusal. */
  sendAgain: () => Promise<string | null>;
};

export function MailedCode({ email, type, onDone, sendAgain }: MailedCodeProps) {
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"code">({
    missing: { code: "Enter the code of the mail, or open its link" },
    submit: async ({ code }) => {
      const refusal = await enterCode({ email, type, token: code.replaceAll(/\s/g, "") });
      if (refusal === null) await onDone();
      else setError("code", refusal);
    },
    onMissing: () => undefined,
  });
  const send = async (): Promise<void> => {
    setSending(true);
    const refusal = await sendAgain();
    if (refusal === null) toast.success("A new mail is on its way. Only its link and code work now.");
    else toast.error(refusal);
    setSending(false);
  };
  return (
    <form {...formProps} className="mt-6 flex flex-col gap-[18px]">
      <output className="block text-pretty text-fg-2">
        If there is an account with <b className="font-strong wrap-anywhere text-fg">{email}</b>, a mail with
        a link and a code is on its way. They work once, for an hour.
      </output>
      <TextField
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        ref={field}
        required
        error={errors.code}
      />
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {isSubmitting ? "Checking..." : "Continue"}
      </Button>
      <Button variant="plain" block busy={isSending} onClick={() => void send()}>
        {isSending ? "Sending..." : "Send the mail again"}
      </Button>
    </form>
  );
}

async function enterCode(
  given: Parameters<Client["auth"]["verifyOtp"]>[0] & { token: string },
): Promise<string | null> {
  try {
    const { supabase } = await connect();
    const { error } = await supabase.auth.verifyOtp(given);
    return error && codeMessage(error.code, error.message);
  } catch {
    return unreachable;
  }
}
