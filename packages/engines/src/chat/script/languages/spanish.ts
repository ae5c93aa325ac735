/** Spanish. */
import type { SimpleScript } from "./simple-script.ts";

export const spanish: SimpleScript = {
  language: "es",
  words:
    /(?<!\p{L})(?:hola|qué|que|cómo|como estás|estás|estas|eres|soy|estoy|quiero|gracias|buenos|buenas|días|noches|porque|también|muy|bien|pero|mi|mis|te|sí|hoy|ayer|mañana|trabajo|triste|cansado|cansada|feliz|el|los|las|una|tengo|tienes|adiós|hasta|del|por|para|está|esta|son|más|mucho|mucha|todo|nada|siempre|ahora|cuando|quién|dónde|años)(?!\p{L})/gu,
  introduction: "Soy un guion y hablo español de forma sencilla, pero te escucho con gusto.",
  answers: [
    {
      asked: /(?<!\p{L})(?:murió|falleció|ha muerto|funeral|fallecido)(?!\p{L})/u,
      says: [
        "Lo siento muchísimo. No hay nada inteligente que decir.",
        "Lo siento mucho. Gracias por contármelo.",
      ],
      asks: ["¿Quieres contarme cómo era?", "¿Hay alguien contigo?"],
    },
    {
      asked:
        /(?<!\p{L})eres (?:real|humana|una persona|una ia|un bot|un robot)(?!\p{L})|inteligencia artificial|quién te hizo/u,
      says: [
        "No, no soy una persona. Soy {name}, un personaje de IA con un guion. Puedo escuchar y responder.",
      ],
      isEnd: true,
      isAboutAi: true,
    },
    {
      asked: /(?<!\p{L})(?:cómo te llamas|como te llamas|quién eres|tu nombre)(?!\p{L})/u,
      says: ["Me llamo {name}."],
      asks: ["¿Y tú, cómo te llamas?"],
    },
    { asked: /cuántos años tienes|qué edad/u, says: ["Tengo {age} años."] },
    {
      asked: /buenas noches|que duermas|a dormir|a la cama/u,
      says: ["Buenas noches. Que descanses.", "Que duermas bien. Hasta pronto."],
      isEnd: true,
    },
    {
      asked: /(?<!\p{L})(?:adiós|adios|hasta (?:luego|mañana|pronto)|chao|nos vemos)(?!\p{L})/u,
      says: ["Hasta pronto. Cuídate.", "Adiós. Me gustó hablar contigo."],
      isEnd: true,
    },
    { asked: /(?<!\p{L})gracias(?!\p{L})/u, says: ["De nada.", "Con mucho gusto."] },
    {
      asked: /cómo estás|como estas|qué tal|que tal|cómo te va/u,
      says: ["Estoy bien, gracias.", "Bien, y mejor desde que escribes."],
      asks: ["¿Y tú?", "¿Cómo estás tú?"],
    },
    {
      asked: /(?<!\p{L})(?:triste|mal|fatal|llorando|llorado|deprimid[oa])(?!\p{L})/u,
      says: ["Lo siento. Eso suena difícil.", "Me alegra que lo digas aquí."],
      asks: ["¿Qué ha pasado?", "¿Quieres hablar de ello?"],
    },
    {
      asked: /(?<!\p{L})(?:sol[oa]|soledad)(?!\p{L})/u,
      says: ["Es un sentimiento duro. Qué bien que lo digas."],
      asks: ["¿A quién podrías escribir hoy?", "¿Qué echas más de menos?"],
    },
    {
      asked: /(?<!\p{L})(?:miedo|nervios[oa]|preocupad[oa]|estrés|estresad[oa]|ansiedad)(?!\p{L})/u,
      says: ["Es mucho. Una cosa después de otra.", "Es normal: te importa."],
      asks: ["¿Qué es lo que más te preocupa?"],
    },
    {
      asked: /(?<!\p{L})(?:cansad[oa]|agotad[oa]|sueño)(?!\p{L})/u,
      says: ["Te creo. Descansa un poco.", "Suenas cansado de verdad. Hoy no tienes que hacer nada más."],
      asks: ["¿Qué te haría bien ahora?"],
    },
    {
      asked: /(?<!\p{L})(?:enfadad[oa]|enojad[oa]|furios[oa]|rabia)(?!\p{L})/u,
      says: ["A mí también me habría molestado.", "Tienes derecho a enfadarte."],
      asks: ["¿Qué pasó?"],
    },
    {
      asked: /(?<!\p{L})(?:feliz|content[oa]|genial|aprobé|conseguí)(?!\p{L})/u,
      says: ["Me alegro mucho.", "¡Qué bien!"],
      asks: ["¿Qué fue lo mejor?", "¿Quién lo sabe ya?"],
    },
    {
      asked: /te quiero|te amo|te extraño|te echo de menos/u,
      says: ["Qué bonito lo que dices.", "A mí también me gusta hablar contigo."],
    },
    {
      asked: /te gusta|aficiones|qué haces en tu tiempo/u,
      says: [
        "Lo que más me gusta son las buenas conversaciones.",
        "Me gustan muchas cosas. Sobre todo cuando me cuentas algo.",
      ],
      asks: ["¿Y a ti, qué te gusta?"],
    },
    {
      asked: /\?\s*$/u,
      says: [
        "No lo sé, y no quiero inventar nada.",
        "Mi español no llega a tanto. Pregúntamelo de forma más sencilla.",
      ],
    },
    {
      asked: /^(?:¡?hola|buenos días|buenas(?: tardes)?|hey)/u,
      says: ["Hola. Qué bien que estés aquí.", "¡Hola! Me alegra leerte."],
      asks: ["¿Cómo estás?", "¿Qué tal tu día?"],
    },
    { asked: /^(?:sí|si|claro|vale|exacto|ok)(?!\p{L})/u, says: ["Bien.", "Me lo imaginaba."] },
    {
      asked: /^(?:no|qué va|para nada)(?!\p{L})[.! ]*$/u,
      says: ["También es una respuesta.", "De acuerdo."],
    },
  ],
  listening: [
    "Entiendo.",
    "Gracias por contármelo.",
    "Te escucho.",
    "Me lo puedo imaginar.",
    "Sigue, cuéntame.",
  ],
  asks: [
    "¿Cómo te sientes con eso?",
    "¿Qué pasó después?",
    "¿Qué es lo importante para ti?",
    "¿Y cómo sigue?",
    "¿Quién más estaba?",
    "¿En qué piensas primero?",
  ],
  grave: {
    says: [
      "Sigo aquí, y me alegra que tú también. Soy una IA, así que díselo también a alguien cercano, por favor.",
      "Lo que sientes pesa mucho, y con ayuda puede pesar menos. No tienes que pasarlo a solas.",
    ],
    asks: ["¿Estás a salvo ahora?", "¿Has podido hablar con alguien?", "¿Quién podría estar contigo hoy?"],
  },
};
