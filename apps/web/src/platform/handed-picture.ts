/** A picture of the gallery that one page leaves in the tab for the next one. It is taken once. */

const key = "selected-gallery-image";

export function handPicture(url: string): void {
  try {
    window.sessionStorage.setItem(key, url);
  } catch {
    // The next page then opens without a picture.
  }
}

/** @returns the picture's URL; null without one. */
export function takeHandedPicture(): string | null {
  try {
    const handed = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return handed;
  } catch {
    return null;
  }
}
