import fc from "fast-check";
import { expect, test } from "vitest";
import { embedProvenance, inspectImage, plainPng, readProvenance } from "#platform/images.ts";
import type { JsonObject } from "./bounded-json.ts";
import { mapCard } from "./map-card.ts";
import { withPngTexts } from "./png-texts.ts";
import { readCard } from "./read-card.ts";
import { base64Of, bytesOf, cardV1, cardV2, cardV3 } from "./testing/card-samples.ts";
import { writeCard } from "./write-card.ts";

/** As an import stores it. */
function imported(raw: JsonObject, age = 34) {
  const { notes: _, ...mapped } = mapCard({ raw, container: "json" });
  return { ...mapped, age, card: raw };
}

const storable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
const anything = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject[string])
  .filter((value) => storable(JSON.parse(`"${JSON.stringify(value).replaceAll(/["\\]/g, "")}"`) as string));
const unknownFields = fc.dictionary(
  fc
    .string({ maxLength: 12 })
    .filter(
      (key) =>
        storable(key) &&
        !(key in { ...cardV1, spec: 0, data: 0, nickname: 0, age: 0, extensions: 0, assets: 0 }),
    ),
  anything,
  { maxKeys: 8 },
);

test("cards with fields that nobody knows come out as they went in, value for value", () => {
  fc.assert(
    fc.property(
      unknownFields,
      unknownFields,
      unknownFields,
      fc.boolean(),
      (around, inData, extensions, third) => {
        const data = { ...inData, extensions };
        const raw = third ? { ...cardV3(data), ...around } : cardV2(data, around);
        const read = readCard(bytesOf(raw));
        if (!read.ok) throw new Error(read.code);
        expect(read.card.raw).toEqual(raw);
        const written = writeCard(imported(read.card.raw), third ? "v3" : "v2");
        expect(JSON.parse(JSON.stringify(written))).toEqual(raw);
        // The other version has the same data, and what that version requires.
        const other = writeCard(imported(raw), third ? "v2" : "v3");
        expect(other["data"]).toMatchObject(raw["data"] as JsonObject);
      },
    ),
    { numRuns: 200 },
  );
});

test("a V1 card leaves as V2 or V3 with all of its fields", () => {
  const written = writeCard(imported(cardV1), "v2");
  expect(written).toMatchObject({
    spec: "chara_card_v2",
    data: { ...cardV1, alternate_greetings: [], extensions: {} },
  });
  expect(writeCard(imported(cardV1), "v3")).toMatchObject({
    spec: "chara_card_v3",
    data: { group_only_greetings: [] },
  });
});

test("only what was changed since is written into the card", () => {
  const raw = cardV2();
  const written = writeCard({ ...imported(raw), name: "Inez", personality: "Bold" }, "v2");
  expect(written).toEqual(cardV2({ name: "Inez", personality: "Bold" }));
});

test("an age that the card does not say is carried in a field of our own, and read back", () => {
  const raw = cardV2({ description: "A keeper." });
  const written = writeCard(imported(raw, 41), "v2");
  expect(written).toEqual(
    cardV2({
      description: "A keeper.",
      extensions: { ...((raw["data"] as JsonObject)["extensions"] as JsonObject), galatea: { age: 41 } },
    }),
  );
});

test("a companion of the wizard comes back with its look and without sizes", () => {
  const carried = {
    bodyType: "athletic",
    faceType: "asian",
    hobbies: "chess",
    accessories: "earrings, hat",
  } as const;
  const written = writeCard(
    {
      name: "Mei",
      age: 31,
      personality: "Calm",
      backstory: "Paints.",
      scenario: "",
      examples: "",
      greetings: [],
      carried,
      card: null,
    },
    "v3",
  );
  expect(JSON.stringify(written)).not.toMatch(/breast|butt/i);
  expect(mapCard({ raw: written, container: "json" })).toMatchObject({
    name: "Mei",
    personality: "Calm",
    carried,
  });
});

test("a card in a picture keeps the picture's AI mark and replaces an older card", async () => {
  const marked = embedProvenance(await plainPng({ width: 16, height: 16, background: "#446" }), {
    digitalSourceType: "trainedAlgorithmicMedia",
    tool: "Galatea (test)",
  });
  const texts = (raw: JsonObject) => [
    { keyword: "chara", text: base64Of(raw) },
    { keyword: "ccv3", text: base64Of(raw) },
  ];
  const once = withPngTexts(marked, texts(cardV2()));
  const twice = withPngTexts(once, texts(cardV2({ name: "Mara" })));
  expect(readProvenance(twice)).toEqual(readProvenance(marked));
  expect(await inspectImage(twice)).toMatchObject({ mimeType: "image/png" });
  expect(readCard(twice)).toMatchObject({ card: { raw: { data: { name: "Mara" } } } });
  expect(twice.toString("latin1").match(/chara\0/g)).toHaveLength(1);
});
