/** A person ends their account: everything of theirs stops at once, and the disk is as it was before. */
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bucket, uploadFile, uploadPicture } from "./files.ts";
import { balanceOf, buyPlan, openClient, type Person, signUp } from "./people.ts";
import { startServer } from "./server.ts";

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const filesOnDisk = async (): Promise<string[]> => {
  const entries = await readdir(path.join(server.dataDir, "objects"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
};

/** @returns the refusal's status and code, or null. */
async function refusalOf(
  client: SupabaseClient,
  name: string,
  body: object,
): Promise<[number, string] | null> {
  const { error } = await client.functions.invoke(name, { body });
  if (!error) return null;
  if (!(error instanceof FunctionsHttpError)) throw error;
  const response = error.context as Response;
  return [response.status, ((await response.json()) as { code: string }).code];
}

const follow = async ({ client, userId }: Person): Promise<string[]> => {
  const statuses: string[] = [];
  const channel = client
    .channel(`follow-${userId}`)
    .on("postgres_changes", { event: "*", schema: "public", table: "generated_content" }, () => undefined);
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      statuses.push(status);
      resolve();
    });
  });
  return statuses;
};

/** Sets a picture of the account; only its owner reads it. */
async function setPicture(person: Person): Promise<void> {
  const { client, userId } = person;
  const name = `portrait-${randomUUID()}.png`;
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#668" } })
    .png()
    .toBuffer();
  await uploadFile(person, bytes, "image/png", name);
  const { data } = await client.functions.invoke<{ path: string }>("set-profile-picture", {
    body: { upload: `${userId}/${name}` },
  });
  const pictures = client.storage.from("profile-pictures");
  const path = data?.path ?? "";
  expect((await pictures.download(path)).data?.type).toBe("image/jpeg");
  expect((await fetch(pictures.getPublicUrl(path).data.publicUrl)).status).toBeGreaterThanOrEqual(400);
  expect((await openClient(server).storage.from("profile-pictures").download(path)).error).not.toBeNull();
  expect(
    (await pictures.upload(`${userId}/own.jpg`, bytes, { contentType: "image/jpeg" })).error,
  ).not.toBeNull();
}

/** Creates a resumable upload and sends half of it. */
async function openUpload({ userId, accessToken }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}`, "tus-resumable": "1.0.0" };
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const created = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": "20000",
      "upload-metadata": `bucketName ${base64(bucket)},objectName ${base64(`${userId}/half.png`)},contentType ${base64("image/png")}`,
    },
  });
  expect(created.status).toBe(201);
  const location = new URL(created.headers.get("location") ?? "", server.url).href;
  const sent = await fetch(location, {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(10_000),
  });
  expect(sent.status).toBe(204);
  return location;
}

test("a deleted account stops everywhere, leaves no file, and gives its address nothing", async () => {
  const before = await filesOnDisk();
  const person = await signUp(server);
  await buyPlan(person);
  const other = openClient(server);
  expect((await other.auth.signInWithPassword(person)).error).toBeNull();
  const upload = await uploadPicture(person);
  const rendition = person.client.storage.from(bucket).getPublicUrl(upload.path, { transform: { width: 64 } })
    .data.publicUrl;
  expect((await fetch(rendition)).status).toBe(200);
  const half = await openUpload(person);
  const made = await person.client.functions.invoke<{ imageUrl: string }>("generate-consistent-character", {
    body: { prompt: "a lake" },
  });
  expect(made.error).toBeNull();
  const { data: content } = await person.client
    .from("generated_content")
    .select("id")
    .eq("content_type", "image")
    .single<{ id: string }>();
  const shared = await person.client.functions.invoke<{ url: string }>("share-content", {
    body: { content_id: content?.id },
  });
  const pages = [upload.url, rendition, made.data?.imageUrl ?? "", shared.data?.url ?? ""];
  for (const url of pages) expect((await fetch(url)).status, url).toBe(200);
  expect((await filesOnDisk()).length).toBeGreaterThan(before.length + 3);
  const statuses = await follow(person);
  await setPicture(person);

  expect(await refusalOf(person.client, "delete-account", {})).toEqual([403, "proof_needed"]);
  expect(await refusalOf(person.client, "delete-account", { password: "a guess" })).toEqual([
    403,
    "wrong_password",
  ]);
  expect(await refusalOf(person.client, "delete-account", { password: "a", code: "1" })).toEqual([
    400,
    "invalid_request",
  ]);
  expect(await refusalOf(openClient(server), "delete-account", { password: person.password })).toEqual([
    401,
    "unauthorized",
  ]);
  expect((await fetch(upload.url)).status).toBe(200);

  expect(await refusalOf(person.client, "delete-account", { password: person.password })).toBeNull();

  for (const url of pages) expect((await fetch(url)).status, url).toBeGreaterThanOrEqual(400);
  const { accessToken } = person;
  const bearer = { authorization: `Bearer ${accessToken}`, apikey: server.publishableKey };
  expect((await fetch(`${server.url}/rest/v1/collections`, { headers: bearer })).status).toBe(401);
  expect((await fetch(`${server.url}/auth/v1/user`, { headers: bearer })).status).toBe(403);
  const file = await person.client.storage.from(bucket).upload(`${person.userId}/late.png`, "x");
  expect(file.error).not.toBeNull();
  const resumed = await fetch(half, { method: "HEAD", headers: { ...bearer, "tus-resumable": "1.0.0" } });
  expect(resumed.status).toBeGreaterThanOrEqual(400);
  expect(await refusalOf(person.client, "get-credits", {})).toEqual([401, "unauthorized"]);
  expect((await other.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect((await other.auth.signInWithPassword(person)).error?.code).toBe("invalid_credentials");
  await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]), { timeout: 30_000 });
  await person.client.removeAllChannels();
  await vi.waitFor(async () => expect(await filesOnDisk()).toEqual(before), {
    timeout: 30_000,
    interval: 200,
  });

  const again = openClient(server);
  const { data, error } = await again.auth.signUp({
    email: person.email,
    password: `another ${randomUUID()}`,
    options: { data: { adult_confirmed: true } },
  });
  expect(error).toBeNull();
  expect(data.user?.id).not.toBe(person.userId);
  expect(await balanceOf({ ...person, client: again })).toBe(0);
  for (const table of ["generated_content", "purchases", "credit_transactions", "generation_jobs"])
    expect((await again.from(table).select("*")).data, table).toEqual([]);
  const listed = await again.storage.from(bucket).list(person.userId);
  expect(listed.data).toEqual([]);
});
