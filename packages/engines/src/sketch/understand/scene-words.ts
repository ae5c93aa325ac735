/** Words for where and when a scene is, what the weather does, how it feels and how it is drawn. */
import type { Mood, Place, Season, Style, TimeOfDay, Weather } from "#sketch/scene.ts";
import type { Vocabulary } from "./text.ts";

export const placeWords: Vocabulary<Place> = [
  [
    "studio|plain background|plain backdrop|simple background|white background|grey background|gray background|neutral background|solid background|blank background",
    "plain",
  ],
  ["niche|arch|alcove|archway", "niche"],
  ["window|windowsill|by the window|balcony", "window"],
  ["bokeh|blurred lights|city lights|fairy lights|party|nightclub|club|festival", "bokeh"],
  [
    "beach|seaside|seashore|shore|coast|coastline|sea|ocean|seafront|sand|island|tropical island|bay|pier|harbour|harbor|cove",
    "beach",
  ],
  [
    "lake|mountain lake|alpine lake|forest lake|lake house|lakeside|river|riverside|riverbank|pond|fjord|loch|waterfall|lagoon|stream|by the water|canal",
    "lake",
  ],
  [
    "city|skyline|cityscape|rooftop|roof|downtown|metropolis|skyscraper|megacity|urban|new york|manhattan|tokyo skyline|hong kong|chicago|dubai|cyberpunk city|bridge",
    "city",
  ],
  [
    "street|city street|market street at|village street|alley|alleyway|road|avenue|crosswalk|sidewalk|pavement|town|village|lane|plaza|square|paris|tokyo|london|rome|lisbon|havana|old town|neighbourhood|neighborhood|boulevard|bus stop",
    "street",
  ],
  [
    "forest|wood|woods|woodland|jungle|rainforest|trees|bamboo|grove|pine forest|birch forest|undergrowth",
    "forest",
  ],
  ["park|bench|playing field|campus|picnic|central park|under a tree|orchard|lawn", "park"],
  ["garden|rose garden|greenhouse|botanical garden|flower garden|courtyard|terrace|vineyard|patio", "garden"],
  [
    "mountain|mountains|alps|peak|summit|hill|hills|highland|highlands|cliff|himalaya|andes|valley|volcano|glacier|ridge|canyon rim|hiking|hike",
    "mountains",
  ],
  ["desert|dune|dunes|sahara|canyon|oasis|wasteland|badlands|savanna|savannah", "desert"],
  [
    "meadow|field|prairie|grassland|wheat field|lavender field|flower field|sunflower field|countryside|pasture|farm|steppe|heath|tundra|poppy field|rice field|wheat|lavender",
    "meadow",
  ],
  ["library|bookshop|bookstore|archive|study|reading room|bookcase|bookshelf|bookshelves", "library"],
  [
    "cafe|coffee shop|coffeehouse|restaurant|bar|pub|bistro|diner|bakery|tea house|teahouse|tavern|coffee house|jazz bar",
    "cafe",
  ],
  ["kitchen|cooking|baking|pantry", "kitchen"],
  ["stage|theatre|theater|concert|spotlight|opera|performing|gig|concert hall|ballroom", "stage"],
  ["train|railway|carriage|subway|metro|tram|railcar|train station|station", "train"],
  [
    "space|outer space|galaxy|nebula|cosmos|universe|orbit|spaceship|planet|mars|moon surface|on the moon|milky way|starfield|interstellar",
    "space",
  ],
  [
    "underwater|under the sea|under water|coral reef|reef|deep sea|ocean floor|seabed|below the waves|aquarium",
    "underwater",
  ],
  [
    "castle|fortress|palace|throne room|medieval|ruins|ruin|citadel|keep|tower|cathedral|temple|fairy tale castle",
    "castle",
  ],
  [
    "office|desk|workplace|boardroom|meeting room|coworking|startup|laboratory|lab|classroom|lecture hall|university",
    "office",
  ],
  ["gym|fitness|workout|dojo|training hall|yoga studio|boxing ring", "gym"],
  [
    "market|market street|street market|bazaar|souk|night market|stall|fair|farmers market|food market|flea market",
    "market",
  ],
  [
    "room|living room|bedroom|interior|indoors|inside|home|apartment|lounge|sofa|couch|fireplace|attic|cabin|loft|hotel room|workshop|studio apartment|art studio",
    "room",
  ],
];

