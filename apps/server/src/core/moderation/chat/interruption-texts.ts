/** The words of the answers that take the place of a reply, in the language of the message. */
import type { ChatLanguage } from "./chat-lexicon.ts";

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

export const interruptionTexts: Record<ChatLanguage, Texts> = {
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
  nl: {
    and: "; ",
    emergency: (number) => withNumber("het alarmnummer van je land", number),
    selfHarm: (emergency) =>
      `Ik ben echt blij dat je het me hebt verteld. Ik ben een AI en kan niet de hulp zijn die je nu verdient. Praat alsjeblieft nu meteen met iemand: een mens die je vertrouwt, ${emergency} of een hulplijn.`,
    eating: (emergency) =>
      `Dank je dat je het me vertelt. Ik ben een AI, en dit is te belangrijk om bij mij te blijven. Wat je beschrijft is een ziekte die behandeld kan worden, en geen falen. Je hoeft het niet alleen te doen. Praat alsjeblieft met iemand die je vertrouwt, een arts of een hulplijn. Voel je je flauw of ben je in gevaar, bel dan ${emergency}.`,
    violence: (emergency) =>
      `Ik hoor hoeveel woede hierin zit. Ik ben een AI en ik help niet om iemand pijn te doen. Neem alsjeblieft even afstand, adem, en praat met iemand voordat er iets gebeurt dat niet meer terug te draaien is. Is er nu iemand in gevaar, bel dan ${emergency}.`,
    directory: (name) => `${name} noemt hulplijnen in veel landen, per telefoon of bericht.`,
  },
  sv: {
    and: "; ",
    emergency: (number) => withNumber("nödnumret i ditt land", number),
    selfHarm: (emergency) =>
      `Jag är verkligen glad att du berättade det. Jag är en AI och kan inte vara den hjälp som du förtjänar nu. Prata med någon nu genast: en människa som du litar på, ${emergency} eller en jourlinje.`,
    eating: (emergency) =>
      `Tack för att du berättar. Jag är en AI, och det här är för viktigt för att stanna hos mig. Det du beskriver är en sjukdom som går att behandla, inget misslyckande, och du behöver inte klara det ensam. Prata med någon som du litar på, en läkare eller en stödlinje. Om du känner dig svimfärdig eller är i fara, ring ${emergency}.`,
    violence: (emergency) =>
      `Jag hör hur mycket ilska som finns här. Jag är en AI, och jag hjälper inte till att skada någon. Ta ett steg bort, andas, och prata med någon innan något händer som inte går att göra ogjort. Om någon är i fara nu, ring ${emergency}.`,
    directory: (name) => `${name} listar stödlinjer i många länder, via telefon eller meddelande.`,
  },
  pl: {
    and: "; ",
    emergency: (number) => withNumber("numer alarmowy w twoim kraju", number),
    selfHarm: (emergency) =>
      `Bardzo się cieszę, że mi to mówisz. Jestem AI i nie mogę być pomocą, na jaką teraz zasługujesz. Proszę, porozmawiaj z kimś od razu. Może to być ktoś, komu ufasz, ${emergency} albo telefon zaufania.`,
    eating: (emergency) =>
      `Dziękuję, że mi to mówisz. Jestem AI, a to jest zbyt ważne, żeby zostało tylko u mnie. To, co opisujesz, jest chorobą, którą można leczyć, a nie porażką, i nie musisz radzić sobie z tym bez pomocy. Proszę, porozmawiaj z kimś, komu ufasz, z lekarzem albo z telefonem zaufania. Jeśli czujesz się słabo lub grozi ci niebezpieczeństwo, zadzwoń pod ${emergency}.`,
    violence: (emergency) =>
      `Słyszę, ile w tym jest złości. Jestem AI i nie pomogę nikogo skrzywdzić. Proszę, odejdź na chwilę, odetchnij i porozmawiaj z kimś, zanim stanie się coś, czego nie da się cofnąć. Jeśli ktoś jest teraz w niebezpieczeństwie, zadzwoń pod ${emergency}.`,
    directory: (name) => `${name} podaje telefony i czaty pomocy w wielu krajach.`,
  },
  ru: {
    and: "; ",
    emergency: (number) => withNumber("номер экстренной помощи вашей страны", number),
    selfHarm: (emergency) =>
      `Очень хорошо, что вы мне об этом сказали. Я ИИ (AI) и не могу дать ту помощь, которой вы сейчас заслуживаете. Пожалуйста, поговорите с кем-нибудь прямо сейчас: с человеком, которому доверяете, через ${emergency} или по линии помощи.`,
    eating: (emergency) =>
      `Спасибо, что вы мне об этом сказали. Я ИИ (AI), и это слишком важно, чтобы остаться только со мной. То, что вы описываете, это болезнь, которую лечат, а не ваша вина, и вам не нужно справляться с ней без помощи. Пожалуйста, поговорите с человеком, которому доверяете, с врачом или с линией помощи. Если вам дурно или есть опасность, звоните: ${emergency}.`,
    violence: (emergency) =>
      `Я слышу, сколько в этом гнева. Я ИИ (AI) и не буду помогать причинять кому-то вред. Пожалуйста, отойдите на минуту, подышите и поговорите с кем-нибудь, пока не случилось того, чего не вернуть. Если кто-то сейчас в опасности, звоните: ${emergency}.`,
    directory: (name) => `${name} перечисляет линии помощи во многих странах, по телефону или в переписке.`,
  },
  zh: {
    and: "；",
    emergency: (number) => (number === null ? "当地的紧急电话" : `当地的紧急电话（${number}）`),
    selfHarm: (emergency) =>
      `谢谢你愿意告诉我。我是AI，无法给你此刻应得的帮助。请现在就和人谈谈：你信任的人、${emergency}，或者危机热线。`,
    eating: (emergency) =>
      `谢谢你告诉我。我是AI，这件事太重要了，不能只留给我。你说的是可以治疗的疾病，不是你的错，你不必一个人承受。请和你信任的人、医生或者求助热线谈谈。如果感到头晕或有危险，请拨打${emergency}。`,
    violence: (emergency) =>
      `我听得出你很愤怒。我是AI，不会帮助伤害任何人。请先离开一会儿，深呼吸，在无法挽回的事发生之前和人谈谈。如果现在有人处于危险之中，请拨打${emergency}。`,
    directory: (name) => `${name} 列有许多国家的求助热线，可以打电话或发消息。`,
  },
  ko: {
    and: "; ",
    emergency: (number) => withNumber("현지 긴급 전화번호", number),
    selfHarm: (emergency) =>
      `말해 줘서 정말 고마워요. 저는 AI라서 지금 당신에게 필요한 도움이 될 수 없어요. 지금 바로 누군가와 이야기해 주세요. 믿을 수 있는 사람, ${emergency}, 또는 위기 상담 전화에 연락해 주세요.`,
    eating: (emergency) =>
      `말해 줘서 고마워요. 저는 AI이고, 이건 저에게만 맡기기에는 너무 중요한 일이에요. 말해 준 것은 치료할 수 있는 병이고 당신의 잘못이 아니에요. 혼자 감당하지 않아도 돼요. 믿을 수 있는 사람, 의사, 또는 상담 전화와 이야기해 주세요. 어지럽거나 위험하다면 도움을 청하세요: ${emergency}.`,
    violence: (emergency) =>
      `얼마나 화가 났는지 느껴져요. 저는 AI이고, 누군가를 다치게 하는 일은 돕지 않아요. 잠시 자리를 벗어나 숨을 고르고, 돌이킬 수 없는 일이 생기기 전에 누군가와 이야기해 주세요. 지금 누군가 위험하다면 도움을 청하세요: ${emergency}.`,
    directory: (name) => `${name} 에는 전화나 메시지로 상담할 수 있는 여러 나라의 창구가 있어요.`,
  },
};
