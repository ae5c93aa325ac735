/** A running product for tests of the image editor: a person with a plan and a portrait, and the calls of the page. */
import sharp from "sharp";
import { expect } from "vitest";
import { bytesOf, uploadFile } from "./files.ts";
import { balanceOf, callFunction, type Person } from "./people.ts";
import { startWithCustomer } from "./product.ts";

type Row = {
  id: string;
  content_type: string;
  content_url: string;
  prompt: string | null;
  parent_ids: string[];
  engine: string | null;
  follows_upload: boolean;
  generation_params: Record<string, unknown>;
};

export async function openEditorFixture() {
  const { server, person } = await startWithCustomer("professional");
  const request = (body: object, headers: Record<string, string> = {}, who: Person = person) =>
    callFunction(server, who, "edit-image", { referenceConsent: true, ...body }, headers);
  const rowOf = async (url: string): Promise<Row> => {
    const { data } = await person.client
      .from("generated_content")
      .select("*")
      .eq("content_url", url)
      .single();
    return data as Row;
  };
  const jobsOf = async (who: Person = person): Promise<number> => {
    const { count } = await who.client.from("generation_jobs").select("id", { count: "exact", head: true });
    return count ?? -1;
  };
  const reply = await callFunction(server, person, "generate-consistent-character", {
    prompt: "a woman with brown hair in a red coat in a park by day",
    aspectRatio: "1:1",
    seed: 5,
  });
  return {
    server,
    person,
    /** A generated picture with a scene. */
    portrait: await rowOf(((await reply.json()) as { imageUrl: string }).imageUrl),
    request,
    rowOf,
    jobsOf,
    upload: (bytes: Uint8Array, who: Person = person): Promise<string> => uploadFile(who, bytes, "image/png"),
    edit: async (body: object): Promise<Row> => {
      const edited = await request(body);
      const answer = (await edited.json()) as { image_url: string };
      expect([edited.status, answer]).toMatchObject([200, { image_url: expect.any(String) }]);
      return rowOf(answer.image_url);
    },
    /** Expects a refusal that writes no job and charges nothing. */
    refused: async (body: object, status: number, answer: object): Promise<Record<string, unknown>> => {
      const [balance, jobs] = [await balanceOf(person), await jobsOf()];
      const denied = await request(body);
      const said = (await denied.json()) as Record<string, unknown>;
      expect([body, denied.status, said]).toMatchObject([body, status, answer]);
      expect([await balanceOf(person), await jobsOf()]).toEqual([balance, jobs]);
      return said;
    },
  };
}

export const pixelsAt = async (url: string): Promise<Buffer> =>
  sharp(await bytesOf(url))
    .removeAlpha()
    .raw()
    .toBuffer();

/** A gradient, so that light and colour can change in both directions. */
export const photo = (width = 320, height = 200): Promise<Buffer> => {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    data[at * 3] = 60 + Math.round((120 * (at % width)) / width);
    data[at * 3 + 1] = 90;
    data[at * 3 + 2] = 60 + Math.round((120 * Math.floor(at / width)) / height);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};