export const timeWords: Vocabulary<TimeOfDay> = [
  ["dawn|sunrise|daybreak|first light|early morning|morning", "dawn"],
  [
    "day|daylight|daytime|noon|midday|afternoon|sunny|bright day|sunlight|sunshine|sunlit|bright light",
    "day",
  ],
  ["golden hour|golden light|late afternoon|warm light|low sun|autumn light|candlelight", "golden"],
  ["sunset|sundown|evening|setting sun|evening light|evening sun", "sunset"],
  ["dusk|twilight|blue hour|nightfall|gloaming|last light", "dusk"],
  [
    "night|nighttime|midnight|moonlight|moonlit|starry|starlight|stars|nocturnal|after dark|neon light|neon lights|northern lights|aurora|under the stars",
    "night",
  ],
];

export const weatherWords: Vocabulary<Weather> = [
  ["clear sky|clear|cloudless|blue sky", "clear"],
  ["cloudy|overcast|cloud|clouds|stormy sky|grey sky|gray sky|gloomy sky", "cloudy"],
  ["rain|rainy|raining|drizzle|storm|thunderstorm|downpour|wet street|stormy|monsoon|puddles", "rain"],
  ["snow|snowy|snowing|winter|blizzard|snowfall|snowflakes|snow covered|icy|frost|christmas|arctic", "snow"],
  ["fog|foggy|mist|misty|haze|hazy|smoke|smoky|steam", "fog"],
];

export const seasonWords: Vocabulary<Season> = [
  [
    "autumn|autumnal|fall foliage|autumn leaves|fall colours|fall colors|golden leaves|falling leaves|october|november",
    "autumn",
  ],
  [
    "spring|springtime|cherry blossoms|cherry blossom|blossoming trees|in bloom|blooming|april|may morning",
    "spring",
  ],
  ["summer|summery|summertime|midsummer|july|august", "summer"],
];

export const moodWords: Vocabulary<Mood> = [
  [
    "calm|peaceful|serene|quiet|tranquil|gentle|cozy|cosy|relaxed|soft|minimal|minimalist|contemplative|thoughtful|meditative|still",
    "calm",
  ],
  ["joyful|happy|cheerful|joy|playful|bright|fun|festive|colourful|colorful|vibrant|celebrating", "joyful"],
  [
    "melancholy|melancholic|sad|lonely|solitary|wistful|gloomy|nostalgic|blue mood|somber|sombre|moody|pensive",
    "melancholy",
  ],
  ["dramatic|epic|intense|powerful|cinematic|majestic|heroic|grand|fierce|chiaroscuro", "dramatic"],
  [
    "mysterious|mystery|mystical|magical|enchanted|eerie|dreamlike|dreamy|surreal|ethereal|fantasy|noir|dark|gothic|haunted",
    "mysterious",
  ],
  ["romantic|love|tender|intimate|romance|elegant|graceful", "romantic"],
  ["energetic|dynamic|electric|lively|bold|wild|vivid|powerful motion|cyberpunk|punk", "energetic"],
];

export const styleWords: Vocabulary<Style> = [
  ["natural|realistic|photorealistic|photo|photograph|photography|lifelike", "natural"],
  ["editorial|fashion|vogue|magazine|magazine cover|lookbook", "editorial"],
  [
    "watercolour|watercolor|aquarelle|watercolour painting|watercolor painting|gouache|painted",
    "watercolour",
  ],
  [
    "ink|sketch|pencil|line drawing|pen and ink|etching|engraving|woodcut|line art|black and white|monochrome|charcoal|manga|drawing|linocut",
    "ink",
  ],
  ["art deco|deco|great gatsby|1920s|twenties style|geometric", "artDeco"],
  ["pixel|pixel art|8 bit|16 bit|8bit|16bit|pixelated|retro game|voxel", "pixel"],
  [
    "poster|travel poster|screen print|screenprint|flat design|vector art|vintage poster|silkscreen|pop art|comic|flat illustration|risograph|cartoon",
    "poster",
  ],
  ["neon|synthwave|vaporwave|cyberpunk|retrowave|neon lit|neon lights|blade runner|futuristic", "neon"],
  ["pastel|pastels|soft colours|soft colors|chalk|crayon|pastel drawing|storybook|children's book", "pastel"],
];
