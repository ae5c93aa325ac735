/** Tells a reported address of another site, where this operator can remove nothing. */

/**
 * Addresses come as people write them. What names no host, such as a path or a description, is not foreign.
 * @param publicUrl of this site; the same name with `www.` is this site too.
 */
export function isForeignAddress(address: string, publicUrl: string): boolean {
  const host = hostOf(address);
  return host !== null && host !== hostOf(publicUrl);
}

function hostOf(address: string): string | null {
  const isWhole = /^https?:\/\//i.test(address);
  const url = URL.parse(isWhole ? address : `https://${address}`);
  const isName = url !== null && (isWhole || url.hostname.includes("."));
  return isName ? url.hostname.replace(/^www\./, "") : null;
}
