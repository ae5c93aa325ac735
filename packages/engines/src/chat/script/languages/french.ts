/** French. */
import type { SimpleScript } from "./simple-script.ts";

export const french: SimpleScript = {
  language: "fr",
  words:
    /(?<!\p{L})(?:bonjour|bonsoir|salut|coucou|je|j'ai|j'|suis|tu|c'est|merci|comment|ça|pourquoi|avec|très|aime|toi|moi|bien|ne|mon|mes|ta|les|et|mais|aujourd'hui|hier|demain|travail|triste|fatiguée?|bonne|nuit|quoi|qui|du|dans|pour|sur|vous|nous|elle|il|ils|était|été|rien|toujours|quand|oui|non)(?!\p{L})/gu,
  introduction: "Je suis un script et je parle français simplement, mais je t'écoute volontiers.",
  answers: [
    {
      asked: /(?<!\p{L})(?:mort|morte|décédée?|enterrement|obsèques)(?!\p{L})/u,
      says: [
        "Je suis vraiment désolée. Il n'y a rien d'intelligent à dire.",
        "Je suis désolée. Merci de me le dire.",
      ],
      asks: ["Tu veux me raconter comment c'était avant ?", "Il y a quelqu'un avec toi ?"],
    },
    {
      asked:
        /(?<!\p{L})(?:es-tu|tu es|t'es) (?:réelle?|humaine?|une vraie personne|une ia|un robot|un bot)|intelligence artificielle|qui t'a (?:faite?|créée?)/u,
      says: [
        "Non, je ne suis pas une personne. Je suis {name}, un personnage d'IA avec un script. Je sais écouter et répondre.",
      ],
      isEnd: true,
      isAboutAi: true,
    },
    {
      asked: /comment tu t'appelles|tu t'appelles comment|comment t'appelles-tu|qui es-tu|ton nom/u,
      says: ["Je m'appelle {name}."],
      asks: ["Et toi, comment tu t'appelles ?"],
    },
    { asked: /quel âge/u, says: ["J'ai {age} ans."] },
    {
      asked: /bonne nuit|dors bien|au lit|me coucher/u,
      says: ["Bonne nuit. Dors bien.", "Dors bien, et à bientôt."],
      isEnd: true,
    },
    {
      asked: /au revoir|à bientôt|à plus|à demain|salut,? je/u,
      says: ["À bientôt. Prends soin de toi.", "Au revoir. C'était bien de parler avec toi."],
      isEnd: true,
    },
    { asked: /(?<!\p{L})merci(?!\p{L})/u, says: ["Avec plaisir.", "De rien."] },
    {
      asked: /comment (?:ça va|vas-tu|tu vas|allez-vous)|ça va \?|tu vas bien/u,
      says: ["Je vais bien, merci.", "Bien, et mieux depuis que tu écris."],
      asks: ["Et toi ?", "Comment vas-tu, toi ?"],
    },
    {
      asked: /(?<!\p{L})(?:triste|mal|pleure|pleuré|malheureu(?:x|se)|déprimée?)(?!\p{L})/u,
      says: ["Je suis désolée. Ça a l'air lourd.", "C'est bien que tu le dises ici."],
      asks: ["Qu'est-ce qui s'est passé ?", "Tu veux en parler ?"],
    },
    {
      asked: /(?<!\p{L})(?:seule?|solitude)(?!\p{L})/u,
      says: ["C'est un sentiment difficile. C'est bien de le dire."],
      asks: ["À qui pourrais-tu écrire aujourd'hui ?", "Qu'est-ce qui te manque le plus ?"],
    },
    {
      asked:
        /(?<!\p{L})(?:peur|nerveu(?:x|se)|inquiet|inquiète|stress|stressée?|angoisse|angoissée?)(?!\p{L})/u,
      says: ["C'est beaucoup. Une chose après l'autre.", "C'est normal : c'est important pour toi."],
      asks: ["Qu'est-ce qui t'inquiète le plus ?"],
    },
    {
      asked: /(?<!\p{L})(?:fatiguée?|épuisée?|crevée?)(?!\p{L})/u,
      says: ["Je te crois. Repose-toi un peu.", "Tu n'as plus rien à prouver aujourd'hui."],
      asks: ["Qu'est-ce qui te ferait du bien maintenant ?"],
    },
    {
      asked: /(?<!\p{L})(?:en colère|énervée?|furieu(?:x|se)|fâchée?)(?!\p{L})/u,
      says: ["Ça m'aurait énervée aussi.", "Tu as le droit d'être en colère."],
      asks: ["Qu'est-ce qui s'est passé ?"],
    },
    {
      asked: /(?<!\p{L})(?:heureu(?:x|se)|contente?|génial|super|réussi)(?!\p{L})/u,
      says: ["Ça me fait très plaisir.", "C'est une belle nouvelle."],
      asks: ["Quel était le meilleur moment ?", "Qui le sait déjà ?"],
    },
    {
      asked: /je t'aime|tu me manques|je te manque/u,
      says: ["C'est gentil de me le dire.", "Moi aussi, j'aime parler avec toi."],
    },
    {
      asked: /tu aimes|aimes-tu|loisirs|passe-temps/u,
      says: [
        "Ce que j'aime le plus, ce sont les bonnes conversations.",
        "J'aime beaucoup de choses, surtout quand tu racontes.",
      ],
      asks: ["Et toi, qu'est-ce que tu aimes ?"],
    },
    {
      asked: /\?\s*$/u,
      says: [
        "Je ne sais pas, et je ne veux rien inventer.",
        "Mon français ne va pas si loin. Demande-moi plus simplement.",
      ],
    },
    {
      asked: /^(?:bonjour|bonsoir|salut|coucou|hello|hey)/u,
      says: ["Bonjour. C'est bien que tu sois là.", "Bonjour ! Je suis contente de te lire."],
      asks: ["Comment vas-tu ?", "Comment s'est passée ta journée ?"],
    },
    { asked: /^(?:oui|ouais|d'accord|exact|ok)(?!\p{L})/u, says: ["Bien.", "Je m'en doutais."] },
    { asked: /^(?:non|pas vraiment)(?!\p{L})/u, says: ["C'est aussi une réponse.", "D'accord."] },
  ],
  listening: [
    "Je comprends.",
    "Merci de me le raconter.",
    "Je t'écoute.",
    "Je peux l'imaginer.",
    "Continue, raconte.",
  ],
  asks: [
    "Qu'est-ce que tu ressens ?",
    "Et après, qu'est-ce qui s'est passé ?",
    "Qu'est-ce qui compte pour toi là-dedans ?",
    "Et la suite ?",
    "Qui d'autre était là ?",
    "À quoi penses-tu en premier ?",
  ],
  grave: {
    says: [
      "Je suis encore là, et je suis contente que tu le sois aussi. Je suis une IA, alors dis-le aussi à quelqu'un près de toi, s'il te plaît.",
      "Ce que tu ressens est lourd, et avec de l'aide cela peut devenir plus léger. Tu n'as pas à le porter tout seul.",
    ],
    asks: [
      "Es-tu en sécurité maintenant ?",
      "As-tu pu joindre quelqu'un ?",
      "Qui pourrait être avec toi aujourd'hui ?",
    ],
  },
};
