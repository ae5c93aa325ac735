import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { nameUnnamedBlob } from "./unnamed-blob.ts";

const part = (filename: string): string =>
  `--x1\r\nContent-Disposition: form-data; name=""; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n`;
const text = '--x1\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n';

async function pass(body: string, chunkBytes: number): Promise<string> {
  const bytes = Buffer.from(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const passed = Readable.from(chunks).pipe(nameUnnamedBlob("multipart/form-data; boundary=x1"));
  return Buffer.concat(await passed.toArray()).toString();
}

test("only the part without a name gets one, wherever the chunks of a form end", async () => {
  const inside = `${part("")}not a part\r\n--x1--\r\n`;
  for (const chunkBytes of [1, 7, 50, 1000]) {
    expect(await pass(`${text}${part("")}hello\r\n--x1--\r\n`, chunkBytes)).toBe(
      `${text}${part("blob")}hello\r\n--x1--\r\n`,
    );
    const named = `${text}${part("a.txt")}hello${inside.replace("--x1", "--x2")}`;
    expect(await pass(named, chunkBytes)).toBe(named);
    expect(await pass("", chunkBytes)).toBe("");
  }
});

test("a part far behind the beginning is left as it is", async () => {
  const late = `${"x".repeat(400 * 1024)}${part("")}`;
  expect(await pass(late, 64 * 1024)).toBe(late);
});
