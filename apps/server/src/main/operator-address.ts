/** Puts the operator's address into a prerendered page, for visitors whose scripts are off. */

const marked = /<span data-operator-address="">([^<]*)<\/span>/g;

/** @param address null keeps the words that the page has in its place. */
export function showOperatorAddress(page: string, address: string | null): string {
  if (address === null) return page;
  // The settings accept no address with signs of markup.
  const link = `<a href="mailto:${address}">${address}</a>`;
  // A function, because an address may contain the signs of a replacement pattern.
  return page.replaceAll(marked, () => link);
}
