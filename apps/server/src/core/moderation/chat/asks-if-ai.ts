/** Whether a message asks if a companion is an AI or a human being, in the six languages of the chat's lists. */

const thing = {
  en: "(?:an? )?(?:ai|a\\.i\\.|bot|chat ?bot|robot|machine|computer|program|human|human being|person|real|real person|real (?:wo)?man|language model)",
  de: "(?:eine? )?(?:echte?r? |wirklich )?(?:ki|bot|chatbot|roboter|maschine|computer|programm|mensch|person|frau|echt)",
  es: "(?:una? )?(?:ia|bot|chatbot|robot|m[aá]quina|programa|humana?|persona|mujer|real|de verdad)",
  fr: "(?:une? )?(?:vraie? )?(?:ia|bot|chatbot|robot|machine|programme|humaine?|[eê]tre humain|personne|femme|r[eé]elle)",
  pt: "(?:uma? )?(?:ia|bot|chatbot|rob[oôó]|m[aá]quina|programa|humana?|pessoa|mulher|real|de verdade)",
};

const end = "(?![\\p{L}\\p{N}])";
const questions = [
  `(?<!\\p{L})(?:are|r) (?:you|u)(?: really| actually| just| even)? ${thing.en}${end}`,
  `(?<!\\p{L})(?:am i|do i) (?:really )?(?:talk(?:ing)?|chat(?:ting)?|speak(?:ing)?|writ(?:e|ing)) (?:to|with) ${thing.en}${end}`,
  `(?<!\\p{L})bist (?:du|du denn)(?: wirklich| eigentlich| nur)? ${thing.de}${end}`,
  `(?<!\\p{L})(?:eres|es usted)(?: realmente| solo)? ${thing.es}${end}`,
  `(?<!\\p{L})(?:es[- ]tu|tu es|[eê]tes[- ]vous)(?: vraiment)? ${thing.fr}${end}`,
  `(?<!\\p{L})(?:voc[eê] [eé]|tu [eé]s|[eé]s)(?: mesmo| realmente)? ${thing.pt}${end}`,
].map((question) => new RegExp(question, "iu"));

const japanese =
  /(?:AI|ＡＩ|人間|ロボット|ボット|機械|本物)(?:の人)?(?:です|な(?:の|ん)です)?か?[?？]|(?:AI|人間)なの/u;

/** A question has its mark, or begins as one does. */
export function asksIfAi(message: string): boolean {
  const plain = message.normalize("NFKC").replace(/\s+/gu, " ");
  if (japanese.test(plain)) return true;
  return plain
    .split(/(?<=[.!?])\s/u)
    .some(
      (sentence) =>
        (/[?]/u.test(sentence) || /^\W*(?:are you|r u|bist du|eres|es-tu|voc[eê] [eé])/iu.test(sentence)) &&
        questions.some((question) => question.test(sentence)),
    );
}
