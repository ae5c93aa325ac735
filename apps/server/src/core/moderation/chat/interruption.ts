/**
 * The answers that take the place of a companion's reply: to danger, with lines that help, and to threats. They cost and
 * count nothing, whoever speaks for the companion. A country that is not known gets a general directory.
 */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import type { ChatLanguage } from "./chat-lexicon.ts";
import { linesFor } from "./crisis-lines.ts";

export type InterruptionKind = "self-harm" | "eating-disorder" | "violence";

export function interruptionText(
  kind: InterruptionKind,
  { language, country, lines }: { language: ChatLanguage; country: string | null; lines: CrisisLines },
): string {
  const words = texts[language];
  const helped = linesFor(lines, country, kind === "violence" ? "self-harm" : kind);
  const emergency = words.emergency(helped.emergency);
  if (kind === "violence") return words.violence(emergency);
  const local =
    country === null || helped.lines.length === 0
      ? []
      : [`${nameOf(country, language)}: ${namesAndNumbers(helped.lines).join(words.and)}.`];
  const opening = kind === "self-harm" ? words.selfHarm(emergency) : words.eating(emergency);
  return [opening, ...local, words.directory(lines.directory.name)].join(language === "ja" ? "" : " ");
}

/** "TelefonSeelsorge 0800 1110111, 0800 1110222". */
function namesAndNumbers(lines: readonly { name: string; number: string }[]): string[] {
  const byName = Map.groupBy(lines, ({ name }) => name);
  return [...byName].map(([name, all]) => {
    const numbers = all.map(({ number }) => number).filter((number) => number !== name);
    return [name, numbers.join(", ")].filter((part) => part !== "").join(" ");
  });
}

const nameOf = (country: string, language: ChatLanguage): string =>
  new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country;

type Texts = {
  /** Between two lines. */
  and: string;
  emergency: (number: string | null) => string;
  selfHarm: (emergency: string) => string;
  eating: (emergency: string) => string;
  violence: (emergency: string) => string;
  directory: (name: string) => string;
};

const withNumber = (words: string, number: string | null): string =>
  number === null ? words : `${words} (${number})`;

