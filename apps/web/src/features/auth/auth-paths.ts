/** The pages of the sign-in. Links of mails lead to them. */
export const recoverPath = "/auth/recover";
export const linkPath = "/auth/link";
export const newPasswordPath = "/auth/new-password";
