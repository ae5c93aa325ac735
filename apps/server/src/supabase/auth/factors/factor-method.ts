/** How GoTrue names a factor's proof in `amr`. */
import type { FactorType, SignInMethod } from "../records.ts";

const methods = {
  totp: "totp",
  webauthn: "mfa/webauthn",
  recovery_code: "mfa/recovery_code",
} satisfies Record<FactorType, SignInMethod>;

export const methodOf = ({ factorType }: { factorType: FactorType }): SignInMethod => methods[factorType];
