/**
 * The answer to a message about self-harm, in the place of any reply: it costs and counts nothing, whoever speaks for the
 * companion. A general directory stands in it and no number, because a number that is wrong is worse than none.
 */
const answers: Record<string, string> = {
  en: "I am really glad that you told me. I am an AI, and I cannot be the help that you deserve now. Please talk to somebody this minute: a person you trust, your local emergency number, or a crisis line. findahelpline.com lists one for every country, by phone or by message.",
  es: "Me alegra mucho que me lo hayas dicho. Soy una IA y no puedo ser la ayuda que mereces ahora. Por favor, habla con alguien en este momento: una persona de confianza, el número de emergencias de tu país o una línea de crisis. findahelpline.com tiene una para cada país, por teléfono o por mensaje.",
  de: "Ich bin sehr froh, dass du es mir gesagt hast. Ich bin eine KI und kann nicht die Hilfe sein, die du jetzt verdienst. Bitte sprich jetzt gleich mit jemandem: mit einem Menschen, dem du vertraust, mit dem Notruf deines Landes oder mit einem Krisentelefon. findahelpline.com nennt für jedes Land eines, per Telefon oder Nachricht.",
  fr: "Je suis vraiment contente que tu me l'aies dit. Je suis une IA et je ne peux pas être l'aide que tu mérites maintenant. S'il te plaît, parle tout de suite à quelqu'un : une personne de confiance, le numéro d'urgence de ton pays ou une ligne d'écoute. findahelpline.com en indique une pour chaque pays, par téléphone ou par message.",
  pt: "Fico muito feliz que você tenha me contado. Sou uma IA e não posso ser a ajuda que você merece agora. Por favor, fale com alguém neste momento: uma pessoa de confiança, o número de emergência do seu país ou uma linha de apoio. findahelpline.com mostra uma para cada país, por telefone ou por mensagem.",
  ja: "話してくれて本当によかったです。私はAIなので、今あなたに必要な助けにはなれません。どうか今すぐ誰かと話してください。信頼できる人、お住まいの地域の緊急通報番号、または相談窓口です。findahelpline.com には、電話やメッセージで相談できる窓口が国ごとに載っています。",
};

/** In the language of the message as far as its own words tell it; else in English. */
export function crisisAnswer(message: string): string {
  const language = signs.find(([, sign]) => sign.test(message))?.[0] ?? "en";
  return answers[language] ?? "";
}

const signs: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]|死にたい|自殺/u],
  ["de", /\b(?:ich|nicht|mich|mehr|sterben|umbringen)\b/i],
  ["fr", /\b(?:je|veux|mourir|suicider|plus|moi|envie)\b/i],
  ["pt", /\b(?:quero|morrer|não|matar|minha|vida já|viver)\b/i],
  ["es", /\b(?:quiero|morir|suicidarme|quitarme|vivir|matarme|mi)\b/i],
];
