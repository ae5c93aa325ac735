import sharp from "sharp";
import { expect, test } from "vitest";
import {
  blurPlaceholder,
  embedProvenance,
  imageLimits,
  inspectImage,
  readProvenance,
  sanitizeImage,
  toThumbnail,
  type SanitizedImage,
} from "./images.ts";

const photo = (widthPx = 320, heightPx = 200): ReturnType<typeof sharp> => {
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + ((at / 90) | 0)) % 251;
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } });
};

const clean = async (bytes: Uint8Array): Promise<SanitizedImage> => {
  const result = await sanitizeImage(bytes);
  if (!result.ok) throw new Error(result.code);
  return result;
};

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const result = await sanitizeImage(bytes);
  return result.ok ? "accepted" : result.code;
};

test("a sanitised JPEG is upright and has no GPS position, comment or colour profile", async () => {
  const bytes = await photo(300, 100)
    .jpeg()
    .withIccProfile("p3")
    .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitude: "48/1 51/1 24/1" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  expect(bytes.includes("secret-owner")).toBe(true);

  const result = await clean(bytes);
  expect(result).toMatchObject({ mimeType: "image/jpeg", widthPx: 100, heightPx: 300 });
  const meta = await sharp(result.bytes).metadata();
  expect({ exif: meta.exif, xmp: meta.xmp, icc: meta.icc, orientation: meta.orientation }).toEqual({});
  expect(Buffer.from(result.bytes).includes("secret")).toBe(false);
});

test("CMYK, grey and 16-bit pictures become 8-bit sRGB, and alpha is kept", async () => {
  const cmyk = await clean(await photo().toColourspace("cmyk").jpeg().toBuffer());
  expect(await sharp(cmyk.bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  const deep = await photo().toColourspace("rgb16").png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe("ushort");
  expect(await sharp((await clean(deep)).bytes).metadata()).toMatchObject({ depth: "uchar", space: "srgb" });
  const grey = await clean(await photo().greyscale().jpeg().toBuffer());
  expect(grey.mimeType).toBe("image/jpeg");
  for (const format of ["png", "webp"] as const) {
    const clear = await clean(await photo().ensureAlpha(0.4).toFormat(format).toBuffer());
    expect(clear.mimeType).toBe(`image/${format}`);
    expect((await sharp(clear.bytes).metadata()).hasAlpha).toBe(true);
    expect((await sharp(clear.bytes).stats()).channels[3]?.mean).toBeCloseTo(102, -1);
  }
});

test("a file that is no picture is refused by its content", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
  );
  const html = Buffer.from("<!doctype html><img src=x onerror=alert(1)>".padEnd(200));
  expect(await refusal(svg)).toBe("image_unsupported");
  expect(await refusal(html)).toBe("image_unsupported");
  expect(await refusal(Buffer.from("GIF89a".padEnd(64)))).toBe("image_unsupported");
  expect(await refusal(Buffer.concat([html, await photo().png().toBuffer()]))).toBe("image_unsupported");
  expect(await refusal(new Uint8Array())).toBe("image_unsupported");
  expect(await refusal(await photo().tiff().toBuffer())).toBe("image_unsupported");
  expect(await refusal(Buffer.from("\x89PNG\r\n\x1a\n and then nothing of that kind", "latin1"))).toBe(
    "image_broken",
  );
});

test("a truncated picture is refused in every format", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const whole = await photo(640, 480).toFormat(format).toBuffer();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * 0.6))), format).toBe("image_broken");
  }
});

test("bytes hidden behind or between the pixels do not survive", async () => {
  const script = "<script>alert(document.cookie)</script>";
  for (const format of ["jpeg", "png", "webp"] as const) {
    const bytes = Buffer.concat([await photo().toFormat(format).toBuffer(), Buffer.from(script), zipTail]);
    const result = await clean(bytes);
    expect(Buffer.from(result.bytes).includes("<script>"), format).toBe(false);
    expect(Buffer.from(result.bytes).includes("PK\x05\x06"), format).toBe(false);
  }
});

const zipTail = Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1");

test("a bomb of 256 megapixels is refused before a pixel is decoded, and so are 10 MB", async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(imageLimits.bytes);
  const startedAt = performance.now();
  expect(await refusal(bomb)).toBe("image_too_many_pixels");
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(await refusal(new Uint8Array(imageLimits.bytes + 1))).toBe("image_too_large");
});

test("an animation is reduced to its first frame", async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 0), Buffer.alloc(40 * 40 * 3, 255)]);
  const animated = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect(await inspectImage(animated)).toMatchObject({ frames: 2, heightPx: 40 });
  const result = await clean(animated);
  expect(result).toMatchObject({ widthPx: 40, heightPx: 40 });
  expect(await inspectImage(result.bytes)).toMatchObject({ frames: 1 });
});

test("many pictures at once are all served, and a flood is refused as busy", async () => {
  const bytes = await photo(64, 64).png().toBuffer();
  const some = await Promise.all(Array.from({ length: 30 }, () => refusal(bytes)));
  expect(new Set(some)).toEqual(new Set(["accepted"]));
  const flood = await Promise.all(Array.from({ length: 120 }, () => refusal(bytes)));
  expect(flood.filter((code) => code === "accepted")).toHaveLength(66);
  expect(flood.filter((code) => code === "image_server_busy")).toHaveLength(54);
});

