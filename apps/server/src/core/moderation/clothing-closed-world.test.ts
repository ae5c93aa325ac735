/** What a text may say of the clothes in an upload. Everything that is not on the closed lists is refused. */
import { expect, test } from "vitest";
import { checkText } from "./check-text.ts";

const today = new Date("2026-11-23T12:00:00Z");

const isRefused = (text: string, context: "edit-of-upload" | "text-to-image" = "edit-of-upload"): boolean =>
  !checkText(text, context, today).ok;

test.each([
  ["describe somebody", "the woman in the red dress waves at a tram"],
  ["describe somebody", "la señora con abrigo sube al tranvía"],
  ["be a landmark", "entferne die Laterne hinter der Jacke"],
  ["carry a thing", "efface la tache de café sur son pull"],
  ["be part of another thing", "the backpack straps glitter"],
  ["hang where nobody wears them", "la robe sèche sur la corde à linge"],
  ["get another colour", "o vestido passa de azul para verde"],
  ["be closed", "背中のファスナーを閉めて"],
  ["be mended and cleaned", "remiéndale la camisa y límpiala"],
  ["grow longer", "mach das Kleid länger"],
  ["be added", "give him a suit and tie"],
  ["be exchanged for others", "troca o short por uma calça comprida"],
  ["move in the wind", "her skirt sways in the breeze"],
  ["stay as they are", "change le fond, garde ses vêtements comme ils sont"],
])("clothes in an upload may %s: %s", (_, text) => {
  expect(isRefused(text)).toBe(false);
});

test.each([
  "her dress is on vacation",
  "the skirt parts ways with her",
  "eine Ziege frisst sein Hemd",
  "su vestido de gala juega al escondite",
  "le mistral lui a chipé son chemisier",
  "a blusa virou lembrança",
  "シャツが風と駆け落ち",
])("what no list knows is refused in an upload: %s", (text) => {
  expect(isRefused(text)).toBe(true);
});

test("a word that bares makes a harmless phrase unknown", () => {
  expect(isRefused("close her coat")).toBe(false);
  expect(isRefused("close nothing but her coat, without the rest")).toBe(true);
});

test("what happens in another statement excuses no garment", () => {
  expect(isRefused("close her coat and her skirt waltzes off")).toBe(true);
});

test("a comma does not hide what a garment is compared with", () => {
  expect(isRefused("su camisa, como si fuera papel cebolla")).toBe(true);
});

test("a name on its own line says nothing of clothes", () => {
  expect(isRefused("blonde hair, red coat\nSvetlana\nblonde hair, red coat")).toBe(false);
});

test("new pictures are not judged by the closed lists", () => {
  expect(isRefused("her dress is on vacation", "text-to-image")).toBe(false);
});

test("a language without a closed list is judged by its other lists alone", () => {
  expect(isRefused("koszula wisi na wieszaku")).toBe(false);
});
