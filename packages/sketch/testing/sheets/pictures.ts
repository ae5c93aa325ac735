/** Sixty pictures of the sketch engine: people in every framing and pose, places, styles, animals, food, things. */
import { createSketchImageEngine } from "../../src/image/image-engine.ts";
import { layOut, type Report, timed } from "./layout.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

type Shape = "square" | "wide" | "tall";
const shapes: Record<Shape, { widthPx: number; heightPx: number }> = {
  square: { widthPx: 1024, heightPx: 1024 },
  wide: { widthPx: 1344, heightPx: 768 },
  tall: { widthPx: 896, heightPx: 1120 },
};

const showcase: readonly (readonly [prompt: string, shape: Shape])[] = [
  ["Close-up of a young man with curly red hair and freckles, smiling, soft window light", "tall"],
  [
    "Portrait of a woman with long auburn hair and green eyes in a dark green coat, autumn forest at golden hour",
    "tall",
  ],
  ["Elderly Japanese man with round glasses reading a book in an old library", "square"],
  ["A Nigerian woman with an afro and gold earrings, yellow turtleneck, studio portrait", "tall"],
  ["A man with a short beard in a navy blazer, city skyline at dusk", "wide"],
  ["Two women in a cosy café, one with red hair and one with a black bob", "wide"],
  ["A couple on the beach at sunset", "square"],
  ["Full body of a woman walking in a trench coat on a rainy street at night with an umbrella", "tall"],
  ["Astronaut in space, dramatic", "square"],
  ["A woman in a red coat with a man in blue in a snowy street", "square"],
  ["A man running in a tracksuit in a park in the morning", "tall"],
  ["A dancer in a long skirt dancing on a stage", "tall"],
  ["A woman in a wheelchair with a laptop bag in a bright office", "square"],
  ["An old man sitting on a bench in an autumn park with a cane", "square"],
  ["A woman seen from behind on a mountain looking at the sunrise", "tall"],
  ["A young woman looking over her shoulder, pink hair, leather jacket, neon city", "tall"],
  ["A man with a turban and a full beard in a kurta at a market", "tall"],
  ["A woman in a hanbok in a palace garden in spring", "tall"],
  ["A chef with a chef hat in a kitchen, arms crossed", "square"],
  ["A musician with dreads playing the guitar on a stage at night", "square"],
  ["Three friends laughing in a garden in summer", "wide"],
  ["A woman sitting cross-legged on a meadow with her dog", "square"],
  ["A grandmother with a headscarf and a cup of tea in a kitchen, warm light", "tall"],
  ["A man in a tuxedo and a woman in a gown at a museum", "tall"],
  ["A woman thinking, hand on her chin, grey hair, glasses, by the window in the rain", "tall"],
  ["A man cheering with both arms up on a rooftop at golden hour", "tall"],
  ["A cowboy with a hat in the desert at sunset", "wide"],
  ["A bearded man in a red beanie and parka in snow", "tall"],
  ["A Black woman with braids and sunglasses in a floral sundress on the beach at noon", "tall"],
  ["A plus-size woman in a striped shirt and jeans with a camera in the city", "tall"],
  ["A painter with a paintbrush and an apron in a studio", "square"],
  ["A knight with a sword in front of a castle, ink drawing", "tall"],
  ["Portrait of a woman with a bob and red lipstick, art deco", "tall"],
  ["Portrait of a man with a moustache, poster", "tall"],
  ["Portrait of a woman with silver hair, watercolour", "tall"],
  ["A woman on a street at night, neon style, rain", "tall"],
  ["Portrait of a woman with a flower crown, pastel", "tall"],
  ["A man with a lantern in a forest, pixel art", "square"],
  ["Editorial portrait of a woman in a camel coat", "tall"],
  ["A red fox in a snowy forest", "square"],
  ["Black cat by the window at night", "square"],
  ["Two horses in a meadow at dawn", "wide"],
  ["An owl on a branch at night", "square"],
  ["A whale under water", "wide"],
  ["Coffee and a croissant on a table in a café, morning light", "square"],
  ["Still life with flowers in a vase and fruit, watercolour", "tall"],
  ["Sushi on a table", "square"],
  ["A red car on a city street at dusk", "wide"],
  ["A lighthouse by the sea in fog", "tall"],
  ["Mountain lake at dawn with mist", "wide"],
  ["Desert dunes under a starry night", "square"],
  ["A rose garden in bright daylight", "square"],
  ["Cyberpunk city at night, neon, rain", "tall"],
  ["Castle on a hill at sunset, poster", "tall"],
  ["Coral reef under water", "wide"],
  ["Market street in the evening with string lights", "square"],
  ["Meadow with wildflowers in the afternoon", "wide"],
  ["A waterfall in a green forest", "tall"],
  ["A harbour with boats at golden hour", "wide"],
  ["Silence between two thoughts", "square"],
];

export async function drawPictureSheet(report: Report): Promise<Uint8Array> {
  const engine = createSketchImageEngine();
  const cells = [];
  for (const [index, [prompt, shape]] of showcase.entries()) {
    const request = { prompt, size: shapes[shape], seed: index + 1 };
    const { bytes } = await timed(report, prompt, () => engine.generate(request, unwatchedRun()));
    if (bytes.byteLength > 1_500_000) report(`        over 1.5 MB: ${bytes.byteLength} bytes`);
    cells.push({ label: `${index + 1}. ${prompt}`, pictures: [bytes] });
  }
  engine.close();
  return layOut(cells, { columns: 8, widthPx: 330, heightPx: 350 });
}
