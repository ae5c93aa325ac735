/** The meaning of the words of an instruction. A word that is neither here nor filler cannot be followed. */
import type { adjustments, regions } from "#pixels/operations.ts";
import type { ColourFamily } from "@galatea/raster/hue.ts";
import type { Look } from "@galatea/raster/looks.ts";

/** Something that an instruction can ask for. */
export type Feature =
  /** A sign gives the direction ("brighter"); without one, "more" or "less" decides ("contrast"). */
  | { does: "adjust"; what: (typeof adjustments)[number]; sign?: 1 | -1 }
  | { does: "sharpness"; sign?: 1 | -1 }
  | { does: "noise" }
  | { does: "haze" }
  | { does: "cast" }
  | { does: "look"; look: Look }
  | { does: "stylise"; style: "sketch" | "poster" | "oil" }
  | {
      does: "effect";
      effect: "monochrome" | "duotone" | "vignette" | "grain" | "fade" | "clarity" | "invert";
    }
  | { does: "effect"; effect: "posterise" | "pixelate" | "enhance" | "blur" | "edge-blur" | "band-blur" }
  | { does: "turn"; quarterTurns?: 1 | 2 | 3 }
  | { does: "mirror"; axis: "horizontal" | "vertical" }
  | { does: "straighten" }
  | { does: "crop" }
  | { does: "shape"; width: number; height: number }
  | { does: "tighten" }
  | { does: "resize" }
  | { does: "scale"; factor: number }
  | { does: "border" }
  | { does: "round-corners" }
  | { does: "collage"; layout: "row" | "column" | "grid" | "any" };

export type Meaning =
  | { is: "feature"; feature: Feature }
  | { is: "direction"; sign: 1 | -1 }
  | { is: "remove" }
  | { is: "not" }
  | { is: "keep" }
  | { is: "too" }
  | { is: "amount"; factor: number }
  | { is: "colour"; hex: string; family?: ColourFamily | "grey" }
  | { is: "region"; region: (typeof regions)[number] }
  | { is: "background" }
  | { is: "unit"; unit: "percent" | "degrees" | "px" | "wide" | "high" | "steps" }
  | { is: "side"; side: "left" | "right" }
  | { is: "separator" }
  | { is: "filler" };

const adjust = (what: (typeof adjustments)[number], sign?: 1 | -1): Meaning => ({
  is: "feature",
  feature: sign === undefined ? { does: "adjust", what } : { does: "adjust", what, sign },
});
const feature = (value: Feature): Meaning => ({ is: "feature", feature: value });
const effect = (name: Extract<Feature, { does: "effect" }>["effect"]): Meaning =>
  feature({ does: "effect", effect: name });
const look = (name: Look): Meaning => feature({ does: "look", look: name });
const shape = (width: number, height: number): Meaning => feature({ does: "shape", width, height });

