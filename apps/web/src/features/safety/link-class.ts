/** A link in running text. */
export const linkClass = "text-fg underline decoration-hairline underline-offset-4 hover:decoration-fg";
