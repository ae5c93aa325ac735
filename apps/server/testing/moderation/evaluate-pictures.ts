/**
 * Reports what the picture check says of the files in a folder that the operator names, and of drawings of the sketch
 * engine, none of which may be refused. It measures false refusals only: no set of pictures to refuse is kept here.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readInstalledNetworks } from "#core/engines/installed-networks.ts";
import { modelsFolderOf } from "#core/engines/managed/active-models.ts";
import { installedClassifiers } from "#core/moderation/pictures/installed-judge.ts";
import { judgePicture, type PictureVerdict } from "#core/moderation/pictures/judge-picture.ts";
import { judgeVideo } from "#core/moderation/pictures/judge-video.ts";
import type { Classification, PictureClassifier } from "#core/moderation/pictures/picture-classifier.ts";
import { thresholds } from "#core/moderation/pictures/thresholds.ts";
import { type DrawnPerson, drawPeople } from "./drawn-people.ts";

type Judged = { verdict: PictureVerdict; seen: Classification["classes"][] };
type Judge = (bytes: Uint8Array, name?: string) => Promise<Judged>;

/**
 * By each classifier on this machine alone; nothing is sent anywhere. @param folder is read with its subfolders; without
 * one, only drawings are judged.
 */
export async function evaluatePictures(
  folder: string | undefined,
  drawings: () => AsyncIterable<DrawnPerson> = drawPeople,
): Promise<void> {
  const networks = readInstalledNetworks(modelsFolderOf(process.env["DATA_DIR"] ?? ".data"));
  for (const classifier of installedClassifiers({ networks, openAiKey: undefined })) {
    console.log(`\nClassifier ${classifier.id}`);
    await classifier.load();
    const judge = createJudge(classifier);
    if (folder !== undefined) await reportFolder(folder, judge);
    await reportDrawings(drawings(), judge, classifier.id);
    classifier.close();
  }
  console.log(
    "\nNot measured: what share of the pictures to refuse is found, and false refusals of photographs or of pictures" +
      "\nfrom trained models. Drawings of the sketch engine resemble neither.",
  );
}

const pictureNames = /\.(png|jpe?g|webp)$/i;
const videoNames = /\.(mp4|webm|mov)$/i;

/** Notes the probabilities that the verdict came from. */
function createJudge(classifier: PictureClassifier): Judge {
  return async (bytes, name = "") => {
    const seen: Classification["classes"][] = [];
    const noted: PictureClassifier = {
      ...classifier,
      classify: async (picture, signal) => {
        const classification = await classifier.classify(picture, signal);
        seen.push(classification.classes);
        return classification;
      },
    };
    const { signal } = new AbortController();
    const verdict = videoNames.test(name)
      ? await judgeVideo(bytes, [noted], { signal })
      : await judgePicture(bytes, [noted], signal);
    return { verdict, seen };
  };
}

async function reportFolder(folder: string, judge: Judge): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => pictureNames.test(name) || videoNames.test(name),
  );
  const all: Judged[] = [];
  for (const name of names.sort()) {
    const judged = await judge(await readFile(path.join(folder, name)), name);
    all.push(judged);
    console.log(`${judged.verdict.outcome.padEnd(12)} ${describe(judged).padEnd(40)} ${name}`);
  }
  console.log(`\n${names.length} files in ${folder}`);
  printHistogram(all);
}

function describe({ verdict, seen }: Judged): string {
  if (verdict.outcome === "unavailable") return String(verdict.error).slice(0, 80);
  // The last frame that was judged decided about a video.
  const classes = Object.entries(seen.at(-1) ?? {}).sort(([, one], [, other]) => other - one);
  return classes
    .slice(0, 2)
    .map(([name, probability]) => `${name} ${probability.toFixed(2)}`)
    .join(", ");
}

/** In how many pictures each class was the likeliest, and what was the most that it got. */
function printHistogram(all: readonly Judged[]): void {
  const pictures = all.flatMap(({ seen }) => seen);
  const names = Object.keys(pictures[0] ?? {});
  const likeliest = pictures.map((classes) =>
    names.reduce((best, name) => ((classes[name] ?? 0) > (classes[best] ?? 0) ? name : best), names[0] ?? ""),
  );
  console.table(
    names.map((name) => ({
      class: name,
      likeliest: likeliest.filter((each) => each === name).length,
      highest: Math.max(...pictures.map((classes) => classes[name] ?? 0)).toFixed(3),
    })),
  );
}

async function reportDrawings(
  drawings: AsyncIterable<DrawnPerson>,
  judge: Judge,
  classifierId: string,
): Promise<void> {
  const all: (Judged & { prompt: string; skin: string; age: string; scene: string })[] = [];
  for await (const { bytes, ...group } of drawings) all.push({ ...group, ...(await judge(bytes)) });
  console.log(`\n${all.length} drawings of clothed people by the sketch engine`);
  printHistogram(all);
  for (const judged of all.filter(({ verdict }) => verdict.outcome === "refuse"))
    console.log(`wrongly refused: ${judged.prompt} (${describe(judged)})`);
  for (const kind of ["skin", "age", "scene"] as const) {
    const groups = [...new Set(all.map((one) => one[kind]))];
    console.table(
      groups.map((group) =>
        summarise(
          { [kind]: group },
          classifierId,
          all.filter((one) => one[kind] === group),
        ),
      ),
    );
  }
}

function summarise(
  group: Record<string, string>,
  classifierId: string,
  judged: readonly Judged[],
): Record<string, string | number> {
  const count = (outcome: PictureVerdict["outcome"]): number =>
    judged.filter(({ verdict }) => verdict.outcome === outcome).length;
  const highest = (names: readonly string[]): string => {
    const sums = judged.flatMap(({ seen }) =>
      seen.map((classes) => names.reduce((sum, name) => sum + (classes[name] ?? 0), 0)),
    );
    return Math.max(...sums).toFixed(3);
  };
  return {
    ...group,
    drawings: judged.length,
    "wrongly refused": count("refuse"),
    unavailable: count("unavailable"),
    ...Object.fromEntries(
      (thresholds[classifierId] ?? []).map(({ classes }) => [
        `highest ${classes.join(" + ")}`,
        highest(classes),
      ]),
    ),
  };
}
