/**
 * A sample: a picture that the samples command made, the prompt it was made from, and its files below `/samples/`. The
 * command names the files by the functions here.
 */
export type Sample = {
  /** The path of its files below `/samples/`, without a width and an extension. */
  id: string;
  prompt: string;
  /** What was then said to change the picture of the prompt. */
  instruction?: string;
  /** The engine's name on the screen. */
  engine: string;
  /** The size of the largest file. */
  widthPx: number;
  heightPx: number;
  /** The widths that there are files of, the largest last. */
  widthsPx: readonly number[];
};

/** A video, with the picture that it starts from as its poster. */
export type SampleFilm = Sample & {
  /** What was said about the movement. */
  motion: string;
  durationS: number;
};

export type SampleFormat = "avif" | "webp";

/** The path below `/samples/`. The largest file has no width in its name, so that other pages can name it. */
export const sampleFile = (
  { id, widthPx }: Pick<Sample, "id" | "widthPx">,
  format: SampleFormat,
  fileWidthPx = widthPx,
): string => (fileWidthPx === widthPx ? `${id}.${format}` : `${id}-${fileWidthPx}.${format}`);

export const sampleUrl = (sample: Sample, format: SampleFormat = "webp"): string =>
  `/samples/${sampleFile(sample, format)}`;

export const filmUrl = ({ id }: SampleFilm): string => `/samples/${id}.mp4`;

/** A `srcset`. */
export const sampleSet = (
  sample: Pick<Sample, "id" | "widthPx" | "widthsPx">,
  format: SampleFormat,
): string =>
  sample.widthsPx.map((widthPx) => `/samples/${sampleFile(sample, format, widthPx)} ${widthPx}w`).join(", ");
