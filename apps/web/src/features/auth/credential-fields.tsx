/** The email and password fields of both forms. */
import type { FieldErrors, FieldValues, Path, UseFormRegister } from "react-hook-form";
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "./password-field.tsx";

export type Credentials = { email: string; password: string };

type CredentialFieldsProps<Fields extends FieldValues> = {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Credentials>;
  /** Lets a password manager fill in a password or suggest a new one. */
  passwordAutoComplete: "current-password" | "new-password";
};

export function CredentialFields<Fields extends Credentials>(props: CredentialFieldsProps<Fields>) {
  const { register, errors, passwordAutoComplete } = props;
  return (
    <>
      <TextField
        {...register("email" as Path<Fields>, { required: "Email is required" })}
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password" as Path<Fields>, { required: "Password is required" })}
        autoComplete={passwordAutoComplete}
        required
        error={errors.password?.message}
      />
    </>
  );
}
