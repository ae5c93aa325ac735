/** The file types that the store takes. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
