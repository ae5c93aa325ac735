/** Cuts streamed text into whole sentences, in any language, as soon as nothing that follows can change where one ends. */

export type SentenceCutter = {
  push: (text: string) => string[];
  /** The sentences that are left, and the last one apart when it has no end of its own. */
  end: () => { sentences: string[]; rest: string };
  /** Characters of the sentence that is not cut yet. */
  pendingChars: () => number;
};

/** @param language BCP 47; one that is unknown to ICU is cut by its rules for all languages. */
export function createSentenceCutter(language: string): SentenceCutter {
  const segmenter = new Intl.Segmenter(isKnown(language) ? language : "en", { granularity: "sentence" });
  let buffer = "";
  const cut = (): string[] => join([...segmenter.segment(buffer)].map(({ segment }) => segment));
  return {
    push: (text) => {
      buffer += text;
      const parts = cut();
      const last = parts.at(-1) ?? "";
      // Emoji, quotes and dots before the next word may still belong to the sentence.
      if (parts.length < 2 || !/[\p{L}\p{N}]/u.test(last)) return [];
      buffer = last;
      return parts.slice(0, -1).flatMap(clean);
    },
    end: () => {
      const sentences = cut().flatMap(clean);
      buffer = "";
      const last = sentences.at(-1);
      if (last === undefined || hasEnd.test(last)) return { sentences, rest: "" };
      return { sentences: sentences.slice(0, -1), rest: last };
    },
    pendingChars: () => buffer.length,
  };
}

const isKnown = (language: string): boolean => {
  try {
    return Intl.Segmenter.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
};

const emoji = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F]`;
const hasEnd = new RegExp(String.raw`(?:[.!?…。！？؟।]["”’»)」』*_]*|${emoji})$`, "u");
const leadingEmoji = new RegExp(String.raw`^(?:${emoji}|\s)*${emoji}\s*`, "u");
const endsLine = /\n\s*$/;
/** Titles and initials, which a capital letter follows within a sentence; "I." ends one. */
const abbreviation =
  /(?:^|[\s("“‘])(?:Dr|Mr|Mrs|Ms|Mx|Prof|St|Sr|Jr|vs|approx|Mt|Capt|Lt|Gen|Sgt|Rev|Hon|Sra?|Dra|Fr|Hr|bzw|ca|(?!I)\p{L})\.[^\S\n]*$/u;
const beforeNumber = /(?:^|\s)(?:No|Nr)\.[^\S\n]*$/;
const closesQuote = /["”’»)」』]\s*$/;

/** Where no space stands before it, ICU takes a quotation mark that opens for one that closes. */
const opensQuote = /[“‘「『（《〈【]+$/;

function join(segments: readonly string[]): string[] {
  const sentences: string[] = [];
  let opening = "";
  for (const [index, cut] of segments.entries()) {
    const whole = opening + cut;
    opening = index < segments.length - 1 ? (opensQuote.exec(whole)?.[0] ?? "") : "";
    const segment = whole.slice(0, whole.length - opening.length);
    const before = sentences.at(-1);
    if (before === undefined || endsLine.test(before)) {
      sentences.push(segment);
      continue;
    }
    const [marks = ""] = leadingEmoji.exec(segment) ?? [];
    const words = segment.slice(marks.length);
    const goesOn =
      abbreviation.test(before) ||
      (beforeNumber.test(before) && /^\d/.test(segment)) ||
      (closesQuote.test(before) && /^\p{Ll}/u.test(segment)) ||
      !/[\p{L}\p{N}]/u.test(segment);
    sentences[sentences.length - 1] = before + (goesOn ? segment : marks);
    if (!goesOn) sentences.push(words);
  }
  return sentences;
}

/** One line; nothing where there is neither a letter, a number nor an emoji. */
function clean(text: string): string[] {
  const line = text.toWellFormed().replaceAll("\uFFFD", "").replace(/\s+/g, " ").trim();
  return sayable.test(line) ? [line] : [];
}

const sayable = new RegExp(String.raw`[\p{L}\p{N}]|${emoji}`, "u");
