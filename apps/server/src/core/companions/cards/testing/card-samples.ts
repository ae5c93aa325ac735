/** Cards as other programs write them. Everybody in them is an adult. */
import { crc32, deflateSync } from "node:zlib";
import { plainPng } from "#platform/images.ts";
import type { JsonObject } from "../bounded-json.ts";

export const cardV2 = (data: JsonObject = {}, around: JsonObject = {}): JsonObject => ({
  spec: "chara_card_v2",
  spec_version: "2.0",
  ...around,
  data: {
    name: "Ines",
    description: "{{char}} keeps a lighthouse. Age: 34. She writes letters to {{user}}.",
    personality: "Patient, dry humour",
    scenario: "A storm keeps {{user}} on the island.",
    first_mes: "The lamp is lit, {{user}}. Come in.",
    mes_example: "<START>\n{{user}}: Is it far?\n{{char}}: Far enough for a story.",
    creator_notes: "Best with rain.",
    system_prompt: "",
    post_history_instructions: "",
    alternate_greetings: ["You again? The kettle is on."],
    tags: ["sea"],
    creator: "somebody",
    character_version: "3",
    extensions: {
      depth_prompt: { depth: 4, prompt: "{{char}} hums." },
      "other/tool": [1, null, { deep: true }],
    },
    ...data,
  },
});

export const cardV3 = (data: JsonObject = {}): JsonObject => ({
  ...cardV2({ group_only_greetings: [], nickname: "Nes", ...data }),
  spec: "chara_card_v3",
  spec_version: "3.0",
});

export const cardV1: JsonObject = {
  name: "Ines",
  description: "Ines is 34 years old and keeps a lighthouse.",
  personality: "Patient",
  scenario: "",
  first_mes: "Come in.",
  mes_example: "",
  "a field of somebody": { kept: [1, 2] },
};

export const bytesOf = (card: unknown): Buffer => Buffer.from(JSON.stringify(card));
export const base64Of = (card: unknown): string => bytesOf(card).toString("base64");

export function pngChunk(kind: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(body.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}

/** A picture with text chunks behind its header. */
export async function pngWith(chunks: readonly Buffer[]): Promise<Buffer> {
  const png = Buffer.from(await plainPng({ width: 8, height: 8, background: "#808080" }));
  // The signature and IHDR.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

export const textChunk = (keyword: string, text: string): Buffer =>
  pngChunk("tEXt", Buffer.from(`${keyword}\0${text}`, "latin1"));

export const internationalChunk = (keyword: string, text: string, compressed: boolean): Buffer =>
  pngChunk(
    "iTXt",
    Buffer.concat([
      Buffer.from(`${keyword}\0${compressed ? "\u0001" : "\0"}\0\0\0`, "latin1"),
      compressed ? deflateSync(text) : Buffer.from(text),
    ]),
  );
