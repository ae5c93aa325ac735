/** The email and password fields of both forms. */
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";

export type Credentials = { email: string; password: string };

export const missingCredentials = { email: "Email is required", password: "Password is required" };

type CredentialFieldsProps = {
  errors: Partial<Credentials>;
  /** Lets a password manager fill in a password or suggest a new one. */
  passwordAutoComplete: "current-password" | "new-password";
};

export function CredentialFields({ errors, passwordAutoComplete }: CredentialFieldsProps) {
  return (
    <>
      <TextField name="email" label="Email" type="email" autoComplete="email" required error={errors.email} />
      <PasswordField name="password" autoComplete={passwordAutoComplete} required error={errors.password} />
    </>
  );
}
