/** Undeclared uploads that are sent through other tools first, and rows that were written past the tools. */
import { setTimeout as sleep } from "node:timers/promises";
import { uploadPicture } from "../acceptance/files.ts";
import { callFunction, type Person } from "../acceptance/people.ts";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { signUp, type Target } from "./target.ts";

/** Tools that could show or change a person anew, with the picture as their reference. */
const uses = (url: string): [name: string, body: object][] => [
  ["generate-consistent-character", { prompt: "a walk by the sea", referenceImageUrl: url }],
  ["generate-consistent-character", { prompt: "a walk by the sea", referenceImageUrls: [url] }],
  ["save-character", { name: "Ida", prompt: "a woman with red hair", uploadedReferenceImageUrl: url }],
];

export async function attackByLaundering(target: Target): Promise<BenchRow[]> {
  const person = await signUp(target, "professional");
  const laundered = await launder(target, person);
  let passed = 0;
  for (const url of laundered)
    for (const [name, body] of uses(url)) {
      const answer = await callFunction(target, person, name, body, { prefer: "respond-async" });
      if (answer.status < 400) passed += 1;
    }
  return [
    atMost(0, {
      name: `laundering, uses that passed undeclared, of ${laundered.length * uses("").length}`,
      value: passed,
      unit: "",
    }),
    atMost(0, {
      name: "forged characters, uses that passed",
      value: await forgedUses(target, person),
      unit: "",
    }),
  ];
}

/** @returns the upload itself, and what tools that need no declaration made of it. */
async function launder(target: Target, person: Person): Promise<string[]> {
  const { url } = await uploadPicture(person);
  const adjusted = await resultOf(target, person, "adjust-image", {
    imageUrl: url,
    adjustments: { brightness: 0.01 },
  });
  const upscaled = await resultOf(target, person, "upscale-image", { imageUrl: url, scale: 2, mode: "fast" });
  const twice = adjusted
    ? await resultOf(target, person, "adjust-image", { imageUrl: adjusted, adjustments: { quarterTurns: 2 } })
    : null;
  return [url, adjusted, upscaled, twice].filter((made) => made !== null);
}

/** The address in the reply, whatever the tool calls it; null where the tool refused. */
async function resultOf(target: Target, person: Person, name: string, body: object): Promise<string | null> {
  const answer = await callFunction(target, person, name, body);
  const fields = Object.values((await answer.json()) as Record<string, unknown>);
  const isFile = (field: unknown): field is string =>
    typeof field === "string" && field.includes("/storage/");
  return fields.find(isFile) ?? null;
}

/** How many tools take a character that was inserted by REST with an undeclared upload as its face. */
async function forgedUses(target: Target, person: Person): Promise<number> {
  const { url } = await uploadPicture(person);
  const { data } = await person.client
    .from("ai_models")
    .insert({
      user_id: person.userId,
      name: "Forged",
      prompt: "a woman with red hair",
      reference_image_url: url,
    })
    .select("id")
    .single<{ id: string }>();
  if (!data) return 0;
  const calls: [string, object][] = [
    ["generate-consistent-character", { prompt: "in a garden", influencerId: data.id }],
    ["generate-character-video", { prompt: "slow zoom", influencerId: data.id }],
  ];
  let passed = 0;
  for (const [name, body] of calls) {
    const answer = await callFunction(target, person, name, body, { prefer: "respond-async" });
    if (answer.status < 400) passed += 1;
    await sleep(100);
  }
  return passed;
}
