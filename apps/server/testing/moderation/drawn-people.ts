/** Drawings of clothed adults in every combination of skin tone and age that the sketch engine reads. */
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";

export type DrawnPerson = { bytes: Uint8Array; prompt: string; skin: string; age: string; scene: string };

const skins = ["pale", "light", "olive", "tan", "brown", "dark"];
const ages = ["20 year old", "35 year old", "middle-aged", "80 year old"];
const people = ["woman", "man"];
const scenes = [
  "portrait",
  "in a coat in a park",
  "in an evening dress on a rooftop",
  "in swimwear at the beach",
];

export async function* drawPeople(): AsyncGenerator<DrawnPerson> {
  const engine = createSketchImageEngine();
  const run = unwatchedRun();
  let seed = 0;
  for (const skin of skins) {
    for (const age of ages) {
      for (const scene of scenes) {
        for (const person of people) {
          seed += 1;
          const prompt = `a ${age} ${person} with ${skin} skin, ${scene}`;
          const { bytes } = await engine.generate(
            { prompt, size: { widthPx: 512, heightPx: 512 }, seed },
            run,
          );
          yield { bytes, prompt, skin, age, scene };
        }
      }
    }
  }
  engine.close();
}
