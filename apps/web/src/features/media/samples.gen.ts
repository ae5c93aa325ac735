/** Written by `npm run samples`. */
import type { Sample, SampleFilm } from "./sample.ts";

export const landingSamples = {
  "hero-alive": {"id":"hero-alive","prompt":"close portrait of a 32-year-old woman with long wavy auburn hair, fair skin, green eyes, no freckles, no earrings, a burgundy dress, in a niche at dusk, facing the camera, smiling","engine":"Sketch preview","widthPx":1100,"heightPx":1238,"widthsPx":[320,480,640,768,1100]},
  "hero-marble": {"id":"hero-marble","prompt":"close portrait of a 32-year-old woman with long wavy auburn hair, fair skin, green eyes, no freckles, no earrings, a burgundy dress, in a niche at dusk, facing the camera, smiling","instruction":"turn her into a bust of white marble, the clothes too","engine":"Sketch preview","widthPx":1100,"heightPx":1238,"widthsPx":[320,480,640,768,1100]},
  "hero": {"id":"hero","prompt":"close portrait of a 32-year-old woman with long wavy auburn hair, fair skin, green eyes, no freckles, no earrings, a burgundy dress, in a niche at dusk, facing the camera, smiling","instruction":"turn her into a bust of white marble, the clothes too","engine":"Sketch preview","widthPx":1100,"heightPx":1238,"widthsPx":[320,480,640,768,1100]},
  "sofia": {"id":"sofia","prompt":"portrait of Sofia, a 28-year-old Italian woman, long wavy dark brown hair, brown eyes, gold earrings, burgundy blouse, smiling, plain backdrop, golden hour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "mei": {"id":"mei","prompt":"portrait of Mei, a 31-year-old Chinese woman, black bob, cream turtleneck, starry city lights bokeh at night, smiling","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "amara": {"id":"amara","prompt":"portrait of Amara, a 29-year-old Nigerian woman with an afro, no hat, earrings, yellow sweater, smiling, garden at golden hour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "elena": {"id":"elena","prompt":"portrait of Elena, a 34-year-old woman, long wavy auburn hair, fair skin, green eyes, dark green coat, by a window at golden hour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "priya": {"id":"priya","prompt":"portrait of Priya, a 27-year-old Indian woman, black braided hair, teal sari, earrings, smiling, niche at dusk","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "freya": {"id":"freya","prompt":"portrait of Freya, a 30-year-old Norwegian woman, long blonde hair with bangs, pale skin, blue eyes, grey turtleneck, wine red scarf, mountains at dawn","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "layla": {"id":"layla","prompt":"portrait of Layla, a 32-year-old Moroccan woman, long dark brown hair, brown eyes, indigo sweater, desert at sunset","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "camille": {"id":"camille","prompt":"portrait of Camille, a 36-year-old French woman, brown hair in a bun, fair skin, black blazer, earrings, café at golden hour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "naomi": {"id":"naomi","prompt":"portrait of Naomi, a 41-year-old Black woman, curly black hair, glasses, burgundy blazer, smiling, library at night","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "card-companions": {"id":"card-companions","prompt":"close portrait of a 30-year-old woman with long wavy brown hair, olive skin, smiling, earrings, a plum dress, bokeh lights at night","engine":"Sketch preview","widthPx":1000,"heightPx":685,"widthsPx":[320,480,768,1000]},
  "card-process": {"id":"card-process","prompt":"portrait of a 68-year-old woman with a silver bob and glasses, fair skin, lilac blazer, smiling, by a window in the afternoon","engine":"Sketch preview","widthPx":720,"heightPx":720,"widthsPx":[320,480,720]},
  "card-videos": {"id":"card-videos","prompt":"portrait of a 33-year-old woman with a red ponytail, fair skin, in a blue jacket by a lake, mountains at sunset, smiling","engine":"Sketch preview","widthPx":1000,"heightPx":571,"widthsPx":[320,480,768,1000]},
  "scene-lake": {"id":"scene-lake","prompt":"a mountain lake at sunset","engine":"Sketch preview","widthPx":900,"heightPx":514,"widthsPx":[320,480,900]},
  "scene-woods": {"id":"scene-woods","prompt":"a forest in fog at dawn","engine":"Sketch preview","widthPx":900,"heightPx":900,"widthsPx":[320,480,900]},
} as const satisfies Record<string, Sample>;

export const gallerySamples = {
  "aiko": {"id":"gallery/aiko","prompt":"portrait of a 26-year-old Japanese woman with a black bob and red lipstick, white shirt, art deco","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "alma": {"id":"gallery/alma","prompt":"a 34-year-old Mexican woman with long braided hair and earrings in a red dress, garden at golden hour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "anouk": {"id":"gallery/anouk","prompt":"portrait of a 29-year-old French woman with curly brown hair in a striped shirt, café in the morning","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "bao": {"id":"gallery/bao","prompt":"a 37-year-old Chinese man with glasses in a black turtleneck, library, half body","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "carmen": {"id":"gallery/carmen","prompt":"a 45-year-old Spanish woman with dark hair in an updo and pearl earrings, burgundy blazer, museum","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "dara": {"id":"gallery/dara","prompt":"portrait of a 31-year-old Irish woman with long red hair and freckles, green coat, mountains in fog","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "emeka": {"id":"gallery/emeka","prompt":"a 33-year-old Nigerian man with a short beard in a blue kurta, market in the afternoon","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "fatima": {"id":"gallery/fatima","prompt":"a 39-year-old Moroccan woman with a headscarf in a teal dress, desert at sunset","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "greta": {"id":"gallery/greta","prompt":"a 58-year-old German woman with short silver hair and glasses, yellow raincoat, harbour in the rain","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "hana": {"id":"gallery/hana","prompt":"a 28-year-old Korean woman in a pink hanbok, garden in spring","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "ibrahim": {"id":"gallery/ibrahim","prompt":"a 52-year-old Egyptian man with grey hair and a grey beard in a white linen shirt, street at golden hour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "ingrid": {"id":"gallery/ingrid","prompt":"portrait of a 35-year-old Norwegian woman with blonde braids in a grey sweater, snowy forest","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "jamal": {"id":"gallery/jamal","prompt":"a 24-year-old Black man with dreads playing the guitar on a stage at night","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "kira": {"id":"gallery/kira","prompt":"a 27-year-old woman with a pink pixie cut and a leather jacket, city at night, neon","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "lucia": {"id":"gallery/lucia","prompt":"a 30-year-old Brazilian woman with an afro in a floral sundress, beach at noon, smiling","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "mateo": {"id":"gallery/mateo","prompt":"a 41-year-old Argentinian man with a moustache in a waistcoat, restaurant in the evening","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "nadia": {"id":"gallery/nadia","prompt":"a 36-year-old Russian woman with a fur-trimmed parka and a beanie, snow at dusk","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "omar": {"id":"gallery/omar","prompt":"a 29-year-old man with a turban and a full beard in a mustard coat, living room, by the window","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "paloma": {"id":"gallery/paloma","prompt":"a 25-year-old dancer with dark hair in a bun and a long skirt, dancing on a stage","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "ravi": {"id":"gallery/ravi","prompt":"a 48-year-old Indian man with silver hair in a navy suit, rooftop at sunset","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "saoirse": {"id":"gallery/saoirse","prompt":"a 22-year-old woman with wavy copper hair and a flower crown, meadow in the morning, watercolour","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "tomas": {"id":"gallery/tomas","prompt":"a 33-year-old man with brown hair in a flannel shirt, kitchen, holding a cup, warm light","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
  "zuri": {"id":"gallery/zuri","prompt":"a 43-year-old Kenyan woman with short hair and gold earrings in an orange dress, waterfall","engine":"Sketch preview","widthPx":640,"heightPx":800,"widthsPx":[320,480,640]},
} as const satisfies Record<string, Sample>;

export const pairSamples = {
  "edit-portrait-before": {"id":"pairs/edit-portrait-before","prompt":"portrait of a 30-year-old woman with long brown hair in a grey sweater, café, smiling","engine":"Sketch preview","widthPx":800,"heightPx":800,"widthsPx":[320,480,640,800]},
  "edit-portrait-after": {"id":"pairs/edit-portrait-after","prompt":"portrait of a 30-year-old woman with long brown hair in a grey sweater, café, smiling","instruction":"make her hair red, give her a yellow raincoat, put her on a street in the rain","engine":"Sketch preview","widthPx":800,"heightPx":800,"widthsPx":[320,480,640,800]},
  "edit-season-before": {"id":"pairs/edit-season-before","prompt":"a castle on a hill in summer","engine":"Sketch preview","widthPx":800,"heightPx":800,"widthsPx":[320,480,640,800]},
  "edit-season-after": {"id":"pairs/edit-season-after","prompt":"a castle on a hill in summer","instruction":"make it winter, at dusk","engine":"Sketch preview","widthPx":800,"heightPx":800,"widthsPx":[320,480,640,800]},
  "upscale-portrait-before": {"id":"pairs/upscale-portrait-before","prompt":"close-up of a 40-year-old man with a beard and glasses","engine":"Sketch preview","widthPx":1024,"heightPx":1024,"widthsPx":[320,480,640,768,1024]},
  "upscale-portrait-after": {"id":"pairs/upscale-portrait-after","prompt":"close-up of a 40-year-old man with a beard and glasses","instruction":"Every side four times as long","engine":"ESRGAN","widthPx":1024,"heightPx":1024,"widthsPx":[320,480,640,768,1024]},
  "process-sketch-before": {"id":"pairs/process-sketch-before","prompt":"portrait of a 46-year-old man with silver hair and a beard in a navy coat, harbour at noon","engine":"Sketch preview","widthPx":800,"heightPx":800,"widthsPx":[320,480,800]},
  "process-sketch-after": {"id":"pairs/process-sketch-after","prompt":"portrait of a 46-year-old man with silver hair and a beard in a navy coat, harbour at noon","instruction":"Style: pencil sketch","engine":"Sketch preview","widthPx":800,"heightPx":800,"widthsPx":[320,480,800]},
} as const satisfies Record<string, Sample>;

export const filmSamples = {
  "red-hair": {"id":"videos/red-hair","prompt":"portrait of a 30-year-old woman with long wavy red hair in a green coat, autumn forest at golden hour, smiling","engine":"Sketch preview","widthPx":896,"heightPx":512,"widthsPx":[320,480,896],"motion":"slow push in, wind in her hair","durationS":6},
  "night-street": {"id":"videos/night-street","prompt":"a man in a trench coat on a street at night in the rain, half body","engine":"Sketch preview","widthPx":896,"heightPx":512,"widthsPx":[320,480,896],"motion":"orbit slowly","durationS":6},
  "lake": {"id":"videos/lake","prompt":"a mountain lake at sunset","engine":"Sketch preview","widthPx":896,"heightPx":512,"widthsPx":[320,480,896],"motion":"pan left slowly","durationS":6},
  "fox": {"id":"videos/fox","prompt":"a red fox in a snowy forest at dusk","engine":"Sketch preview","widthPx":896,"heightPx":512,"widthsPx":[320,480,896],"motion":"slow zoom out","durationS":6},
  "upscale-gardener": {"id":"videos/upscale-gardener","prompt":"close portrait of a 61-year-old woman with curly silver hair, glasses and a straw hat, blue shirt, garden in the morning, smiling","instruction":"Every side four times as long","engine":"ESRGAN","widthPx":768,"heightPx":768,"widthsPx":[320,480,768],"motion":"a line passes over it, with 256 pixels a side before it and 1,024 behind it","durationS":6},
  "upscale-fox": {"id":"videos/upscale-fox","prompt":"a red fox in a snowy forest at dusk","instruction":"Every side four times as long","engine":"ESRGAN","widthPx":768,"heightPx":768,"widthsPx":[320,480,768],"motion":"a line passes over it, with 256 pixels a side before it and 1,024 behind it","durationS":6},
} as const satisfies Record<string, SampleFilm>;