const texts: Record<ChatLanguage, Texts> = {
  en: {
    and: "; ",
    emergency: (number) => withNumber("your local emergency number", number),
    selfHarm: (emergency) =>
      `I am really glad that you told me. I am an AI, and I cannot be the help that you deserve now. Please talk to somebody this minute: a person you trust, ${emergency}, or a crisis line.`,
    eating: (emergency) =>
      `Thank you for telling me. I am an AI, and this is too important to be left with me. What you describe is an illness that can be treated, not a failing, and you do not have to manage it alone. Please talk to a person you trust, a doctor, or a helpline. If you feel faint or are in danger, call ${emergency}.`,
    violence: (emergency) =>
      `I hear how much anger is in this. I am an AI, and I will not help with hurting anybody. Please step away for a moment, breathe, and talk to somebody before anything happens that cannot be undone. If somebody is in danger now, call ${emergency}.`,
    directory: (name) => `${name} lists lines in many countries, by phone or by message.`,
  },
  de: {
    and: "; ",
    emergency: (number) => withNumber("der Notruf deines Landes", number),
    selfHarm: (emergency) =>
      `Ich bin sehr froh, dass du es mir gesagt hast. Ich bin eine KI und kann nicht die Hilfe sein, die du jetzt verdienst. Bitte sprich jetzt gleich mit jemandem. Dafür sind da: ein Mensch, dem du vertraust, ${emergency} oder ein Krisentelefon.`,
    eating: (emergency) =>
      `Danke, dass du mir das sagst. Ich bin eine KI, und das ist zu wichtig, um bei mir zu bleiben. Was du beschreibst, ist eine Krankheit, die man behandeln kann, und kein Versagen. Du musst das nicht allein schaffen. Bitte sprich mit einem Menschen, dem du vertraust, mit einer Ärztin oder einem Arzt, oder mit einer Beratungsstelle. Wenn dir schwindlig wird oder Gefahr besteht, hilft ${emergency}.`,
    violence: (emergency) =>
      `Ich merke, wie viel Wut darin steckt. Ich bin eine KI, und ich helfe nicht dabei, jemanden zu verletzen. Bitte geh einen Moment weg, atme durch und sprich mit jemandem, bevor etwas geschieht, das sich nicht zurücknehmen lässt. Wenn jetzt jemand in Gefahr ist, hilft ${emergency}.`,
    directory: (name) => `${name} nennt Hilfsangebote in vielen Ländern, per Telefon oder Nachricht.`,
  },
  es: {
    and: "; ",
    emergency: (number) => withNumber("el número de emergencias de tu país", number),
    selfHarm: (emergency) =>
      `Me alegra mucho que me lo hayas dicho. Soy una IA y no puedo ser la ayuda que mereces ahora. Por favor, habla con alguien en este momento: una persona de confianza, ${emergency} o una línea de crisis.`,
    eating: (emergency) =>
      `Gracias por contármelo. Soy una IA, y esto es demasiado importante para quedarse conmigo. Lo que describes es una enfermedad que se puede tratar, no un fallo tuyo, y no tienes que llevarla a solas. Por favor, habla con una persona de confianza, con personal médico o con una línea de ayuda. Si te mareas o hay peligro, llama a ${emergency}.`,
    violence: (emergency) =>
      `Noto cuánta rabia hay en esto. Soy una IA y no voy a ayudar a hacer daño a nadie. Por favor, aléjate un momento, respira y habla con alguien antes de que pase algo que no se pueda deshacer. Si alguien está en peligro ahora, llama a ${emergency}.`,
    directory: (name) => `${name} reúne líneas de ayuda de muchos países, por teléfono o por mensaje.`,
  },
  fr: {
    and: " ; ",
    emergency: (number) => withNumber("le numéro d'urgence de ton pays", number),
    selfHarm: (emergency) =>
      `Je suis vraiment contente que tu me l'aies dit. Je suis une IA et je ne peux pas être l'aide que tu mérites maintenant. S'il te plaît, parle tout de suite à quelqu'un : une personne de confiance, ${emergency} ou une ligne d'écoute.`,
    eating: (emergency) =>
      `Merci de me le dire. Je suis une IA, et c'est trop important pour rester entre nous. Ce que tu décris est une maladie qui se soigne, pas une faute, et tu n'as pas à porter cela sans aide. S'il te plaît, parle à une personne de confiance, à un médecin ou à une ligne d'écoute. En cas de malaise ou de danger, appelle ${emergency}.`,
    violence: (emergency) =>
      `Je sens beaucoup de colère dans ces mots. Je suis une IA et je n'aiderai pas à faire du mal à quelqu'un. S'il te plaît, éloigne-toi un moment, respire, et parle à quelqu'un avant qu'il n'arrive une chose irréparable. Si une personne est en danger maintenant, appelle ${emergency}.`,
    directory: (name) =>
      `${name} indique des lignes d'aide dans de nombreux pays, par téléphone ou par message.`,
  },
  pt: {
    and: "; ",
    emergency: (number) => withNumber("o número de emergência do seu país", number),
    selfHarm: (emergency) =>
      `Fico muito feliz que você tenha me contado. Sou uma IA e não posso ser a ajuda que você merece agora. Por favor, fale com alguém neste momento: uma pessoa de confiança, ${emergency} ou uma linha de apoio.`,
    eating: (emergency) =>
      `Obrigada por me contar. Sou uma IA, e isto é importante demais para ficar só comigo. O que você descreve é uma doença que tem tratamento, não uma falha sua, e você não precisa enfrentar isso sem ajuda. Por favor, fale com uma pessoa de confiança, com um médico ou com uma linha de apoio. Se sentir fraqueza ou houver perigo, ligue para ${emergency}.`,
    violence: (emergency) =>
      `Sinto quanta raiva há nisso. Sou uma IA e não vou ajudar a machucar ninguém. Por favor, afaste-se um momento, respire e fale com alguém antes que aconteça algo que não se pode desfazer. Se alguém está em perigo agora, ligue para ${emergency}.`,
    directory: (name) => `${name} reúne linhas de apoio de muitos países, por telefone ou por mensagem.`,
  },
  ja: {
    and: "、",
    emergency: (number) =>
      number === null ? "お住まいの地域の緊急通報番号" : `お住まいの地域の緊急通報番号（${number}）`,
    selfHarm: (emergency) =>
      `話してくれて本当によかったです。私はAIなので、今あなたに必要な助けにはなれません。どうか今すぐ誰かと話してください。信頼できる人、${emergency}、または相談窓口です。`,
    eating: (emergency) =>
      `話してくれてありがとうございます。私はAIで、これは私だけで受け止めるには大切すぎることです。あなたが話してくれたことは治療できる病気で、あなたのせいではありません。一人で抱えなくて大丈夫です。どうか信頼できる人、医師、または相談窓口に話してください。めまいや危険があるときは、${emergency}に電話してください。`,
    violence: (emergency) =>
      `強い怒りを感じているのですね。私はAIで、誰かを傷つける手助けはできません。どうか少しその場を離れて、息をして、取り返しのつかないことになる前に誰かと話してください。今、誰かが危険なら、${emergency}に電話してください。`,
    directory: (name) => `${name} には、電話やメッセージで相談できる多くの国の窓口が載っています。`,
  },
};