test("a thumbnail has its width, is upright, and is never larger than its picture", async () => {
  const upright = await photo(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const small = await toThumbnail(upright, { widthPx: 100, format: "webp", quality: 75 });
  expect(await inspectImage(small)).toMatchObject({ mimeType: "image/webp", widthPx: 100, heightPx: 200 });
  const avif = await toThumbnail(upright, { widthPx: 100, format: "avif", quality: 50 });
  expect(Buffer.from(avif).toString("latin1", 4, 12)).toBe("ftypavif");
  const square = { widthPx: 80, heightPx: 80, fit: "cover", format: "jpeg", quality: 75 } as const;
  expect(await inspectImage(await toThumbnail(upright, square))).toMatchObject({ widthPx: 80, heightPx: 80 });
  const same = await toThumbnail(upright, { widthPx: 5000, format: "webp", quality: 75 });
  expect(await inspectImage(same)).toMatchObject({ widthPx: 200 });
});

test("a thumbnail of a generated picture carries its AI mark", async () => {
  const marked = embedProvenance(await photo(300, 300).png().toBuffer(), {
    digitalSourceType: "algorithmicMedia",
    tool: "Galatea",
  });
  for (const format of ["webp", "avif", "jpeg"] as const) {
    const small = await toThumbnail(marked, { widthPx: 100, format, quality: 75 });
    expect(Buffer.from(small).toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");
  }
});

test("a placeholder fits into 600 bytes whatever the picture's shape", async () => {
  for (const [widthPx, heightPx] of [
    [300, 300],
    [1200, 20],
    [20, 1200],
  ] as const) {
    const url = await blurPlaceholder(await photo(widthPx, heightPx).png().toBuffer());
    expect(url).toMatch(/^data:image\/webp;base64,/);
    expect(url.length).toBeLessThanOrEqual(600);
  }
});

const mark = { digitalSourceType: "algorithmicMedia", tool: 'Galatea <sketch> & "friends"' } as const;

test("the AI mark changes no pixel, replaces an older one, and can be read by others", async () => {
  const pictures = {
    jpeg: await photo()
      .jpeg()
      .withExif({ IFD0: { Artist: "kept" } })
      .toBuffer(),
    png: await photo().png().toBuffer(),
    "webp lossy": await photo(321, 199).webp().toBuffer(),
    "webp lossless": await photo(31, 17).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
    "webp with alpha": await photo(64, 33).ensureAlpha(0.5).webp().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(pictures)) {
    const once = embedProvenance(bytes, { ...mark, digitalSourceType: "trainedAlgorithmicMedia" });
    const marked = embedProvenance(once, { ...mark, createdAt: new Date("2026-02-03T04:05:06Z") });
    expect(readProvenance(marked), name).toEqual({ ...mark, createdAt: new Date("2026-02-03T04:05:06Z") });
    const pixels = (file: Uint8Array): Promise<Buffer> => sharp(file, { failOn: "warning" }).raw().toBuffer();
    expect((await pixels(marked)).equals(await pixels(bytes)), name).toBe(true);
    const meta = await sharp(marked).metadata();
    expect(meta.xmp?.toString(), name).toContain("digitalsourcetype/algorithmicMedia");
    expect(meta.xmp?.toString(), name).not.toContain("trainedAlgorithmicMedia");
    expect(await inspectImage(marked), name).toEqual(await inspectImage(bytes));
  }
});

test("an MP4 carries the mark at its end, and another file is not marked silently", () => {
  const box = (kind: string, body: string): Buffer => {
    const bytes = Buffer.alloc(8 + body.length);
    bytes.writeUInt32BE(bytes.length, 0);
    bytes.write(kind + body, 4, "latin1");
    return bytes;
  };
  const video = Buffer.concat([
    box("ftyp", "isom\0\0\0\0isom"),
    box("moov", "tracks"),
    box("mdat", "samples"),
  ]);
  const marked = embedProvenance(embedProvenance(video, mark), mark);
  expect(Buffer.from(marked).subarray(0, video.length).equals(video)).toBe(true);
  expect(readProvenance(marked)).toEqual(mark);
  expect(Buffer.from(marked).toString("latin1").split("xpacket end").length).toBe(2);
  expect(readProvenance(video)).toBeNull();
  expect(() => embedProvenance(Buffer.from("a text that is no picture at all"), mark)).toThrow(/Only JPEG/);
});

test("a mark written by another program is read", async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmp:CreatorTool="Other &amp; Co"
    Iptc4xmpExt:DigitalSourceType="https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`;
  const bytes = await photo().jpeg().withXmp(xmp).toBuffer();
  expect(readProvenance(bytes)).toEqual({ digitalSourceType: "trainedAlgorithmicMedia", tool: "Other & Co" });
  expect(readProvenance(await photo().jpeg().toBuffer())).toBeNull();
  expect(readProvenance(Buffer.from("nothing"))).toBeNull();
});
