/** The file types that storage accepts. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
