/** Sets a new password, for who came by the link or the code of a mail. */
import type { User } from "@supabase/supabase-js";
import { Link, useNavigate } from "react-router";
import { unreachable } from "#platform/mail-messages.ts";
import { connect } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { PageSpinner } from "#ui/spinner.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { newPasswordMessage } from "./auth-messages.ts";
import { recoverPath } from "./auth-paths.ts";
import { passwordSetWords } from "./password-set-words.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { SecondStep } from "./second-step.tsx";
import { useRequiredFields } from "#platform/use-required-fields.ts";

export const meta = () => pageMeta("New password", "Set a new password for your account.");

export default function NewPasswordPage() {
  const { status, user, needsStep } = useSession();
  if (status === "loading") return <PageSpinner />;
  if (needsStep)
    return (
      <AuthFrame>
        <SecondStep />
      </AuthFrame>
    );
  return (
    <AuthFrame title="New password">
      {status === "signed-in" ? <NewPasswordForm user={user} /> : <NeedsLink />}
    </AuthFrame>
  );
}

function NewPasswordForm({ user }: { user: User }) {
  const email = user.email ?? "";
  const navigate = useNavigate();
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"password">({
    missing: { password: "Password is required" },
    submit: async ({ password }): Promise<void> => {
      const refusal = await setPassword(password);
      if (refusal !== null) {
        setError("password", refusal);
        return;
      }
      toast.success(passwordSetWords(user));
      await navigate("/dashboard", { replace: true });
    },
    onMissing: () => undefined,
  });
  return (
    <form {...formProps} className="mt-6 flex flex-col gap-[18px]">
      <p className="text-pretty text-fg-2">
        For the account of <b className="font-strong wrap-anywhere text-fg">{email}</b>.
      </p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" autoComplete="new-password" required error={errors.password} />
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {isSubmitting ? "Saving..." : "Set the Password"}
      </Button>
    </form>
  );
}

async function setPassword(password: string): Promise<string | null> {
  try {
    const { supabase } = await connect();
    const { error } = await supabase.auth.updateUser({ password });
    return error && newPasswordMessage(error.code, error.message);
  } catch {
    return unreachable;
  }
}

function NeedsLink() {
  return (
    <div className="mt-6 flex flex-col gap-[18px]">
      <p className="text-pretty text-fg-2">
        To set a new password, open the link of the mail that we send you, or enter its code.
      </p>
      <ButtonLink to={recoverPath} variant="primary" size="lg" block>
        Get the Mail
      </ButtonLink>
      <p>
        <Link to="/auth" className="inline-flex min-h-11 items-center text-fg-2 underline hover:text-fg">
          Back to Sign In
        </Link>
      </p>
    </div>
  );
}
