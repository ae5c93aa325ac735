/** A page that mails a link and a code to an address, and then takes the code. */
import { useState, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { mailMessage, unreachable } from "#platform/mail-messages.ts";
import { connect, type Client } from "#platform/connection.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { AddressNotice, useAddressNotice } from "./address-notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { MailedCode } from "./mailed-code.tsx";
import { useRequiredFields } from "#platform/use-required-fields.ts";

type AskForMailProps = {
  title: string;
  lead: ReactNode;
  label: string;
  codeType: "recovery" | "email";
  send: (
    auth: Client["auth"],
    email: string,
  ) => Promise<{ error: { code?: string | undefined; message: string } | null }>;
  leadsTo: string;
};

export function AskForMail({ title, lead, label, codeType, send, leadsTo }: AskForMailProps) {
  const navigate = useNavigate();
  const notice = useAddressNotice();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (email: string): Promise<string | null> => {
    try {
      const { supabase } = await connect();
      const { error } = await send(supabase.auth, email);
      return error && mailMessage(error.code, error.message);
    } catch {
      return unreachable;
    }
  };
  return (
    <AuthFrame title={title}>
      {notice && sentTo === null && <AddressNotice>{notice}</AddressNotice>}
      {sentTo === null ? (
        <AddressForm lead={lead} label={label} ask={ask} onSent={setSentTo} />
      ) : (
        <MailedCode
          email={sentTo}
          type={codeType}
          sendAgain={() => ask(sentTo)}
          onDone={async () => navigate(leadsTo, { replace: true })}
        />
      )}
      <p className="mt-6">
        <Link to="/auth" className="inline-flex min-h-11 items-center text-fg-2 underline hover:text-fg">
          Back to Sign In
        </Link>
      </p>
    </AuthFrame>
  );
}

type AddressFormProps = {
  lead: ReactNode;
  label: string;
  ask: (email: string) => Promise<string | null>;
  onSent: (email: string) => void;
};

function AddressForm({ lead, label, ask, onSent }: AddressFormProps) {
  const isHydrated = useHydrated();
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"email">({
    missing: { email: "Email is required" },
    submit: async ({ email }) => {
      const refusal = await ask(email.trim());
      if (refusal === null) onSent(email.trim());
      else setError("email", refusal);
    },
    onMissing: () => undefined,
  });
  return (
    <form {...formProps} className="mt-6 flex flex-col gap-[18px]">
      <p className="text-pretty text-fg-2">{lead}</p>
      <TextField name="email" label="Email" type="email" autoComplete="email" required error={errors.email} />
      <Button type={isHydrated ? "submit" : "button"} variant="primary" size="lg" block busy={isSubmitting}>
        {isSubmitting ? "Sending..." : label}
      </Button>
    </form>
  );
}
