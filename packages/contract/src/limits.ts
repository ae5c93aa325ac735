/** Sizes that the server enforces and the screens show before anything is sent. */
export const limits = {
  promptChars: 2000,
  negativePromptChars: 500,
  /** Pictures that one order makes, and pictures that it is given to follow. */
  batchPictures: 4,
  referencePictures: 4,
  chatChars: 4000,
  nameChars: 60,
  appealChars: 2000,
  uploadBytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** JSON bodies of functions; prompts and options are far smaller. */
  functionBodyBytes: 256 * 1024,
} as const;
