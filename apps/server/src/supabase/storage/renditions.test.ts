import { thumbnailWidthsPx } from "@galatea/contract/picture-urls.ts";
import { expect, test } from "vitest";
import { chooseRendition, readWanted, type Rendition } from "./renditions.ts";

const photo = { ratio: 3 / 2, mimeType: "image/jpeg" };

function choose(query: string, accept = "image/avif,image/webp,*/*", picture = photo): Rendition {
  const wanted = readWanted(new URLSearchParams(query));
  if (!wanted) throw new Error("refused");
  return chooseRendition(wanted, picture, accept);
}

test("whatever is asked for, a picture has at most 25 smaller copies", () => {
  const names = new Set<string>();
  const sizes = ["", ..."1 50 160 161 300 320 500 640 900 960 1000 1280 2000 99999".split(" ")];
  for (const accept of ["*/*", "image/webp", "image/avif,image/webp", "image/avif"])
    for (const width of sizes)
      for (const height of sizes)
        for (const rest of [
          "",
          "&resize=contain",
          "&resize=fill",
          "&resize=cover&quality=20",
          "&format=origin",
        ])
          for (const ratio of [0.1, 0.66, 1, 1.5, 9])
            for (const mimeType of ["image/jpeg", "image/png", "image/webp"])
              names.add(choose(`width=${width}&height=${height}${rest}`, accept, { ratio, mimeType }).name);
  expect(names.size).toBeLessThanOrEqual(25);
});

test("the widths of the app's pictures are served exactly, and those between by the next larger", () => {
  for (const widthPx of thumbnailWidthsPx) {
    expect(choose(`width=${widthPx}`, "image/webp").options).toMatchObject({ widthPx, format: "webp" });
    expect(choose(`width=${widthPx - 1}`, "image/webp").options).toMatchObject({ widthPx });
  }
  expect(choose("width=4000").options.widthPx).toBe(1280);
  expect(choose("").options.widthPx).toBe(1280);
});

test("the options of the official client decide about shape and format", () => {
  expect(choose("width=300&height=300&resize=cover").options).toMatchObject({ widthPx: 320, heightPx: 320 });
  expect(choose("width=1600&height=900").options).toMatchObject({ widthPx: 960, heightPx: 640 });
  expect(choose("width=200&height=300").options).toMatchObject({ widthPx: 213, heightPx: 320 });
  // 150 pixels high, so 225 wide.
  for (const query of ["height=150", "width=900&height=150&resize=contain"])
    expect(choose(query).options).toEqual({ widthPx: 320, format: "avif", quality: 75 });
  expect(choose("width=500&height=90&resize=fill").options.widthPx).toBe(640);
  expect(choose("width=320&format=origin").mimeType).toBe("image/jpeg");
  expect(choose("width=320&format=origin", "*/*", { ratio: 1, mimeType: "image/png" }).mimeType).toBe(
    "image/webp",
  );
  expect(choose("width=320", "*/*").mimeType).toBe("image/jpeg");
});

test("a size that is no number is refused", () => {
  for (const query of ["width=wide", "width=-1", "height=1e3", "width=0", "width=100000"])
    expect(readWanted(new URLSearchParams(query)), query).toBeNull();
});
