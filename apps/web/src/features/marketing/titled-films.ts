/** The four sample videos of the page, each with its title. */
import type { SampleFilm } from "#features/media/sample.ts";
import { filmSamples } from "#features/media/samples.gen.ts";

export type TitledFilm = { title: string; film: SampleFilm };

export const titledFilms: readonly TitledFilm[] = [
  { title: "Autumn", film: filmSamples["red-hair"] },
  { title: "Night street", film: filmSamples["night-street"] },
  { title: "Lake", film: filmSamples.lake },
  { title: "Fox", film: filmSamples.fox },
];
