/** "k i l l" and "k.i.l.l" as words; more than one separator ends a word. @param plain in lower case, without accents. */
export const spelledTogether = (plain: string): string =>
  plain.replaceAll(/(?<![a-z0-9])[a-z0-9](?:[ .\-_*/|+][a-z0-9](?![a-z0-9])){2,}/g, (letters) =>
    /[a-z]/.test(letters) ? letters.replaceAll(/[^a-z0-9]/g, "") : letters,
  );
