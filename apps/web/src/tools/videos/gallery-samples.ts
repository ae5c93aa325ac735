/** The curated pictures that come with the product: fictional adults, by the names of their files. */
const names = [
  "aiko",
  "alma",
  "anouk",
  "bao",
  "carmen",
  "dara",
  "emeka",
  "fatima",
  "greta",
  "hana",
  "ibrahim",
  "ingrid",
  "jamal",
  "kira",
  "lucia",
  "mateo",
  "nadia",
  "omar",
  "paloma",
  "ravi",
  "saoirse",
  "tomas",
  "zuri",
] as const;

/** As `scripts/samples/gallery.ts` renders them. */
export const sampleSize = { widthPx: 640, heightPx: 800 } as const;

type GallerySample = { url: string; title: string };

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const gallerySamples: readonly GallerySample[] = names.map((name) => ({
  url: `/samples/gallery/${name}.webp`,
  title: capital(name),
}));

export const sampleTitle = (url: string): string =>
  gallerySamples.find((sample) => sample.url === url)?.title ?? "A picture of the gallery";