/** Phrases separated by "|"; the longest that fits wins. */
export const vocabulary: readonly (readonly [phrases: string, meaning: Meaning])[] = [
  ["brightness|light level", adjust("brightness")],
  [
    "brighter|brightening|lighter|brighten|brighten up|lighten|lighten up|bright|lit up|light up",
    adjust("brightness", 1),
  ],
  ["darker|darkening|darken|dim|dimmer|dark|tone down the light", adjust("brightness", -1)],
  ["exposure", adjust("exposure")],
  ["overexposed|over exposed|blown out|washed out by light", adjust("exposure", 1)],
  ["underexposed|under exposed", adjust("exposure", -1)],
  ["contrast|contrasts", adjust("contrast")],
  ["contrasty|punchy|punchier|more punch|higher contrast|high contrast|crisper tones", adjust("contrast", 1)],
  ["flatter|flat|low contrast|lower contrast|softer contrast", adjust("contrast", -1)],
  ["saturation|colour intensity|color intensity|colour|color|colours|colors", adjust("saturation")],
  [
    "saturated|saturate|more colourful|more colorful|colourful|colorful|richer colours|richer colors|stronger colours|stronger colors|intense colours|intense colors",
    adjust("saturation", 1),
  ],
  [
    "desaturate|desaturated|muted|mute the colours|mute the colors|paler|pale|muted colours|muted colors|washed out colours|washed out colors",
    adjust("saturation", -1),
  ],
  ["vibrance|vibrancy", adjust("vibrance")],
  ["vibrant|vivid|livelier|lively", adjust("vibrance", 1)],
  ["warmth|temperature|colour temperature|color temperature", adjust("warmth")],
  [
    "warmer|warm|warm up|warmer colours|warmer colors|warm colours|warm colors|warm tones|warmer tones",
    adjust("warmth", 1),
  ],
  [
    "cooler|cool|cool down|colder|cold|cooler colours|cooler colors|cool colours|cool colors|cool tones|cooler tones|bluish",
    adjust("warmth", -1),
  ],
  ["tint", feature({ does: "cast" })],
  ["cast|colour cast|color cast|tinge|hint", feature({ does: "cast" })],
  ["greenish", adjust("tint", -1)],
  ["magenta tint|pinkish", adjust("tint", 1)],
  ["highlights|highlight|the lights|bright parts|bright areas", adjust("highlights")],
  ["shadows|shadow|dark parts|dark areas", adjust("shadows")],
  ["sharpness|sharp edges", feature({ does: "sharpness" })],
  [
    "sharper|sharpening it|sharpen|sharp|crisper|crisp|in focus|sharpening|sharpen up",
    feature({ does: "sharpness", sign: 1 }),
  ],
  ["softer|soften|soft", feature({ does: "sharpness", sign: -1 })],
  ["noise|image noise|graininess|specks", feature({ does: "noise" })],
  ["denoise|de noise|noise reduction|denoised|clean up|clean", feature({ does: "noise" })],
  ["haze|hazy|dehaze|de haze|mist", feature({ does: "haze" })],
  [
    "black and white|black & white|black white|b&w|b w|bw|b and w|monochrome|greyscale|grayscale|grey scale|gray scale|no colour|no color|no colours|no colors",
    effect("monochrome"),
  ],
  ["sepia|sepia tone|old brown photo", look("sepia")],
  ["duotone|two tone|two colour print|two color print|bitone", effect("duotone")],
  ["blur|blurring|blurry|blurred|blurrier|gaussian blur|out of focus|defocus|defocused", effect("blur")],
  [
    "edge blur|radial focus|radial blur|lens blur|focus on the middle|focus on the centre|focus on the center|bokeh|shallow depth of field|depth of field|soft focus at the edges|soft edges",
    effect("edge-blur"),
  ],
  ["tilt shift|miniature effect|miniature|toy town", effect("band-blur")],
  [
    "vignette|vignetting|dark corners|darker corners|dark edges|darker edges|darken the corners|darken the edges|darken corners|darken edges",
    effect("vignette"),
  ],
  ["grain|film grain|grainy|grainier", effect("grain")],
  ["fade|faded|matte|matt|matte look|lifted blacks", effect("fade")],
  [
    "hdr|hdr like|hdr look|local contrast|clarity|texture|structure|definition|clahe|more detail|details|detail|clearer|clear",
    effect("clarity"),
  ],
  [
    "enhance|enhanced|improve|auto enhance|auto|better|make it pop|pop|more professional|fix the quality|quality",
    effect("enhance"),
  ],
  [
    "invert|inverted|negative|inverted colours|inverted colors|invert the colours|invert the colors|invert colours|invert colors",
    effect("invert"),
  ],
  ["posterise|posterize|posterised|posterized|posterisation|posterization", effect("posterise")],
  ["pixelate|pixelated|pixelise|pixelize|mosaic|pixel art|8 bit|blocky", effect("pixelate")],
  [
    "pencil sketch|pencil drawing|sketch|pencil|charcoal|drawing|drawn",
    feature({ does: "stylise", style: "sketch" }),
  ],
  ["oil painting|oil|oil paint|painting|painted|painterly", feature({ does: "stylise", style: "oil" })],
  [
    "screen print|poster|poster print|comic|cartoon|cartoonish|pop art",
    feature({ does: "stylise", style: "poster" }),
  ],
  [
    "golden hour|golden|golden light|golden hour light|sunset light|sunset|evening light|sunset glow",
    look("golden-hour"),
  ],
  ["night|at night|night time|nighttime|by night|night light|day for night", look("night")],
  ["moonlight|moonlit|by moonlight", look("moonlight")],
  ["morning|morning light|sunrise|dawn|in the morning|sunrise light", look("morning")],
  ["neon|neon light|neon lights|cyberpunk", look("neon")],
  ["vintage|retro|old film|aged|old photo|1970s|seventies|antique", look("vintage")],
  ["film|film look|filmic|analogue|analog|kodak|portra|warm film|warm film look", look("warm-film")],
  ["cool film|cool film look|fuji", look("cool-film")],
  [
    "cinematic|movie|movie look|like a movie|cinema|cinematic look|cinematic film look|cinematic film|film still",
    look("cinematic"),
  ],
  ["teal and orange|teal orange|orange and teal|blockbuster", look("teal-orange")],
  ["cross process|cross processed|lomo|lomography", look("cross-process")],
  ["bleach bypass", look("bleach-bypass")],
  ["polaroid|instant film|instant photo|instant", look("instant")],
  ["slide film|velvia|kodachrome", look("slide-film")],
  ["noir|film noir", look("noir")],
  ["silver|silver print|silver gelatin|platinum print", look("silver")],
  ["rose look|rose tones|dreamy|dreamy look", look("rose")],
  ["rotate|rotating|turn|rotated|rotation", feature({ does: "turn" })],
  ["upside down|turn upside down|turn around", feature({ does: "turn", quarterTurns: 2 })],
  ["quarter turn", feature({ does: "turn", quarterTurns: 1 })],
  ["half turn", feature({ does: "turn", quarterTurns: 2 })],
  [
    "mirror|mirrored|flip|flipped|flip horizontally|mirror horizontally|flip left to right|mirror image|flip sideways|flip the picture horizontally|flip it horizontally|mirror it horizontally",
    feature({ does: "mirror", axis: "horizontal" }),
  ],
  [
    "flip vertically|mirror vertically|flip it vertically|mirror it vertically|flip top to bottom",
    feature({ does: "mirror", axis: "vertical" }),
  ],
  [
    "straighten|level|straight|straightened|level the horizon|straighten the horizon|tilt|tilted",
    feature({ does: "straighten" }),
  ],
  ["crop|cropping|cropped|cut|trim|crop to|format|aspect ratio|aspect|ratio", feature({ does: "crop" })],
  ["square|squared", shape(1, 1)],
  ["portrait format|portrait crop|portrait orientation|vertical format|upright format", shape(4, 5)],
  ["landscape format|landscape crop|landscape orientation|horizontal format", shape(3, 2)],
  ["widescreen|wide screen|cinema format", shape(16, 9)],
  ["panorama|panoramic", shape(2, 1)],
  ["story format|phone wallpaper|for a story", shape(9, 16)],
  ["tighter|crop tighter|crop closer|closer|zoom in|tighter crop|closer crop", feature({ does: "tighten" })],
  ["resize|scale|scaled|resized|size", feature({ does: "resize" })],
  [
    "twice as big|twice as large|double the size|double size|twice the size",
    feature({ does: "scale", factor: 2 }),
  ],
  ["half the size|half size|half as big|half as large", feature({ does: "scale", factor: 0.5 })],
  ["smaller", feature({ does: "scale", factor: 0.5 })],
  ["bigger|larger", feature({ does: "scale", factor: 2 })],
  ["border|frame|framed|margin|passepartout|edge frame|outline frame", feature({ does: "border" })],
  ["round corners|rounded corners|round the corners|rounded", feature({ does: "round-corners" })],
  [
    "side by side|next to each other|diptych|triptych|before and after|before after|before/after",
    feature({ does: "collage", layout: "row" }),
  ],
  [
    "one above the other|on top of each other|stacked|stack|below each other",
    feature({ does: "collage", layout: "column" }),
  ],
  ["grid|in a grid|2 by 2", feature({ does: "collage", layout: "grid" })],
  ["collage|combine|combined|put together|join|together", feature({ does: "collage", layout: "any" })],

  [
    "more|increase|increased|boost|boosted|raise|raised|higher|stronger|strengthen|intensify|lift|bring up|turn up|push up|up|deepen|deeper|add more",
    { is: "direction", sign: 1 },
  ],
  [
    "less|decrease|reduce|reduced|lower|lowered|fewer|weaker|turn down|bring down|tone down|cut down|down|drop|recover|soften the contrast of",
    { is: "direction", sign: -1 },
  ],
  [
    "remove|get rid of|take out|take away|without any|eliminate|erase|delete|lose|fix|correct|repair",
    { is: "remove" },
  ],
  ["not|don't|do not|without|no|never|avoid|isn't|shouldn't|won't|nor", { is: "not" }],
  ["keep|leave|preserve|maintain|retain", { is: "keep" }],
  ["too|overly", { is: "too" }],

  [
    "a bit|a little|slightly|a touch|somewhat|subtle|subtly|gently|gentle|a tad|a little bit|lightly|small|thin|narrow|a hint of|slight|moderately",
    { is: "amount", factor: 0.5 },
  ],
  [
    "much|a lot|lots of|very|strongly|strong|heavily|heavy|way|far|really|a lot of|significantly|considerably|thick|big|large|dramatically|dramatic|quite",
    { is: "amount", factor: 1.7 },
  ],
  [
    "extremely|extreme|completely|totally|fully|super|insanely|maximum|max|as much as possible",
    { is: "amount", factor: 2.6 },
  ],

  [
    "sky|in the sky|top|upper part|upper half|upper third|top third|top half|top part",
    { is: "region", region: "top" },
  ],
  [
    "bottom|foreground|ground|lower part|lower half|lower third|bottom third|bottom half|bottom part",
    { is: "region", region: "bottom" },
  ],
  ["left side|left half|left part|on the left", { is: "region", region: "left" }],
  ["right side|right half|right part|on the right", { is: "region", region: "right" }],
  ["middle|centre|center", { is: "region", region: "centre" }],
  ["edges|corners|borders|sides", { is: "region", region: "edges" }],
  ["background|backdrop|surroundings", { is: "background" }],

  ["percent|per cent|%", { is: "unit", unit: "percent" }],
  ["degrees|degree|deg|°", { is: "unit", unit: "degrees" }],
  ["px|pixels|pixel", { is: "unit", unit: "px" }],
  ["wide|width|in width|pixels wide|px wide|pixel wide", { is: "unit", unit: "wide" }],
  ["high|tall|height|in height|pixels high|px high|pixels tall|px tall", { is: "unit", unit: "high" }],
  ["levels|steps|tones|colour steps|blocks", { is: "unit", unit: "steps" }],
  [
    "left|to the left|counterclockwise|counter clockwise|anticlockwise|anti clockwise",
    { is: "side", side: "left" },
  ],
  ["right|to the right|clockwise", { is: "side", side: "right" }],

  ["red|reds|red tones|reddish|redder|scarlet|crimson", { is: "colour", hex: "#d22c2c", family: "red" }],
  ["orange|oranges|orange tones|coral", { is: "colour", hex: "#f08a24", family: "orange" }],
  ["yellow|yellows|yellow tones|yellowish|yellower|gold", { is: "colour", hex: "#f2cc2f", family: "yellow" }],
  ["green|greens|green tones|greener|lime|emerald", { is: "colour", hex: "#2f9e4f", family: "green" }],
  ["turquoise|teal|teals|cyan|cyans|aqua|mint", { is: "colour", hex: "#1fa3a3", family: "turquoise" }],
  ["blue|blues|blue tones|bluer|navy|azure", { is: "colour", hex: "#2b5fc4", family: "blue" }],
  [
    "purple|purples|purple tones|violet|violets|lilac|lavender|indigo",
    { is: "colour", hex: "#7b3fb8", family: "purple" },
  ],
  [
    "pink|pinks|pink tones|magenta|magentas|pinker|rose|fuchsia",
    { is: "colour", hex: "#e0559c", family: "pink" },
  ],
  ["grey|gray|greys|grays", { is: "colour", hex: "#8a8a8a", family: "grey" }],
  ["black", { is: "colour", hex: "#101012" }],
  ["white", { is: "colour", hex: "#ffffff" }],
  ["cream|ivory|beige|off white", { is: "colour", hex: "#f3ead7" }],
  ["brown", { is: "colour", hex: "#6b4527" }],

  [
    "and|then|but|also|plus|,|;|.|!|?|&|+|\n|and then|as well as|along with|with|while|after that|afterwards|finally|first|so that|so",
    { is: "separator" },
  ],
  [
    "make|makes|it|the|a|an|this|that|these|those|picture|pictures|photo|photos|photograph|image|images|shot|please|can|could|would|you|i|i'd|we|want|wanna|like|need|to|have|be|is|are|was|look|looks|looking|give|me|my|our|your|add|apply|put|use|set|change|into|effect|like|filter|style|some|of|in|on|for|from|by|at|as|well|it's|its|whole|entire|overall|everything|all|just|now|let|let's|do|get|go|version|tone|tones|toned|part|parts|area|areas|feel|mood|vibe|around|create|convert|edit|adjust|them|there|bit|any|one|two|three|four|second|other|both|each|thanks|thank|here|more of|edition|kind|sort|slight touch|very nice|nice|nicer|beautiful|light|turn it|turn this|turn the photo|turn the picture|turn the image|turn everything|:|(|)|\"|if|possible|has|having|will|should|ones|out|only|that's",
    { is: "filler" },
  ],
];
