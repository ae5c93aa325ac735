import sharp from "sharp";
import { expect, test } from "vitest";
import { bytesOf, picture } from "./testing/pictures.ts";
import { startStorage } from "./testing/storage-server.ts";

test("ranges, suffixes and conditions are answered as RFC 9110 requires", async () => {
  const { url, service } = await startStorage();
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
  await service.storage
    .from("private")
    .upload("movie.bin", bytes, { contentType: "application/octet-stream" });
  const at = `${url}/storage/v1/object/authenticated/private/movie.bin`;
  const get = (headers: Record<string, string>, method = "GET"): Promise<Response> =>
    fetch(at, { method, headers: { authorization: "Bearer sb_secret_test", ...headers } });
  const part = async (range: string): Promise<[number, string | null, boolean]> => {
    const response = await get({ range });
    const body = Buffer.from(await response.arrayBuffer());
    const [, start, end] = /bytes (\d+)-(\d+)/.exec(response.headers.get("content-range") ?? "") ?? [];
    const same = body.equals(bytes.subarray(Number(start ?? 0), Number(end ?? bytes.length - 1) + 1));
    return [response.status, response.headers.get("content-range"), same];
  };
  expect(await part("bytes=0-99")).toEqual([206, "bytes 0-99/3000000", true]);
  expect(await part("bytes=1000000-")).toEqual([206, "bytes 1000000-2999999/3000000", true]);
  expect(await part("bytes=-500")).toEqual([206, "bytes 2999500-2999999/3000000", true]);
  expect(await part("bytes=2999990-9999999")).toEqual([206, "bytes 2999990-2999999/3000000", true]);
  expect(await part("bytes=5-1")).toEqual([200, null, true]);
  expect(await part("lines=1-2")).toEqual([200, null, true]);
  expect(await part("bytes=0-1,5-6")).toEqual([200, null, true]);
  const beyond = await get({ range: "bytes=3000000-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */3000000"]);

  const whole = await get({});
  const tag = whole.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[^"]+"$/);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const unchanged = await get({ "if-none-match": `"other", ${tag}` });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")]).toEqual([304, "", tag]);
  expect((await get({ "if-modified-since": whole.headers.get("last-modified") ?? "" })).status).toBe(304);
  expect((await get({ "if-range": tag, range: "bytes=0-9" })).status).toBe(206);
  expect((await get({ "if-range": '"older"', range: "bytes=0-9" })).status).toBe(200);
  const head = await get({}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "3000000", ""]);
  await service.storage.from("private").update("movie.bin", "new");
  expect((await get({ "if-none-match": tag })).status).toBe(200);
});

test("a served file cannot run: no sniffing, a sandbox, markup as text, an extension of the real type", async () => {
  const { url, service, signIn } = await startStorage();
  const html = "<script>alert(1)</script>";
  for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml", "text/javascript"]) {
    await service.storage.from("private").upload("page", html, { contentType: type, upsert: true });
    const response = await fetch(`${url}/storage/v1/object/private/page`, {
      headers: { authorization: "Bearer sb_secret_test" },
    });
    expect(response.headers.get("content-type"), type).toBe("text/plain");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  }
  const ada = await signIn();
  await ada.client.storage
    .from("pictures")
    .upload(`${ada.id}/really-webp.jpg`, await picture("#123", "webp"));
  const at = `${url}/storage/v1/object/public/pictures/${ada.id}/really-webp.jpg`;
  const saved = await fetch(`${at}?download=`);
  expect(saved.headers.get("content-type")).toBe("image/webp");
  expect(saved.headers.get("content-disposition")).toContain('filename="really-webp.webp"');
  const named = await fetch(`${at}?download=${encodeURIComponent('My "Фото"\r\nx: y.jpg')}`);
  const disposition = named.headers.get("content-disposition") ?? "";
  expect(disposition).toContain("filename*=UTF-8''My%20%22%D0%A4%D0%BE%D1%82%D0%BE%22%0D%0Ax%3A%20y.webp");
  expect(disposition).toContain('filename="My _');
});

test("thumbnails have fixed sizes and a format that the browser accepts, and are made once", async () => {
  const { url, service, files } = await startStorage();
  const large = await sharp({ create: { width: 1400, height: 700, channels: 3, background: "#468" } })
    .jpeg()
    .toBuffer();
  await service.storage.from("pictures").upload("p.jpg", large);
  const at = `${url}/storage/v1/render/image/public/pictures/p.jpg`;
  const render = async (query: string, accept = "image/avif,image/webp,*/*"): Promise<unknown[]> => {
    const response = await fetch(`${at}?${query}`, { headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get("vary")).toBe("accept");
    const meta = await sharp(await response.arrayBuffer())
      .metadata()
      .catch(() => null);
    return [response.headers.get("content-type"), meta?.width, meta?.height];
  };
  expect(await render("width=300", "image/webp")).toEqual(["image/webp", 320, 160]);
  expect(await render("width=310", "image/webp")).toEqual(["image/webp", 320, 160]);
  expect(await render("width=100&height=100", "*/*")).toEqual(["image/jpeg", 320, 320]);
  expect((await render("width=300"))[0]).toBe("image/avif");
  expect(await files()).toHaveLength(4);
  await Promise.all(Array.from({ length: 10 }, () => render("width=640", "image/webp")));
  expect(await files()).toHaveLength(5);
  const first = await fetch(`${at}?width=640`, { headers: { accept: "image/webp" } });
  const again = await fetch(`${at}?width=640`, {
    headers: { accept: "image/webp", "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  expect((await fetch(`${at}?width=wide`)).status).toBe(400);
  await service.storage.from("private").upload("note.txt", "text");
  const { error } = await service.storage.from("private").download("note.txt", { transform: { width: 100 } });
  expect(error).not.toBeNull();
});

test("a signed link serves its object only, until it expires", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(`${ada.id}/a.txt`, "aaa");
  await bucket.upload(`${ada.id}/b.txt`, "bbb");
  const { data } = await bucket.createSignedUrl(`${ada.id}/a.txt`, 60, { download: "notes.txt" });
  const signed = data?.signedUrl ?? "";
  const response = await fetch(signed);
  expect(await response.text()).toBe("aaa");
  expect(response.headers.get("content-disposition")).toContain("notes.txt");
  expect((await fetch(signed.replace("/a.txt", "/b.txt"))).status).toBe(400);
  expect((await fetch(`${url}/storage/v1/object/sign/private/${ada.id}/a.txt?token=x.y.z`)).status).toBe(400);
  const soon = await bucket.createSignedUrl(`${ada.id}/a.txt`, 1);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect((await fetch(soon.data?.signedUrl ?? "")).status).toBe(400);
  const many = await bucket.createSignedUrls([`${ada.id}/b.txt`, "missing"], 60);
  expect(many.data?.map((entry) => entry.error === null)).toEqual([true, false]);
  expect(await (await fetch(many.data?.[0]?.signedUrl ?? "")).text()).toBe("bbb");

  const slot = await bucket.createSignedUploadUrl(`${ada.id}/c.txt`);
  const sent = await bucket.uploadToSignedUrl(`${ada.id}/c.txt`, slot.data?.token ?? "", "ccc");
  expect(sent.error).toBeNull();
  expect((await bytesOf((await bucket.download(`${ada.id}/c.txt`)).data)).toString()).toBe("ccc");
  expect(
    (await bucket.uploadToSignedUrl(`${ada.id}/d.txt`, slot.data?.token ?? "", "ddd")).error,
  ).not.toBeNull();
  expect((await bucket.createSignedUploadUrl("someone-else/c.txt")).error).not.toBeNull();
});
