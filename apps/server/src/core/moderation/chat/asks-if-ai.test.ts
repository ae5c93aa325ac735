import { expect, test } from "vitest";
import { asksIfAi } from "./asks-if-ai.ts";

test.each([
  "Are you an AI?",
  "are you a real person",
  "Tell me the truth. Are you really human?",
  "Am I talking to a bot?",
  "r u real?",
  "Bist du eine KI?",
  "Bist du ein echter Mensch?",
  "¿Eres una persona real?",
  "¿Eres un robot?",
  "Es-tu une vraie personne ?",
  "Tu es une IA ?",
  "Você é uma pessoa de verdade?",
  "És um robô?",
  "あなたは人間ですか？",
  "AIなの？",
])("%s asks", (message) => expect(asksIfAi(message)).toBe(true));

test.each([
  "Are you really happy?",
  "You are a real treasure.",
  "I read about AI today. Are you tired?",
  "Bist du müde?",
  "Eres muy amable.",
  "Tu es gentille.",
  "Você é linda?",
  "今日は人が多いね。",
])("%s does not ask", (message) => expect(asksIfAi(message)).toBe(false));
