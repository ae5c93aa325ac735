import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createWebApp } from "./web-app.ts";

const scripts = {
  landing: ["window.a = 1", '\nif (1 < 2) { document.title = "ü" }\n'],
  fallback: ["import('/assets/entry-abc.js')"],
};
const page = (title: string, inline: string[]): string =>
  `<!doctype html><title>${title}</title><script src="/assets/entry-abc.js"></script>${inline
    .map((script) => `<script type="module" async>${script}</script>`)
    .join("")}<script async src='/assets/b.js' crossorigin></script>`;

const bundle = "export const answer = 42;".repeat(100);
const buildDir = await mkdtemp(path.join(tmpdir(), "galatea-web-"));
afterAll(() => rm(buildDir, { recursive: true, force: true }));
const files: Record<string, string | Buffer> = {
  "index.html": page("Landing", scripts.landing),
  "__spa-fallback.html": page("App", scripts.fallback),
  "blog/index.html": page("Blog", []),
  "assets/entry-abc.js": bundle,
  "assets/entry-abc.js.br": brotliCompressSync(bundle),
  "sw.js": "self.addEventListener('fetch', () => {});",
  "manifest.webmanifest": "{}",
  "sitemap.xml": "<urlset></urlset>",
  "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
};
for (const [name, content] of Object.entries(files)) {
  await mkdir(path.dirname(path.join(buildDir, name)), { recursive: true });
  await writeFile(path.join(buildDir, name), content);
}
await writeFile(path.join(buildDir, "..", `${path.basename(buildDir)}-secret.txt`), "outside");
afterAll(() => rm(`${buildDir}-secret.txt`, { force: true }));

const app = await createWebApp({ buildDir, publicUrl: "http://localhost" });
const get = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(app.request(url, { headers }));
const titleOf = async (response: Response): Promise<string | undefined> =>
  /<title>(.*?)<\/title>/.exec(await response.text())?.[1];

function scriptSources(response: Response): string[] {
  const policy = response.headers.get("content-security-policy") ?? "";
  const directive = policy.split("; ").find((part) => part.startsWith("script-src ")) ?? "";
  return directive.split(" ").slice(1);
}
const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("a page may ask for the microphone, for dictation, and for no camera and no position", async () => {
  for (const path of ["/", "/dashboard"])
    expect((await get(path)).headers.get("permissions-policy")).toBe(
      "camera=(), microphone=(self), geolocation=()",
    );
});

test("a page's policy allows its own inline scripts by their hashes, and nothing else inline", async () => {
  const landing = await get("/");
  expect(scriptSources(landing)).toEqual(["'self'", ...scripts.landing.map(hashOf)]);
  expect(scriptSources(await get("/dashboard"))).toEqual(["'self'", ...scripts.fallback.map(hashOf)]);
  expect(scriptSources(await get("/blog"))).toEqual(["'self'"]);
  const policy = landing.headers.get("content-security-policy") ?? "";
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split("; ")).toContain(directive);
  }
});

test.each(["/", "/blog", "/blog/", "/dashboard", "/images", "/appeal/abc?from=%2Fimages"])(
  "the page %s is fresh each time and carries every header that a page needs",
  async (url) => {
    const { status, headers } = await get(url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=UTF-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
  },
);

test("a prerendered page is served as a file, every other page by the app's fallback", async () => {
  expect(await titleOf(await get("/"))).toBe("Landing");
  expect(await titleOf(await get("/blog/"))).toBe("Blog");
  expect((await get("/dashboard")).status).toBe(200);
  for (const unknown of [
    "/blog/unknown",
    "/blog/future-ai-generated-videos-trends-predictions",
    "/ai-girlfriend-demo/nobody",
    "/contact",
    "/undress",
  ]) {
    const reply = await get(unknown);
    expect(reply.status).toBe(404);
    expect(await titleOf(reply)).toBe("App");
  }
  expect(await titleOf(await get("/nothing/here"))).toBe("App");
});

test.each(["/index.html", "/blog/index.html", "/__spa-fallback.html"])(
  "%s answers 404: a page is not served under its file name, where it would lack its policy",
  async (url) => {
    expect((await get(url)).status).toBe(404);
  },
);

test.each(["/missing.png", "/assets/entry-old.js", "/blog/missing.js", "/.env"])(
  "the missing file %s answers 404 and is not cached",
  async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control") ?? "").not.toContain("max-age");
  },
);

test.each([
  "/auth/v1/nothing",
  "/rest/v1",
  "/storage/v1/nothing",
  "/realtime/v1/nothing",
  "/functions/v1/nothing",
  "/hooks/nobody",
  "/checkout/nothing",
  "/docs/nothing",
])("%s belongs to an API and answers 404 as JSON", async (url) => {
  const response = await get(url);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});

test("no file outside the build is served", async () => {
  const outside = `${path.basename(buildDir)}-secret.txt`;
  for (const prefix of ["/../", "/..%2f", "/%2e%2e/", "/assets/..%2f..%2f", "/..\\", "/%5c..%5c", "//"]) {
    const response = await get(`http://localhost${prefix}${outside}`);
    expect(await response.text()).not.toContain("outside");
  }
});

