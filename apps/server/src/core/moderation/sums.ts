/**
 * Simple sums in the place of a number: "half of 30", "8+8", "twice eight". A language model works them out, so the
 * checks judge the result as well.
 */

const words = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" "),
  ..."fifteen sixteen seventeen eighteen nineteen twenty".split(" "),
];
const tens = "thirty forty fifty sixty".split(" ");
const values = new Map([
  ...words.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, 30 + 10 * index] as const),
]);

const number = String.raw`(?<![\p{L}\p{N}.,:/+*-])(?:\d{1,3}|${[...values.keys()].join("|")})`;
const last = String.raw`(?:\d{1,3}|${[...values.keys()].join("|")})(?![\p{L}\p{N}]|[.,:/+*-]\d)`;
const half =
  "half of|half|die hälfte von|hälfte von|la mitad de|mitad de|la moitié de|moitié de|a metade de|metade de";
const twice = "twice|two times|2 times|double|doppelt|el doble de|le double de|o dobro de";

const halved = new RegExp(String.raw`(?<!\p{L})(?:${half})\s+(${last})`, "giu");
const doubled = new RegExp(String.raw`(?<!\p{L})(?:${twice})\s+(${last})`, "giu");
const joined = new RegExp(
  String.raw`(${number})\s*(\+|-|−|–|\*|×|x|·|/|÷|plus|minus|less|times|divided by|mal|más|menos|mais|moins|plus|fois|geteilt durch|por)\s*(${last})`,
  "giu",
);

/** The text with each simple sum in it replaced by its result; the text itself where it holds none. */
export const workOutSums = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(joined, (sum, first: string, sign: string, second: string) =>
      asWritten(resultOf(valueOf(first), sign.toLowerCase(), valueOf(second)), sum),
    )
    .replaceAll(halved, (sum, whole: string) => asWritten(valueOf(whole) / 2, sum))
    .replaceAll(doubled, (sum, part: string) => asWritten(valueOf(part) * 2, sum));

const valueOf = (written: string): number => values.get(written.toLowerCase()) ?? Number(written);

/** Other results are left as sums, because no one has that age. */
const asWritten = (result: number, sum: string): string =>
  Number.isInteger(result) && result > 0 && result <= 120 ? String(result) : sum;

function resultOf(first: number, sign: string, second: number): number {
  switch (sign) {
    case "+":
    case "plus":
    case "más":
    case "mais":
      return first + second;
    case "-":
    case "−":
    case "–":
    case "minus":
    case "less":
    case "menos":
    case "moins":
      return first - second;
    case "/":
    case "÷":
    case "divided by":
    case "geteilt durch":
      return first / second;
    default:
      return first * second;
  }
}
