/** A running product for tests of characters: a person with a plan, and the calls of the screen. */
import sharp from "sharp";
import { expect } from "vitest";
import { uploadFile } from "./files.ts";
import { buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { startServer } from "./server.ts";

export const words = "a woman with copper hair, green eyes and freckles";

type Saved = {
  characterId: string;
  imageUrl: string;
  version: number;
  credits_used: number;
  remaining_credits: number;
};
type Character = Record<"id" | "name" | "prompt" | "reference_image_url" | "source_id", string> & {
  attributes: { kind: string; label: string }[];
  seed: number;
  style: string | null;
  version: number;
};

export async function openCharacterFixture() {
  const server = await startServer();
  const customer = async (tier = "standard"): Promise<Person> => {
    const person = await signUp(server);
    await buyPlan(person, tier);
    return person;
  };
  const send = (who: Person, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    callFunction(server, who, "save-character", body, headers);
  return {
    server,
    ada: await customer(),
    customer,
    send,
    save: async (who: Person, body: object, headers: Record<string, string> = {}): Promise<Saved> => {
      const reply = await send(who, body, headers);
      const answer: unknown = await reply.json();
      expect([reply.status, answer]).toEqual([200, expect.anything()]);
      return answer as Saved;
    },
  };
}

export async function refusal(reply: Response): Promise<{ status: number; code: string; error: string }> {
  const { code, error } = (await reply.json()) as { code: string; error: string };
  return { status: reply.status, code, error };
}

export async function charactersOf(who: Person): Promise<Character[]> {
  const { data } = await who.client
    .from("ai_models")
    .select("*")
    .eq("user_id", who.userId)
    .order("created_at", { ascending: false });
  return (data ?? []) as Character[];
}

/** Uploads a picture as the characters screen does, and returns its public address. */
export async function upload(who: Person, name = `${Date.now()}.png`): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#a86" } })
    .png()
    .toBuffer();
  return uploadFile(who, bytes, "image/png", name);
}
