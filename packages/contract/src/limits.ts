/** Sizes that the server enforces and the screens show before anything is sent. */
export const limits = {
  promptChars: 2000,
  negativePromptChars: 500,
  /** Pictures that one request makes, and reference pictures that it may have. */
  batchPictures: 4,
  referencePictures: 4,
  /** Pictures that one edit is given: the first is changed, the others are material. */
  editorPictures: 4,
  /** Free adjustments of a person within 24 hours, and their total size: the results are kept like other pictures. */
  adjustmentsPerDay: 100,
  adjustedBytesPerDay: 400 * 1024 * 1024,
  /** A video with all its extensions. */
  videoSeconds: 24,
  chatChars: 4000,
  nameChars: 60,
  /** A fact in a companion's memory, and how many of them a person may write by hand. */
  factChars: 300,
  writtenFacts: 200,
  /** How long what was moved to the trash can be restored. */
  trashDays: 30,
  appealChars: 2000,
  uploadBytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** The longest side of a WebP, the format of smaller copies. */
  sidePx: 16_383,
  /** The shortest side of a picture that Process Image takes: with less there is nothing to work on. */
  processSidePx: 16,
  /** JSON bodies of functions; prompts and options are far smaller. */
  functionBodyBytes: 256 * 1024,
} as const;