test("a hashed file is cached for a year, another file for an hour", async () => {
  const hashed = await get("/assets/entry-abc.js");
  expect([hashed.status, hashed.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  const icon = await get("/icon.svg");
  expect([icon.status, icon.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
  expect(icon.headers.get("x-content-type-options")).toBe("nosniff");
});

test("clients that accept it get the compressed file, and shared caches keep both apart", async () => {
  const small = await get("/assets/entry-abc.js", { "accept-encoding": "gzip, br" });
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(bundle);
  const plain = await get("/assets/entry-abc.js");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe(bundle);
  for (const { headers } of [small, plain])
    expect(headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
});

test("pages are compressed too, and their policy and kind stay", async () => {
  const plain = await (await get("/")).text();
  for (const [accepted, encoding, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=0.5, br;q=0", "gzip", gunzipSync],
  ] as const) {
    const small = await get("/", { "accept-encoding": accepted });
    expect(small.headers.get("content-encoding")).toBe(encoding);
    expect(small.headers.get("vary")).toBe("accept-encoding");
    expect(small.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(scriptSources(small)).toEqual(["'self'", ...scripts.landing.map(hashOf)]);
    expect(unpack(Buffer.from(await small.arrayBuffer())).toString()).toBe(plain);
  }
  for (const accepted of ["identity", "", "zstd", "*;q=0"])
    expect((await get("/", { "accept-encoding": accepted })).headers.get("content-encoding")).toBeNull();
});

test.each(["/", "/blog", "/dashboard", "/icon.svg", "/sw.js", "/assets/entry-abc.js", "/sitemap.xml"])(
  "%s is not sent again to those who have it, and is to those who have another version",
  async (url) => {
    const first = await get(url, { "accept-encoding": "br" });
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^(W\/)?"[\w-]+"$/);
    for (const known of [tag, `"other", ${tag}`, "*"]) {
      const again = await get(url, { "accept-encoding": "br", "if-none-match": known });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("etag")).toBe(tag);
      expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
    }
    const changed = await get(url, {
      "if-none-match": '"other"',
      "if-modified-since": new Date().toUTCString(),
    });
    expect(changed.status).toBe(200);
    expect(await changed.text()).not.toBe("");
  },
);

test("an unknown page answers 404 also to those who have a page of the app, and its path is told", async () => {
  const paths: string[] = [];
  const noting = await createWebApp({
    buildDir,
    publicUrl: "http://localhost",
    onMissingPage: (path) => void paths.push(path),
  });
  const tag = (await noting.request("/dashboard")).headers.get("etag") ?? "";
  for (const url of ["/nothing/here?token=secret", "/blog/%00", "/blog/%252e%252e/x", `/${"a".repeat(9000)}`])
    expect((await noting.request(url, { headers: { "if-none-match": tag } })).status).toBe(404);
  await noting.request("/missing.png");
  await noting.request("/rest/v1/nothing");
  expect(paths).toEqual(["/nothing/here", "/blog/\0", "/blog/%252e%252e/x", `/${"a".repeat(9000)}`]);
});

test("a part of a file is sent, only of the version that was asked for, and an impossible part is refused", async () => {
  const whole = await get("/icon.svg");
  const text = await whole.text();
  const part = await get("/icon.svg", { range: "bytes=1-3" });
  expect([part.status, await part.text()]).toEqual([206, text.slice(1, 4)]);
  expect(part.headers.get("etag")).toBe(whole.headers.get("etag"));
  expect((await get("/icon.svg", { range: "bytes=999999-" })).status).toBe(416);
  const matching = { range: "bytes=1-3", "if-range": whole.headers.get("etag") ?? "" };
  expect((await get("/icon.svg", matching)).status).toBe(206);
  const changed = await get("/icon.svg", { range: "bytes=1-3", "if-range": '"older"' });
  expect([changed.status, await changed.text()]).toEqual([200, text]);
});

test("POST, PUT and DELETE answer 404", async () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await app.request("/blog", { method })).status).toBe(404);
  }
  const head = await app.request("/", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("without a build the app answers 404", async () => {
  const bare = await createWebApp({
    buildDir: path.join(buildDir, "not-built"),
    publicUrl: "http://localhost",
  });
  expect((await bare.request("/")).status).toBe(404);
});

test("the service worker is never cached and has a policy of its own", async () => {
  const worker = await get("/sw.js");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-type")).toMatch(/javascript/);
  expect(worker.headers.get("content-security-policy")).toBe("default-src 'self'");
  const manifest = await get("/manifest.webmanifest");
  expect(manifest.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  const policy = (await get("/dashboard")).headers.get("content-security-policy");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
});

test("a page requested under another loopback name is redirected to the public URL's name", async () => {
  const local = await createWebApp({ buildDir, publicUrl: "http://localhost:3000" });
  const ask = async (url: string) => {
    const { status, headers } = await local.request(url);
    return [status, headers.get("location")];
  };
  expect(await ask("http://127.0.0.1:3000/images?view=gallery")).toEqual([
    307,
    "http://localhost:3000/images?view=gallery",
  ]);
  for (const path of [
    "//evil.example/x",
    "//",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2F%2Fevil.example",
  ]) {
    const [, location] = await ask(`http://127.0.0.1:3000${path}`);
    if (location !== null) expect(new URL(location as string).origin).toBe("http://localhost:3000");
  }
  expect(await ask("http://localhost:3000/images")).toEqual([200, null]);
  // Another port may be a tunnel, and files are the same under every name.
  expect(await ask("http://127.0.0.1:8080/images")).toEqual([200, null]);
  expect(await ask("http://127.0.0.1:3000/assets/entry-abc.js")).toEqual([200, null]);
  expect(await ask("http://127.0.0.1:3000/functions/v1/nothing")).toEqual([404, null]);
  const published = await createWebApp({ buildDir, publicUrl: "https://studio.example" });
  expect((await published.request("http://127.0.0.1/images")).status).toBe(200);
});
