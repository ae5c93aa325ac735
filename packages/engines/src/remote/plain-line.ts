/** Text of another server for a row, a log or a screen: one line without control characters, at most so many characters. */
export const plainLine = (text: string, maxChars: number): string =>
  Array.from(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim(),
  )
    .slice(0, maxChars)
    .join("");
