/** What every paid plan has, as the plans' cards list it. */
export const featureLabels = [
  "Image Generation",
  "AI Girlfriend",
  "Image Processing",
  "Video Generation",
  "Image Upscaling",
  "Image Editing",
] as const;
