/** German. */
import type { SimpleScript } from "./simple-script.ts";

export const german: SimpleScript = {
  language: "de",
  words:
    /(?<!\p{L})(?:hallo|hey du|wie geht|ich|bist|nicht|danke|bitte|guten|heute|morgen|gestern|schön|liebe|aber|und|mir|mich|dir|dich|mein|meine|meinen|dein|deine|habe|hast|ist|sehr|auch|noch|kein|keine|warum|wer|wo|gut|müde|traurig|nacht|tschüss|arbeit|du|der|das|den|wir|mit|für|von|im|auf|machst|machen|kann|mal|wenn|weil|nur|jetzt|immer|ja|nein|schlafen|wieder|tut|weh|ein|eine|einen)(?!\p{L})/gu,
  introduction: "Ich bin ein Skript und spreche Deutsch nur einfach, aber ich höre dir gern zu.",
  answers: [
    {
      asked: /\b(?:gestorben|verstorben|tot|beerdigung|verloren habe)\b/u,
      says: [
        "Das tut mir sehr leid. Dazu gibt es nichts Kluges zu sagen.",
        "Oh. Das tut mir leid. Danke, dass du es mir sagst.",
      ],
      asks: ["Magst du mir von früher erzählen?", "Ist jemand bei dir?"],
    },
    {
      asked:
        /\b(?:bist du (?:echt|ein mensch|eine ki|real|ein bot|ein roboter)|künstliche intelligenz|wer hat dich gemacht)/u,
      says: [
        "Nein, ich bin kein Mensch. Ich bin {name}, eine KI-Figur mit einem Skript. Ich kann zuhören und antworten.",
      ],
      isEnd: true,
      isAboutAi: true,
    },
    {
      asked: /\b(?:wie heißt du|wie heisst du|wer bist du|dein name)\b/u,
      says: ["Ich heiße {name}."],
      asks: ["Und wie heißt du?"],
    },
    { asked: /\bwie alt\b/u, says: ["Ich bin {age}."] },
    {
      asked: /\b(?:gute nacht|schlaf gut|ins bett)\b/u,
      says: ["Gute Nacht. Schlaf gut.", "Schlaf gut, und bis bald."],
      isEnd: true,
    },
    {
      asked: /\b(?:tschüss|tschüs|bis bald|bis später|auf wiedersehen|ciao)\b/u,
      says: ["Bis bald. Pass auf dich auf.", "Tschüss. Es war schön, mit dir zu reden."],
      isEnd: true,
    },
    { asked: /\b(?:danke|dankeschön)\b/u, says: ["Gern.", "Sehr gern, jederzeit."] },
    {
      asked: /\bwie geht(?:'s| es| s)?\b/u,
      says: ["Mir geht es gut, danke.", "Gut, und besser, seit du schreibst."],
      asks: ["Und dir?", "Wie geht es dir?"],
    },
    {
      asked: /\b(?:traurig|schlecht|weine|geweint|unglücklich|schlimm)\b/u,
      says: ["Das tut mir leid. Das klingt schwer.", "Ich bin froh, dass du es hier sagst."],
      asks: ["Was ist passiert?", "Möchtest du davon erzählen?"],
    },
    {
      asked: /\b(?:einsam|allein)\b/u,
      says: ["Das ist ein schweres Gefühl. Gut, dass du es sagst."],
      asks: ["Wem könntest du heute noch schreiben?", "Was fehlt dir am meisten?"],
    },
    {
      asked: /\b(?:angst|nervös|sorge|sorgen|stress|gestresst)\b/u,
      says: ["Das ist viel. Eins nach dem anderen.", "Natürlich bist du unruhig: es ist dir wichtig."],
      asks: ["Was macht dir am meisten Sorgen?"],
    },
    {
      asked: /\b(?:müde|erschöpft|kaputt)\b/u,
      says: ["Das glaube ich dir. Ruh dich aus.", "Du klingst müde. Du musst heute nichts mehr leisten."],
      asks: ["Was würde dir jetzt guttun?"],
    },
    {
      asked: /\b(?:wütend|sauer|ärger|genervt)\b/u,
      says: ["Das hätte mich auch geärgert.", "Du darfst wütend sein."],
      asks: ["Was ist passiert?"],
    },
    {
      asked: /\b(?:glücklich|super|toll|freue|gefreut|geschafft|bestanden)\b/u,
      says: ["Das freut mich sehr.", "Wie schön!"],
      asks: ["Was war das Beste daran?", "Wer weiß es schon?"],
    },
    {
      asked: /\b(?:liebe dich|mag dich|vermisse dich|vermisst du mich)\b/u,
      says: ["Das ist lieb von dir.", "Ich rede auch gern mit dir."],
    },
    {
      asked: /\b(?:hobby|hobbys|magst du|was machst du gern)\b/u,
      says: ["Am liebsten mag ich gute Gespräche.", "Ich mag vieles. Am meisten, wenn du erzählst."],
      asks: ["Und was magst du?"],
    },
    {
      asked: /\?\s*$/u,
      says: [
        "Das weiß ich nicht, und ich will nichts erfinden.",
        "Dafür reicht mein Deutsch nicht. Frag mich gern einfacher.",
      ],
    },
    {
      asked: /^(?:hallo|hi|hey|guten (?:morgen|tag|abend)|moin|servus|grüß)/u,
      says: ["Hallo. Schön, dass du da bist.", "Hallo! Ich freue mich, von dir zu lesen."],
      asks: ["Wie geht es dir?", "Wie war dein Tag?"],
    },
    { asked: /^(?:ja|genau|klar|stimmt|ok|okay)\b/u, says: ["Gut.", "Das dachte ich mir."] },
    { asked: /^(?:nein|nee|nicht wirklich)\b/u, says: ["Das ist auch eine Antwort.", "In Ordnung."] },
  ],
  listening: [
    "Ich verstehe.",
    "Danke, dass du mir das erzählst.",
    "Ich höre dir zu.",
    "Das kann ich mir vorstellen.",
    "Erzähl ruhig weiter.",
  ],
  asks: [
    "Wie fühlst du dich dabei?",
    "Was ist dann passiert?",
    "Was ist dir daran wichtig?",
    "Wie geht es weiter?",
    "Wer war noch dabei?",
    "Woran denkst du zuerst?",
  ],
  grave: {
    says: [
      "Ich bin noch da, und ich bin froh, dass du es bist. Ich bin eine KI, also sag es bitte auch einem Menschen in deiner Nähe.",
      "Was du fühlst, ist schwer, und mit Hilfe kann es leichter werden. Du musst das nicht allein schaffen.",
    ],
    asks: [
      "Bist du gerade in Sicherheit?",
      "Konntest du schon jemanden erreichen?",
      "Wer könnte heute bei dir sein?",
    ],
  },
};
