/** A field for the code that proves a person by their address, with the button that mails it. */
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { useAuthCall } from "./use-auth-call.ts";

type MailedCodeFieldProps = { name: string; email: string; error: string | undefined };

export function MailedCodeField({ name, email, error }: MailedCodeFieldProps) {
  const call = useAuthCall();
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    const refused = await call((auth) => auth.reauthenticate());
    setRefusal(refused && refused.sentence);
    if (!refused) {
      setSent(true);
      toast.success("The code is on its way");
    }
    setSending(false);
  };
  return (
    <div>
      <TextField
        name={name}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={error}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="quiet" busy={isSending} onClick={() => void send()}>
          {isSending ? "Sending..." : isSent ? "Mail me a new code" : "Mail me a code"}
        </Button>
        <span className="min-w-0 text-sm wrap-anywhere text-fg-2">To {email}</span>
      </div>
      <FieldError>{refusal}</FieldError>
    </div>
  );
}
