/** The gallery's models: the pictures of the public folder that have a description, and the search in the descriptions. */
import { capitalise } from "@galatea/contract/capitalise.ts";
import { galleryFiles } from "@galatea/contract/gallery-samples.ts";
import type { Sample } from "#features/media/sample.ts";
import { gallerySamples } from "#features/media/samples.gen.ts";

export const modelsPath = "/ai-models";

export type Model = {
  /** In addresses. */
  name: string;
  title: string;
  /** The file in the public folder. */
  file: string;
  sample: Sample;
};

const pictureFile = /^(.+)\.(?:jpe?g|png|webp)$/i;

/** No picture is shown without the words that it was made from. @param files of the folder */
export function modelsOf(files: readonly string[]): Model[] {
  const samples: Record<string, Sample> = gallerySamples;
  return files.flatMap((file) => {
    const name = pictureFile.exec(file)?.[1];
    if (name === undefined || !Object.hasOwn(samples, name)) return [];
    const sample = samples[name];
    return sample ? [{ name, title: capitalise(name), file, sample }] : [];
  });
}

/** What the server puts into the folder at its start. */
export const firstModels: readonly Model[] = modelsOf(galleryFiles);

/** Those whose name or description has every word of the search, whatever its case and accents. */
export function matching(models: readonly Model[], search: string): readonly Model[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return models.filter(({ title, sample }) => {
    const text = plain(`${title} ${sample.prompt}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
