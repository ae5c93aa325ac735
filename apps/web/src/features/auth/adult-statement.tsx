/** Asks once whether a person is 18 or older, when their account came without this statement, as from a provider. */
import { useId, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { unreachable } from "#platform/mail-messages.ts";
import { useSession } from "#platform/session.tsx";
import { inertMethod } from "#platform/inert-form.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { Logo } from "#ui/logo.tsx";
import { ageMissing } from "./auth-messages.ts";

export default function AdultStatement() {
  const { signOut } = useSession();
  const { error, isSending, onSubmit, forget } = useStatement();
  const errorId = useId();
  return (
    <main id="main" className="flex min-h-dvh flex-col px-5 pb-10 md:px-7">
      <div className="flex h-16 flex-none items-center md:h-[68px]">
        <Logo />
      </div>
      <form
        noValidate
        method={inertMethod}
        onSubmit={onSubmit}
        onChange={forget}
        className="m-auto w-full max-w-[400px]"
      >
        <h1 className="display text-2xl">One question first</h1>
        <p className="mt-3 mb-6 text-pretty text-fg-2">
          Galatea is for adults. Everyone depicted here is fictional and an adult, and everyone who works here
          is one too.
        </p>
        <Checkbox
          name="adult"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          label="I am 18 or older"
        />
        <FieldError id={errorId}>{error}</FieldError>
        <Button type="submit" variant="primary" size="lg" block busy={isSending} className="mt-6">
          {isSending ? "Opening the studio..." : "Open the studio"}
        </Button>
        <Button variant="plain" block className="mt-3" onClick={() => void signOut()}>
          Sign out
        </Button>
        <p className="mt-6 text-sm text-pretty text-fg-2">
          By opening the studio you agree to the{" "}
          <Link to="/terms-of-service" className="font-strong text-accent-text underline underline-offset-4">
            terms
          </Link>{" "}
          and the{" "}
          <Link to="/privacy-policy" className="font-strong text-accent-text underline underline-offset-4">
            privacy policy
          </Link>
          .
        </p>
      </form>
    </main>
  );
}

function useStatement() {
  const { connection } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    // On success the session's person changes, and the studio takes this page's place.
    const answer = await connection?.supabase.auth
      .updateUser({ data: { adult_confirmed: true } })
      .catch(() => ({ error: { message: unreachable } }));
    if (answer?.error) setError(answer.error.message);
    setSending(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending) return;
    if (new FormData(event.currentTarget).has("adult")) return void send();
    setError(ageMissing);
    (event.currentTarget.elements.namedItem("adult") as HTMLElement | null)?.focus();
  };
  return { error, isSending, onSubmit, forget: () => setError(null) };
}
