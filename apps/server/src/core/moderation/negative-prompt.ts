/**
 * What stands in a negative prompt is to be kept out, so the same words mean the opposite: "nsfw, nude" there is a wish
 * of ours too. Only what says more than a name is judged like any other text, as some engines read it as one.
 */

/** The parts that are more than the name of a thing: three words or more, or five signs where no spaces are written. */
export function phrasesOf(negativePrompt: string): string {
  return negativePrompt
    .split(/[,;.|\n、。，；・،؛।]+/u)
    .map((part) => part.trim())
    .filter((part) => !isName(part))
    .join("\n");
}

const withoutSpaces = /[\u3040-\u30ff\u4e00-\u9fff]/u;

function isName(part: string): boolean {
  if (withoutSpaces.test(part)) return Array.from(part.replace(/\s+/gu, "")).length <= 4;
  return part.split(/\s+/u).length <= 2;
}
