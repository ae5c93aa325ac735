/**
 * A negative prompt names what an engine leaves out, so "nsfw, nude" is welcome in it. Some engines read the negative
 * prompt as part of the prompt, so its longer phrases are judged like any other text.
 */

/**
 * The parts that are more than the name of a thing: three words or more, or five characters in scripts without spaces.
 */
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
