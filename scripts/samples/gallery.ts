/** The public gallery: fictional, clothed adults. The prompts are shown below the pictures and used by the search. */
import type { PictureSample } from "./landing.ts";

const size = { widthPx: 896, heightPx: 1120 };

const people: readonly (readonly [name: string, prompt: string])[] = [
  [
    "aiko",
    "portrait of a 26-year-old Japanese woman with a black bob and red lipstick, white shirt, art deco",
  ],
  [
    "alma",
    "a 34-year-old Mexican woman with long braided hair and earrings in a red dress, garden at golden hour",
  ],
  [
    "anouk",
    "portrait of a 29-year-old French woman with curly brown hair in a striped shirt, café in the morning",
  ],
  ["bao", "a 37-year-old Chinese man with glasses in a black turtleneck, library, half body"],
  [
    "carmen",
    "a 45-year-old Spanish woman with dark hair in an updo and pearl earrings, burgundy blazer, museum",
  ],
  [
    "dara",
    "portrait of a 31-year-old Irish woman with long red hair and freckles, green coat, mountains in fog",
  ],
  ["emeka", "a 33-year-old Nigerian man with a short beard in a blue kurta, market in the afternoon"],
  ["fatima", "a 39-year-old Moroccan woman with a headscarf in a teal dress, desert at sunset"],
  [
    "greta",
    "a 58-year-old German woman with short silver hair and glasses, yellow raincoat, harbour in the rain",
  ],
  ["hana", "a 28-year-old Korean woman in a pink hanbok, garden in spring"],
  [
    "ibrahim",
    "a 52-year-old Egyptian man with grey hair and a grey beard in a white linen shirt, street at golden hour",
  ],
  ["ingrid", "portrait of a 35-year-old Norwegian woman with blonde braids in a grey sweater, snowy forest"],
  ["jamal", "a 24-year-old Black man with dreads playing the guitar on a stage at night"],
  ["kira", "a 27-year-old woman with a pink pixie cut and a leather jacket, city at night, neon"],
  ["lucia", "a 30-year-old Brazilian woman with an afro in a floral sundress, beach at noon, smiling"],
  ["mateo", "a 41-year-old Argentinian man with a moustache in a waistcoat, restaurant in the evening"],
  ["nadia", "a 36-year-old Russian woman with a fur-trimmed parka and a beanie, snow at dusk"],
  ["omar", "a 29-year-old man with a turban and a full beard in a mustard coat, living room, by the window"],
  ["paloma", "a 25-year-old dancer with dark hair in a bun and a long skirt, dancing on a stage"],
  ["ravi", "a 48-year-old Indian man with silver hair in a navy suit, rooftop at sunset"],
  [
    "saoirse",
    "a 22-year-old woman with wavy copper hair and a flower crown, meadow in the morning, watercolour",
  ],
  ["tomas", "a 33-year-old man with brown hair in a flannel shirt, kitchen, holding a cup, warm light"],
  ["zuri", "a 43-year-old Kenyan woman with short hair and gold earrings in an orange dress, waterfall"],
];

export const gallerySamples: readonly PictureSample[] = people.map(([name, prompt], index) => ({
  name: `gallery/${name}`,
  prompt,
  seed: index + 1,
  size,
  widthPx: 640,
}));
