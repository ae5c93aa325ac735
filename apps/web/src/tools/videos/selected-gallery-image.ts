/** A picture of the curated gallery on its way from one page to another; it lies in the tab and is taken once. */
const storageKey = "selected-gallery-image";
const samplePath = /^\/samples\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:webp|png|jpg)$/;

/** The address on this origin, or null when nothing was handed over that is one of our own samples. */
export function takeSelectedGalleryImage(): string | null {
  try {
    const handed = window.sessionStorage.getItem(storageKey);
    window.sessionStorage.removeItem(storageKey);
    const parsed = handed === null ? null : URL.parse(handed, window.location.origin);
    return parsed?.origin === window.location.origin && samplePath.test(parsed.pathname)
      ? parsed.pathname
      : null;
  } catch {
    return null;
  }
}
