import { readFile } from "node:fs/promises";
import path from "node:path";
import { galleryNames } from "@galatea/contract/gallery-samples.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { filmUrl, type Sample, sampleFile } from "./sample.ts";
import { SamplePicture } from "./sample-picture.tsx";
import { SampleVideo } from "./sample-video.tsx";
import { filmSamples, gallerySamples, landingSamples, pairSamples } from "./samples.gen.ts";

const publicDir = path.join(import.meta.dirname, "../../../public");
const films = Object.values(filmSamples);
const samples: Sample[] = [gallerySamples, landingSamples, pairSamples, filmSamples].flatMap((list) =>
  Object.values(list),
);
/** The widest tile, on a phone of double density. */
const tilePx = 480;

test("every listed sample has its prompt, its engine, and a small file with the AI mark in each width", async () => {
  expect(samples.length).toBeGreaterThan(40);
  for (const sample of samples) {
    expect(sample.prompt, sample.id).not.toBe("");
    expect(sample.engine, sample.id).not.toBe("");
    expect(sample.widthsPx.at(-1)).toBe(sample.widthPx);
    for (const widthPx of sample.widthsPx)
      for (const format of ["avif", "webp"] as const) {
        const file = sampleFile(sample, format, widthPx);
        const bytes = await readFile(path.join(publicDir, "samples", file));
        expect(bytes.includes("cv.iptc.org/newscodes/digitalsourcetype/"), file).toBe(true);
        if (widthPx <= tilePx) expect(bytes.byteLength, file).toBeLessThan(60_000);
      }
  }
  for (const film of films) {
    const bytes = await readFile(path.join(publicDir, filmUrl(film)));
    expect(bytes.includes("cv.iptc.org/newscodes/digitalsourcetype/"), film.id).toBe(true);
    expect(bytes.byteLength, film.id).toBeLessThan(1_300_000);
  }
});

test("everybody in the gallery is an adult between 21 and 60, and no file name repeats", () => {
  const people: Sample[] = Object.values(gallerySamples);
  expect(people).toHaveLength(23);
  // The server stores the pictures of these names, and the gallery shows the stored ones that have a description.
  expect(Object.keys(gallerySamples)).toEqual(galleryNames);
  for (const { prompt } of people) {
    const ageYears = Number(/(\d+)-year-old/.exec(prompt)?.[1]);
    expect(ageYears, prompt).toBeGreaterThanOrEqual(21);
    expect(ageYears, prompt).toBeLessThanOrEqual(60);
  }
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
});

test("a picture is offered in both formats with its size, its mark and its prompt, and waits unless it is eager", () => {
  const sample = landingSamples.sofia;
  const html = renderToStaticMarkup(createElement(SamplePicture, { sample, sizes: "50vw" }));
  expect(html).toContain(
    "/samples/sofia-320.avif 320w, /samples/sofia-480.avif 480w, /samples/sofia.avif 640w",
  );
  expect(html).toContain('type="image/webp"');
  expect(html).toContain('width="640" height="800" loading="lazy"');
  expect(html).toContain(`alt="${sample.prompt}"`);
  expect(html).toContain(`title="Made by AI (${sample.engine}): ${sample.prompt}"`);
  const eager = createElement(SamplePicture, { sample, sizes: "50vw", eager: true });
  expect(renderToStaticMarkup(eager)).toContain('loading="eager" fetchPriority="high"');
});

test("without a script a video shows its poster, loads nothing by itself and has the browser's controls", () => {
  const html = renderToStaticMarkup(createElement(SampleVideo, { film: filmSamples.lake, sizes: "100vw" }));
  expect(html).toContain("/samples/videos/lake-480.avif 480w");
  expect(html).toMatch(/<video src="\/samples\/videos\/lake.mp4"[^>]* preload="none"[^>]* controls=""/);
  for (const setting of ['loop=""', 'muted=""', 'playsInline=""']) expect(html).toContain(setting);
  expect(html).not.toContain("<button");
});

test("the upscaler's videos name the network that enlarged their pictures", () => {
  for (const film of [filmSamples["upscale-gardener"], filmSamples["upscale-fox"]]) {
    expect(film.engine).toBe("ESRGAN");
    expect(film.instruction).toBe(pairSamples["upscale-portrait-after"].instruction);
  }
});
