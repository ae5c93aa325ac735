import { expect, test } from "vitest";
import { startStorage } from "./testing/storage-server.ts";

const textOf = async (blob: Blob | null): Promise<string | undefined> => blob?.text();

test("a signed upload belongs to its signer, replaces only where the link allows it, and keeps the owner", async () => {
  const { signIn, anon, pool } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  const name = `${ada.id}/a.txt`;
  const once = await bucket.createSignedUploadUrl(name);
  const open = await bucket.createSignedUploadUrl(name, { upsert: true });
  // The holder of the link uploads, whatever their own rights and options are.
  const sender = anon.storage.from("private");
  expect((await sender.uploadToSignedUrl(name, once.data?.token ?? "", "one")).error).toBeNull();
  expect(
    (await sender.uploadToSignedUrl(name, once.data?.token ?? "", "two", { upsert: true })).error,
  ).toMatchObject({ statusCode: "409" });
  expect((await sender.uploadToSignedUrl(name, open.data?.token ?? "", "three")).error).toBeNull();
  expect(await textOf((await bucket.download(name)).data)).toBe("three");
  const { rows } = await pool.query("select owner_id from storage.objects where name = $1", [name]);
  expect(rows).toEqual([{ owner_id: ada.id }]);
});

test("a signed upload is checked against the policies at its arrival, not at its signing", async () => {
  const { signIn, pool, files } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  const [name, other] = [`${ada.id}/a.txt`, `${ada.id}/b.txt`];
  await bucket.upload(name, "one");
  const over = await bucket.createSignedUploadUrl(name, { upsert: true });
  const fresh = await bucket.createSignedUploadUrl(other);
  await pool.query(`
    create policy kept on storage.objects as restrictive for update to authenticated using (name not like '%/a.txt');
    create policy closed on storage.objects as restrictive for insert to authenticated with check (name not like '%/b.txt')`);
  expect((await bucket.uploadToSignedUrl(name, over.data?.token ?? "", "two")).error).toMatchObject({
    statusCode: "403",
  });
  expect((await bucket.uploadToSignedUrl(other, fresh.data?.token ?? "", "two")).error).toMatchObject({
    statusCode: "403",
  });
  expect(await textOf((await bucket.download(name)).data)).toBe("one");
  expect(await files()).toHaveLength(1);
});

test("a signed upload link ends with the session that signed it", async () => {
  const { signIn, anon, pool } = await startStorage();
  const ada = await signIn();
  const name = `${ada.id}/a.txt`;
  const { data } = await ada.client.storage.from("private").createSignedUploadUrl(name);
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  expect(
    (await anon.storage.from("private").uploadToSignedUrl(name, data?.token ?? "", "x")).error,
  ).toMatchObject({ statusCode: "401" });
});

test("a link signed by the server writes with the server's rights, and its pictures are sanitised too", async () => {
  const { service, anon } = await startStorage();
  const { data } = await service.storage.from("pictures").createSignedUploadUrl("shared/a.png");
  const slot = anon.storage.from("pictures");
  const broken = await slot.uploadToSignedUrl("shared/a.png", data?.token ?? "", "no picture", {
    contentType: "image/png",
  });
  expect(broken.error).not.toBeNull();
  const { data: text } = await service.storage.from("private").createSignedUploadUrl("shared/a.txt");
  expect(
    (await anon.storage.from("private").uploadToSignedUrl("shared/a.txt", text?.token ?? "", "x")).error,
  ).toBeNull();
});
