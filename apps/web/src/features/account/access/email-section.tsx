/** The address of the account: whether it is confirmed, and a change of it, which both addresses confirm by mail. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { toast } from "#platform/toast.ts";
import { useRequiredFields } from "#platform/use-required-fields.ts";
import { withCaptcha } from "#platform/with-captcha.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { AccountCard } from "../account-card.tsx";
import { useAuthCall } from "../use-auth-call.ts";
import { useOwnUser } from "../use-own-user.ts";

export function EmailSection() {
  const user = useOwnUser();
  const email = user?.email ?? "";
  const pending = user?.new_email ?? "";
  const isConfirmed = Boolean(user?.email_confirmed_at);
  return (
    <AccountCard
      id="email"
      title="E-mail"
      lead="Signs you in, and gets your receipts and reminders. When you change it, your present address and the new one both get a mail, and the change is made once both links were opened."
    >
      {email !== "" && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <Badge tone={isConfirmed ? "success" : "warning"}>
            {isConfirmed ? "Confirmed" : "Unconfirmed"}
          </Badge>
        </p>
      )}
      {email !== "" && !isConfirmed && pending === "" && (
        <MailNote email={email} type="signup">
          Open the link of the mail that we sent when you signed up. Purchases by this address are found once
          it is confirmed.
        </MailNote>
      )}
      {pending !== "" && (
        <MailNote email={email} type="email_change">
          Waiting for <b className="font-strong wrap-anywhere text-fg">{pending}</b>
          {isConfirmed
            ? ": open the link in the mail there and the one in the mail to your present address, in this browser."
            : ": open the link in the mail there, in this browser."}
        </MailNote>
      )}
      {/* A change that began empties the form. */}
      <ChangeForm key={`${email} ${pending}`} email={email} />
    </AccountCard>
  );
}

/** Where the links of the mails lead. */
const redirectTo = (): string => `${window.location.origin}/account`;

function ChangeForm({ email }: { email: string }) {
  const call = useAuthCall();
  const queryClient = useQueryClient();
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"email">({
    missing: { email: "Please enter the new address" },
    submit: async (typed): Promise<void> => {
      const wanted = typed.email.trim().toLowerCase();
      if (wanted === email.toLowerCase()) {
        setError("email", "This is your present address.");
        return;
      }
      const refusal = await call((auth) =>
        auth.updateUser({ email: wanted }, { emailRedirectTo: redirectTo() }),
      );
      if (refusal) {
        setError("email", refusal.sentence);
        return;
      }
      toast.success("The mails are on their way");
      await queryClient.invalidateQueries({ queryKey: ["own-user"] });
    },
    onMissing: () => undefined,
  });
  return (
    <form {...formProps} className="mt-5 max-w-[440px]">
      <TextField
        name="email"
        label="New address"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <Button type="submit" className="mt-4" busy={isSubmitting}>
        {isSubmitting ? "Sending..." : "Change the address"}
      </Button>
    </form>
  );
}

type MailNoteProps = { email: string; type: "signup" | "email_change"; children: ReactNode };

function MailNote({ email, type, children }: MailNoteProps) {
  const call = useAuthCall();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    const refused = await call((auth) =>
      withCaptcha((options) =>
        auth.resend({ type, email, options: { ...options, emailRedirectTo: redirectTo() } }),
      ),
    );
    setRefusal(refused && refused.sentence);
    if (!refused) toast.success("Sent again. Only the links of the newest mails work now.");
    setSending(false);
  };
  return (
    <div className="mt-4 rounded-md bg-surface-2 px-4 py-3.5">
      <p className="text-pretty text-fg-2">{children}</p>
      <Button variant="quiet" className="mt-3" busy={isSending} onClick={() => void send()}>
        {isSending ? "Sending..." : "Send the mail again"}
      </Button>
      <FieldError>{refusal}</FieldError>
    </div>
  );
}
