/** The name and address of who sends a public form. */
import { formLimits } from "@galatea/contract/form-limits.ts";
import type { ReactNode } from "react";
import { FormInput } from "./form-fields.tsx";

type SenderFieldsProps = {
  errors: Readonly<Record<string, string | undefined>>;
  /** What the address is for. */
  emailHint?: ReactNode;
};

export const SenderFields = ({ errors, emailHint }: SenderFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <FormInput
      label="Name"
      name="name"
      required
      autoComplete="name"
      maxLength={formLimits.nameChars}
      placeholder="Ada Lovelace"
      error={errors["name"]}
    />
    <FormInput
      label="Email"
      name="email"
      type="email"
      required
      autoComplete="email"
      maxLength={formLimits.emailChars}
      placeholder="ada@example.com"
      hint={emailHint}
      error={errors["email"]}
    />
  </div>
);
