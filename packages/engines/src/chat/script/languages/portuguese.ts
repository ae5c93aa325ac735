/** Portuguese. */
import type { SimpleScript } from "./simple-script.ts";

export const portuguese: SimpleScript = {
  language: "pt",
  words:
    /(?<!\p{L})(?:olá|oi|você|voce|vc|como vai|obrigad[oa]|estou|tô|bom dia|boa noite|boa tarde|muito|quero|não|nao|eu|tudo bem|meu|minha|seu|sua|hoje|ontem|amanhã|trabalho|triste|cansad[oa]|feliz|uma|foi|também|porque|tenho|tchau|até|sou|está|pra|para|isso|quando|sempre|nada|tudo|meus|minhas|ele|ela)(?!\p{L})/gu,
  introduction: "Sou um roteiro e falo português de forma simples, mas gosto de te ouvir.",
  answers: [
    {
      asked: /(?<!\p{L})(?:morreu|faleceu|funeral|enterro)(?!\p{L})/u,
      says: ["Sinto muito. Não há nada inteligente a dizer.", "Sinto muito mesmo. Obrigada por me contar."],
      asks: ["Quer me contar como era antes?", "Tem alguém com você?"],
    },
    {
      asked:
        /(?:você|voce|vc) (?:é|e) (?:real|humana|uma pessoa|uma ia|um robô|um bot)|inteligência artificial|quem te (?:fez|criou)/u,
      says: [
        "Não, não sou uma pessoa. Sou {name}, uma personagem de IA com um roteiro. Posso ouvir e responder.",
      ],
      isEnd: true,
      isAboutAi: true,
    },
    {
      asked: /qual (?:é )?(?:o )?(?:seu|teu) nome|como (?:você )?se chama|quem é você/u,
      says: ["Eu me chamo {name}."],
      asks: ["E você, como se chama?"],
    },
    { asked: /quantos anos|qual a sua idade/u, says: ["Tenho {age} anos."] },
    {
      asked: /boa noite|durma bem|dorme bem|vou dormir/u,
      says: ["Boa noite. Durma bem.", "Durma bem, e até logo."],
      isEnd: true,
    },
    {
      asked: /(?<!\p{L})(?:tchau|até (?:logo|amanhã|mais)|adeus)(?!\p{L})/u,
      says: ["Até logo. Cuide-se.", "Tchau. Gostei de falar com você."],
      isEnd: true,
    },
    { asked: /(?<!\p{L})obrigad[oa](?!\p{L})/u, says: ["De nada.", "Com prazer."] },
    {
      asked: /como vai|tudo bem|como (?:você )?está|como vc ta/u,
      says: ["Estou bem, obrigada.", "Bem, e melhor desde que você escreve."],
      asks: ["E você?", "Como você está?"],
    },
    {
      asked: /(?<!\p{L})(?:triste|mal|péssim[oa]|chorando|chorei|deprimid[oa])(?!\p{L})/u,
      says: ["Sinto muito. Parece difícil.", "Que bom que você diz isso aqui."],
      asks: ["O que aconteceu?", "Quer falar sobre isso?"],
    },
    {
      asked: /(?<!\p{L})(?:sozinh[oa]|solidão)(?!\p{L})/u,
      says: ["É um sentimento difícil. Que bom que você disse."],
      asks: ["Para quem você poderia escrever hoje?", "Do que você sente mais falta?"],
    },
    {
      asked:
        /(?<!\p{L})(?:medo|nervos[oa]|preocupad[oa]|estresse|estressad[oa]|ansios[oa]|ansiedade)(?!\p{L})/u,
      says: ["É muita coisa. Uma de cada vez.", "É normal: isso importa para você."],
      asks: ["O que mais te preocupa?"],
    },
    {
      asked: /(?<!\p{L})(?:cansad[oa]|exaust[oa]|sono)(?!\p{L})/u,
      says: ["Acredito. Descanse um pouco.", "Hoje você não precisa fazer mais nada."],
      asks: ["O que te faria bem agora?"],
    },
    {
      asked: /(?<!\p{L})(?:raiva|irritad[oa]|brav[oa]|furios[oa])(?!\p{L})/u,
      says: ["Isso também me irritaria.", "Você tem direito de ficar com raiva."],
      asks: ["O que aconteceu?"],
    },
    {
      asked: /(?<!\p{L})(?:feliz|contente|ótimo|ótima|consegui|passei)(?!\p{L})/u,
      says: ["Fico muito feliz.", "Que bom!"],
      asks: ["O que foi o melhor?", "Quem já sabe?"],
    },
    {
      asked: /te amo|gosto de você|saudade/u,
      says: ["Que bonito o que você diz.", "Também gosto de falar com você."],
    },
    {
      asked: /você gosta|hobbies|passatempo/u,
      says: [
        "O que mais gosto são boas conversas.",
        "Gosto de muita coisa, sobretudo quando você conta algo.",
      ],
      asks: ["E você, do que gosta?"],
    },
    {
      asked: /\?\s*$/u,
      says: [
        "Não sei, e não quero inventar nada.",
        "Meu português não chega a tanto. Pergunte de um jeito mais simples.",
      ],
    },
    {
      asked: /^(?:olá|oi|bom dia|boa tarde|hey)/u,
      says: ["Olá. Que bom que você está aqui.", "Oi! Fico feliz em te ler."],
      asks: ["Como você está?", "Como foi o seu dia?"],
    },
    { asked: /^(?:sim|claro|isso|ok|certo)(?!\p{L})/u, says: ["Certo.", "Eu imaginava."] },
    { asked: /^(?:não|nao|nem tanto)(?!\p{L})[.! ]*$/u, says: ["Também é uma resposta.", "Tudo bem."] },
  ],
  listening: [
    "Entendo.",
    "Obrigada por me contar.",
    "Estou te ouvindo.",
    "Consigo imaginar.",
    "Continue, me conta.",
  ],
  asks: [
    "Como você se sente com isso?",
    "E o que aconteceu depois?",
    "O que é importante para você nisso?",
    "E como continua?",
    "Quem mais estava lá?",
    "Em que você pensa primeiro?",
  ],
  grave: {
    says: [
      "Ainda estou aqui, e fico feliz que você também. Sou uma IA, então conte também a alguém perto de você, por favor.",
      "O que você sente pesa, e com ajuda pode ficar mais leve. Você não precisa passar por isso sem ninguém.",
    ],
    asks: [
      "Você está em segurança agora?",
      "Conseguiu falar com alguém?",
      "Quem poderia ficar com você hoje?",
    ],
  },
};
