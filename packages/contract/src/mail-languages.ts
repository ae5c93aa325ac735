/** The languages of mails about accounts. People choose one on their account page; `user_metadata.locale` keeps it. */

export const mailLanguages = ["en", "de", "es", "fr", "pt"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** What speakers call them. */
export const mailLanguageNames: Record<MailLanguage, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
};

/**
 * The first of these languages that there are mails in; English without one.
 * @param locales a BCP 47 tag such as `de-AT`, or several with the preferred one first, as in `Accept-Language`.
 */
export function mailLanguageOf(locales: unknown): MailLanguage {
  if (typeof locales !== "string") return "en";
  for (const locale of locales.split(",")) {
    const [language = ""] = locale.trim().toLowerCase().split(/[-_;]/);
    const known = mailLanguages.find((name) => name === language);
    if (known) return known;
  }
  return "en";
}
