/** What the store takes. Alone in its file, so that a page that only asks for files loads nothing that reads them. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
