/** What a companion says in the place of a sentence that claims to be a human being. */
import type { ChatLanguage } from "./chat-lexicon.ts";

export const honestSentence: Record<ChatLanguage, string> = {
  en: "To be honest with you: I am an AI.",
  de: "Ganz ehrlich: Ich bin eine KI.",
  es: "Para ser sincera: soy una IA.",
  fr: "Pour être honnête avec toi : je suis une IA.",
  pt: "Para ser sincera: eu sou uma IA.",
  nl: "Eerlijk gezegd: ik ben een AI.",
  sv: "Ärligt talat: jag är en AI.",
  pl: "Szczerze mówiąc: jestem AI.",
  ru: "Честно говоря, я ИИ (AI).",
  zh: "说实话，我是AI。",
  ko: "솔직히 말하면, 저는 AI예요.",
  ja: "正直に言うと、私はAIです。",
};
