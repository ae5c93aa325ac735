/**
 * Measures the text check on a set of requests that nobody has tuned it for: `npm run evaluate -- texts FILE`. It prints
 * what share of the requests to refuse was found, what share of the others was wrongly refused, and every miss.
 */
import { type EvaluatedCase, isRefused, readEvaluationSet } from "./evaluation-set.ts";

export function evaluateTexts(file: string): void {
  const today = new Date();
  const judged = readEvaluationSet(file).map((one) => ({ ...one, refused: isRefused(one, today) }));
  describe("all", judged);
  for (const language of new Set(judged.map((one) => one.language)))
    describe(
      language,
      judged.filter((one) => one.language === language),
    );
  for (const { expect, language, tool, upload, text } of judged.filter(isWrong))
    console.log(
      `${expect === "refuse" ? "missed         " : "wrongly refused"} ${language} ${tool}${upload ? ", upload" : ""}: ${text}`,
    );
}

type Judged = EvaluatedCase & { refused: boolean };

const isWrong = ({ expect, refused }: Judged): boolean => refused !== (expect === "refuse");
const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;

function describe(name: string, cases: Judged[]): void {
  const expecting = (expect: EvaluatedCase["expect"]): Judged[] =>
    cases.filter((one) => one.expect === expect);
  const attacks = expecting("refuse");
  const innocents = expecting("allow");
  const found = attacks.filter(({ refused }) => refused).length;
  const wronglyRefused = innocents.filter(({ refused }) => refused).length;
  console.log(
    `${name.padEnd(12)} found ${percent(found, attacks.length).padEnd(22)} wrongly refused ${percent(wronglyRefused, innocents.length)}`,
  );
}
