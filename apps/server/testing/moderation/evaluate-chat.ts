/**
 * Measures the alarms of talks on all sets: `npm run evaluate -- chat`. The texts that were judged wrongly are printed of the
 * tuning half only, so that nobody tunes the lists on the others.
 */
import { judgeChatSets, type JudgedText } from "./chat-sets.ts";
import { isCrisis, isInnocent } from "./chat-texts.ts";
import { heldOutSets, judgeHeldOut } from "./held-out.ts";

export function evaluateChat(): void {
  for (const half of ["tuning", "heldOut"] as const) {
    const judged = judgeChatSets(half);
    console.log(half === "tuning" ? "Tuning half" : "\nHeld-out half");
    describe("all", judged);
    for (const language of new Set(judged.map((one) => one.language)))
      describe(
        language,
        judged.filter((one) => one.language === language),
      );
    if (half === "tuning") listWrong(judged);
  }
  for (const set of heldOutSets) {
    console.log(`\nThe ${set} held-out set`);
    const judged = judgeHeldOut(set);
    for (const telling of new Set(judged.map((one) => one.telling))) {
      const told = judged.filter((one) => one.telling === telling);
      console.log(`${telling.padEnd(12)} ${rightOf(told)}`);
    }
    for (const language of new Set(judged.map((one) => one.language))) {
      const told = judged.filter((one) => one.language === language);
      const [dangers, everyday] = [false, true].map((isEveryday) =>
        told.filter(({ telling }) => (telling === "everyday") === isEveryday),
      );
      console.log(`${language.padEnd(12)} dangers ${rightOf(dangers)}, everyday ${rightOf(everyday)}`);
    }
  }
}

const rightOf = (judged: readonly { isRight: boolean }[] = []): string =>
  `${judged.filter(({ isRight }) => isRight).length} of ${judged.length} right`;

const listWrong = (judged: readonly JudgedText[]): void => {
  for (const { language, subject, text } of judged.filter((one) => !one.isRight))
    console.log(`wrong  ${language} ${subject}: ${text}`);
};

function describe(name: string, judged: readonly JudgedText[]): void {
  const share = (of: (one: JudgedText) => boolean, right: boolean): string => {
    const all = judged.filter(of);
    const part = all.filter((one) => one.isRight === right).length;
    return `${((100 * part) / all.length).toFixed(1)} % (${part} of ${all.length})`.padEnd(20);
  };
  console.log(
    [
      name.padEnd(5),
      `crisis found ${share(({ subject }) => isCrisis(subject), true)}`,
      `violence ${share(({ subject }) => subject === "violence", true)}`,
      `minors ${share(({ subject }) => subject === "minor", true)}`,
      `claims ${share(({ subject }) => subject === "claims-human", true)}`,
      `false ${share(({ subject }) => isInnocent(subject), false)}`,
    ].join(" "),
  );
}
