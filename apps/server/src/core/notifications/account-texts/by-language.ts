/** The texts of the mails about accounts, by language. Each language has its own file. */
import type { MailLanguage } from "@galatea/contract/mail-languages.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { portuguese } from "./pt.ts";
import type { AccountTexts } from "./texts.ts";

export const accountTexts: Record<MailLanguage, AccountTexts> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
};
