/** A running product for tests of Process Image: a person with a plan and a portrait, and the calls of the page. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect } from "vitest";
import { uploadFile } from "./files.ts";
import { callFunction, type Person } from "./people.ts";
import { startWithCustomer } from "./product.ts";

type Made = {
  id: string;
  content_url: string;
  content_type: string;
  prompt: string;
  parent_ids: string[];
  generation_params: Record<string, unknown>;
};
type Poll = { status: string; result_url: string | null; error: string | null };

/** @param env of the server, such as the models that it uses. */
export async function openProcessFixture(env: Record<string, string> = {}) {
  const { server, person } = await startWithCustomer("professional", env);
  const contentAt = async (url: string): Promise<Made> => {
    const { data } = await person.client
      .from("generated_content")
      .select("*")
      .eq("content_url", url)
      .single();
    return data as Made;
  };
  /** Starts a job through the official client; `untilDone` polls it. */
  const start = async (body: object): Promise<{ job_id: string; task_id: string }> => {
    const { data, error } = await person.client.functions.invoke("process-image", { body });
    if (error) throw new Error(await (error.context as Response).text());
    return data as { job_id: string; task_id: string };
  };
  const untilDone = async (jobId: string): Promise<Poll> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const { data } = await person.client.functions.invoke<Poll>("process-image", {
        body: { checkStatus: true, jobId },
      });
      if (data && data.status !== "processing") return data;
      await sleep(200);
    }
    throw new Error("The job did not end.");
  };
  const reply = await callFunction(server, person, "generate-consistent-character", {
    prompt: "a woman with red hair in a library",
    seed: 7,
  });
  return {
    server,
    person,
    /** A picture that the product generated. */
    portrait: await contentAt(((await reply.json()) as { imageUrl: string }).imageUrl),
    call: (body: object, who: Person | null = person, headers: Record<string, string> = {}) =>
      callFunction(server, who, "process-image", body, headers),
    start,
    untilDone,
    process: async (body: object): Promise<{ made: Made; bytes: Buffer; type: string }> => {
      const { job_id } = await start(body);
      const poll = await untilDone(job_id);
      expect(poll).toMatchObject({ status: "completed", error: null, result_url: expect.any(String) });
      const file = await fetch(poll.result_url ?? "");
      return {
        made: await contentAt(poll.result_url ?? ""),
        bytes: Buffer.from(await file.arrayBuffer()),
        type: file.headers.get("content-type") ?? "",
      };
    },
    /** Uploads a file and records it as the page does. */
    upload: async (bytes: Uint8Array, type = "image/png"): Promise<string> => {
      const url = await uploadFile(person, bytes, type);
      const noted = await person.client
        .from("generated_content")
        .insert({ user_id: person.userId, content_type: "reference_image", content_url: url });
      if (noted.error) throw noted.error;
      return url;
    },
    notesOf: async (url: string): Promise<number> =>
      (await person.client.from("generated_content").select("id").eq("content_url", url)).data?.length ?? 0,
  };
}

/** A simple figure before a background that is even, or noise. */
export async function snapshot({ even = true } = {}): Promise<Buffer> {
  const figure = Buffer.from(
    `<svg width="320" height="400"><ellipse cx="160" cy="150" rx="60" ry="80" fill="#7a4a30"/><rect x="80" y="220" width="160" height="180" fill="#203a70"/></svg>`,
  );
  const background = even
    ? sharp({ create: { width: 320, height: 400, channels: 3, background: "#d8d2c8" } })
    : sharp({
        create: {
          width: 320,
          height: 400,
          channels: 3,
          background: "#000",
          noise: { type: "gaussian", mean: 128, sigma: 70 },
        },
      });
  return background
    .composite([{ input: await sharp(figure).png().toBuffer() }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Waits until the file is no longer served, and returns the status. */
export async function untilGone(url: string): Promise<number> {
  for (let tries = 0; tries < 150; tries += 1) {
    // A new query string avoids every cache.
    const { status } = await fetch(`${url}?${randomUUID()}`);
    if (status !== 200) return status;
    await sleep(100);
  }
  return 200;
}
