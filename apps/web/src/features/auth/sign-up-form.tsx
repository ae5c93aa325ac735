/** Creates an account with an address, a password and the statement of age, and signs in to it. */
import { mailLanguageOf } from "@galatea/contract/mail-languages.ts";
import { useId } from "react";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { ageMissing, emailTaken, missingFields, signUpMessage } from "./auth-messages.ts";
import { withCaptcha } from "#platform/with-captcha.ts";
import { CredentialFields, missingCredentials, type Credentials } from "./credential-fields.tsx";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";
import { useRequiredFields } from "#platform/use-required-fields.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

type Fields = Credentials & { adult: string };

export function SignUpForm(props: AuthFormProps) {
  const isHydrated = useHydrated();
  const ageErrorId = useId();
  const signUp = useAuthSubmit<Fields>(props, {
    call: (auth, { email, password }) =>
      withCaptcha((options) =>
        auth.signUp({
          email: email.trim(),
          password,
          options: { data: { adult_confirmed: true, locale: browserLanguage() }, ...options },
        }),
      ),
    success: "Account created successfully!",
    textOf: signUpMessage,
    onRefused: (sentence) => {
      if (sentence === emailTaken) setError("email", sentence);
      else toast.error(sentence);
    },
  });
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<keyof Fields>({
    missing: { ...missingCredentials, adult: ageMissing },
    submit: signUp,
    // A missing statement of age is said at its box alone.
    onMissing: (found) => {
      if (found.email !== undefined || found.password !== undefined) toast.error(missingFields);
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-[18px]">
      <CredentialFields errors={errors} passwordAutoComplete="new-password" />
      <div>
        <Checkbox
          name="adult"
          required
          aria-invalid={errors.adult ? true : undefined}
          aria-describedby={errors.adult ? ageErrorId : undefined}
          label="I am 18 or older"
        />
        <FieldError id={ageErrorId}>{errors.adult}</FieldError>
      </div>
      <p className="text-sm text-pretty text-fg-2">
        An account is under our <PageLink to="/terms-of-service">Terms of Service</PageLink>. What is stored
        is in the <PageLink to="/privacy-policy">Privacy Policy</PageLink>.
      </p>
      <Button type={isHydrated ? "submit" : "button"} variant="primary" size="lg" block busy={isSubmitting}>
        {isSubmitting ? "Creating account..." : "Create Account"}
      </Button>
      <p className="text-sm text-pretty text-fg-2">
        Everyone depicted here is fictional and an adult, and everyone who works here is one too.
      </p>
    </form>
  );
}

/** The language of the person's mails, until they choose another one. */
const browserLanguage = () => mailLanguageOf(navigator.languages.join(","));
