/** Words for where and when a scene is, what the weather does, how it feels and how it is drawn. */
import type { Mood, Place, Season, Style, TimeOfDay, Weather } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const placeWords: Vocabulary<Place> = [
  [
    "studio|plain background|plain backdrop|simple background|white background|grey background|gray background|neutral background|solid background|blank background|photo studio|studio backdrop|black background|blue background|no background",
    "plain",
  ],
  ["niche|arch|alcove|archway|stone arch", "niche"],
  ["window|windowsill|by the window|balcony|window seat|at the window|bay window", "window"],
  [
    "bokeh|blurred lights|city lights|fairy lights|party|nightclub|club|festival|disco|dance floor|blurred background|lights in the background",
    "bokeh",
  ],
  [
    "beach|seaside|seashore|shore|coast|coastline|sea|ocean|seafront|sand|island|tropical island|bay|cove|sandy beach|by the sea|at the sea|by the ocean|waves breaking|boardwalk|surf",
    "beach",
  ],
  [
    "lake|mountain lake|alpine lake|forest lake|lake house|lakeside|river|riverside|riverbank|pond|fjord|loch|lagoon|stream|by the water|canal|by the river|by the lake|lakeshore|creek",
    "lake",
  ],
  [
    "city|skyline|cityscape|downtown|metropolis|skyscraper|megacity|urban|new york|manhattan|tokyo skyline|hong kong|chicago|dubai|cyberpunk city|bridge|big city|shanghai|singapore",
    "city",
  ],
  [
    "street|city street|market street at|village street|alley|alleyway|road|avenue|crosswalk|sidewalk|pavement|town|village|lane|plaza|square|paris|tokyo|london|rome|lisbon|havana|old town|neighbourhood|neighborhood|boulevard|bus stop|venice|berlin|barcelona|madrid|vienna|prague|istanbul|outside a shop|town square|cobbled street",
    "street",
  ],
  [
    "forest|wood|woods|woodland|jungle|rainforest|trees|bamboo|grove|pine forest|birch forest|undergrowth|bamboo forest|among trees|enchanted forest|redwoods|thicket",
    "forest",
  ],
  [
    "park|playing field|campus|picnic|central park|under a tree|orchard|lawn|city park|playground bench|golf course|tree lined path",
    "park",
  ],
  [
    "garden|rose garden|greenhouse|botanical garden|flower garden|courtyard|terrace|vineyard|patio|backyard|japanese garden|conservatory|back garden|cherry orchard|zen garden",
    "garden",
  ],
  [
    "mountain|mountains|alps|peak|summit|hill|hills|highland|highlands|cliff|himalaya|himalayas|andes|valley|volcano|glacier|ridge|canyon rim|hiking|hike|mountaintop|ski slope|hilltop|dolomites|rockies|mountain top",
    "mountains",
  ],
  [
    "desert|dune|dunes|sahara|canyon|oasis|wasteland|badlands|savanna|savannah|sand dunes|wild west|arizona",
    "desert",
  ],
  [
    "meadow|field|prairie|grassland|wheat field|lavender field|flower field|sunflower field|countryside|pasture|farm|steppe|heath|tundra|poppy field|rice field|wheat|lavender|field of flowers|field of wheat|moor|ranch|tuscany|provence",
    "meadow",
  ],
  [
    "library|bookshop|bookstore|archive|study|reading room|bookcase|bookshelf|bookshelves|old library",
    "library",
  ],
  [
    "cafe|coffee shop|coffeehouse|tea house|teahouse|coffee house|bakery|coffee bar|patisserie|tearoom|internet cafe|street cafe",
    "cafe",
  ],
  [
    "restaurant|bar|pub|bistro|diner|tavern|jazz bar|dining room|wine bar|trattoria|brasserie|inn|cocktail bar|dinner table|fine dining|candlelit dinner|steakhouse|cantina|dinner|pizzeria",
    "restaurant",
  ],
  ["kitchen|cooking|baking|pantry|cooks|country kitchen|scullery", "kitchen"],
  [
    "stage|theatre|theater|concert|spotlight|opera|performing|gig|concert hall|ballroom|on stage|theatre stage|circus|opera house|recital",
    "stage",
  ],
  [
    "train|railway|carriage|subway|metro|tram|railcar|train station|station|train compartment|underground train|train carriage|on the tube|subway car|dining car|bus ride",
    "train",
  ],
  [
    "space|outer space|galaxy|nebula|cosmos|universe|orbit|spaceship|planet|mars|moon surface|on the moon|milky way|starfield|interstellar|space station|asteroid|deep space",
    "space",
  ],
  [
    "underwater|under the sea|under water|coral reef|reef|deep sea|ocean floor|seabed|below the waves|aquarium|bottom of the sea|beneath the sea|beneath the waves|atlantis",
    "underwater",
  ],
  [
    "castle|fortress|palace|throne room|medieval|ruins|ruin|citadel|keep|tower|cathedral|temple|fairy tale castle|church|chapel|great hall|monastery|abbey|stronghold|medieval castle|dungeon",
    "castle",
  ],
  [
    "office|desk|workplace|boardroom|meeting room|coworking|startup|laboratory|lab|classroom|lecture hall|university|hospital|clinic|conference room|school|meeting|newsroom|at work|courtroom",
    "office",
  ],
  [
    "gym|fitness|workout|dojo|training hall|yoga studio|boxing ring|fitness studio|sports hall|working out|weight room|fitness center",
    "gym",
  ],
  [
    "market|market street|street market|bazaar|souk|night market|stall|fair|farmers market|food market|flea market|christmas market|market stall|marketplace|fish market|grand bazaar|supermarket|shop",
    "market",
  ],
  [
    "room|living room|bedroom|interior|indoors|inside|home|apartment|lounge|sofa|couch|fireplace|attic|cabin|loft|hotel room|workshop|studio apartment|art studio|at home|house interior|by the fireplace|by the fire|atelier|hallway|hotel lobby|cosy room|cozy room",
    "room",
  ],
  [
    "rooftop|roof|rooftop terrace|roof terrace|rooftop bar|on the roof|rooftops|roof garden|on a rooftop",
    "rooftop",
  ],
  [
    "museum|gallery|art gallery|exhibition|art museum|exhibition hall|sculpture hall|louvre|art exhibition|sculpture gallery",
    "museum",
  ],
  [
    "harbour|harbor|port|marina|dock|docks|quay|pier|wharf|jetty|fishing port|fishing village|boatyard|old harbour|old harbor|fishing harbour",
    "harbour",
  ],
  ["waterfall|waterfalls|cascade|cascades|falls|jungle waterfall|niagara", "waterfall"],
];

export const timeWords: Vocabulary<TimeOfDay> = [
  ["dawn|sunrise|daybreak|first light|early morning|morning|morning light|crack of dawn|rising sun", "dawn"],
  [
    "day|daylight|daytime|noon|midday|afternoon|sunny|bright day|sunlight|sunshine|sunlit|bright light|sunny day|broad daylight|in the sun|high noon|bright sun",
    "day",
  ],
  [
    "golden hour|golden light|late afternoon|warm light|low sun|autumn light|candlelight|warm sunlight|golden sunlight|honeyed light|warm evening light|candlelit",
    "golden",
  ],
  ["sunset|sundown|evening|setting sun|evening light|evening sun|sun is setting|sun sets", "sunset"],
  ["dusk|twilight|blue hour|nightfall|gloaming|last light|after sunset", "dusk"],
  [
    "night|nighttime|midnight|moonlight|moonlit|starry|starlight|stars|nocturnal|after dark|neon light|neon lights|northern lights|aurora|under the stars|starry night|night time|starry sky|at night|full moon|in the dark|aurora borealis",
    "night",
  ],
];

export const weatherWords: Vocabulary<Weather> = [
  [
    "clear sky|clear|cloudless|blue sky|clear skies|clear weather|good weather|blue skies|fine weather",
    "clear",
  ],
  [
    "cloudy|overcast|cloud|clouds|stormy sky|grey sky|gray sky|gloomy sky|cloudy sky|overcast sky|grey day|gray day",
    "cloudy",
  ],
  [
    "rain|rainy|raining|drizzle|storm|thunderstorm|downpour|wet street|stormy|monsoon|puddles|in the rain|pouring rain|rainstorm|puddle|lightning|drizzling|rainfall|pouring",
    "rain",
  ],
  [
    "snow|snowy|snowing|winter|blizzard|snowfall|snowflakes|snow covered|icy|frost|christmas|arctic|falling snow|snowstorm|wintry|in the snow|wintertime|winter wonderland|ice|frozen|december|january",
    "snow",
  ],
  ["fog|foggy|mist|misty|haze|hazy|smoke|smoky|steam|thick fog|morning mist|in the fog|in the mist", "fog"],
];

export const seasonWords: Vocabulary<Season> = [
  [
    "autumn|autumnal|fall foliage|autumn leaves|fall colours|fall colors|golden leaves|falling leaves|october|november|in fall|in the fall|fall leaves|fall day|september|colourful leaves|colorful leaves",
    "autumn",
  ],
  [
    "spring|springtime|cherry blossoms|cherry blossom|blossoming trees|in bloom|blooming|april|may morning|in spring|spring day|blossoms|spring flowers|fresh green",
    "spring",
  ],
  ["summer|summery|summertime|midsummer|july|august|summer day|in summer|june|hot day|heatwave", "summer"],
];

export const moodWords: Vocabulary<Mood> = [
  [
    "calm|peaceful|serene|quiet|tranquil|gentle|cozy|cosy|relaxed|soft|minimal|minimalist|contemplative|thoughtful|meditative|still|calm look|soft light|soothing|peace|serenity|restful|hushed|slow",
    "calm",
  ],
  [
    "joyful|happy|cheerful|joy|playful|bright|fun|festive|colourful|colorful|vibrant|celebrating|merry|whimsical|uplifting|celebration|happiness|light hearted|cheery|birthday party",
    "joyful",
  ],
  [
    "melancholy|melancholic|sad|lonely|solitary|wistful|gloomy|nostalgic|blue mood|somber|sombre|moody|pensive|loneliness|nostalgia|bittersweet|longing|sorrowful|sadness|bleak|forlorn",
    "melancholy",
  ],
  [
    "dramatic|epic|intense|powerful|cinematic|majestic|heroic|grand|fierce|chiaroscuro|dramatic light|dramatic lighting|cinematic light|cinematic lighting|rembrandt lighting|monumental|tense|film still|movie still",
    "dramatic",
  ],
  [
    "mysterious|mystery|mystical|magical|enchanted|eerie|dreamlike|dreamy|surreal|ethereal|fantasy|noir|dark|gothic|haunted|spooky|film noir|otherworldly|enigmatic|magic|mystic|creepy|ghostly|occult|arcane",
    "mysterious",
  ],
  [
    "romantic|love|tender|intimate|romance|elegant|graceful|valentine|glamorous|in love|glamour|glamor|wedding|tenderness",
    "romantic",
  ],
  [
    "energetic|dynamic|electric|lively|bold|wild|vivid|powerful motion|cyberpunk|punk|action|vigorous|exciting|high energy|action shot|explosive|energy",
    "energetic",
  ],
];

export const styleWords: Vocabulary<Style> = [
  [
    "natural|realistic|photorealistic|photo|photograph|photography|lifelike|natural style|realism|photographic|photoreal",
    "natural",
  ],
  [
    "editorial|fashion|vogue|magazine|magazine cover|lookbook|fashion shoot|fashion photo|editorial style|fashion photography|fashion editorial|high fashion|glossy",
    "editorial",
  ],
  [
    "watercolour|watercolor|aquarelle|watercolour painting|watercolor painting|gouache|painted|water colour|watercolours|watercolors|watercolour style|watercolor style|aquarell|water color|tempera",
    "watercolour",
  ],
  [
    "ink|sketch|pencil|line drawing|pen and ink|etching|engraving|woodcut|line art|black and white|monochrome|charcoal|manga|drawing|linocut|pencil sketch|pencil drawing|ink drawing|black ink|sumi e|b w|graphite drawing|charcoal drawing|ink wash|lineart|hatching|greyscale|grayscale",
    "ink",
  ],
  [
    "art deco|deco|great gatsby|1920s|twenties style|geometric|gatsby|roaring twenties|jazz age|art nouveau|mucha",
    "artDeco",
  ],
  [
    "pixel|pixel art|8 bit|16 bit|8bit|16bit|pixelated|retro game|voxel|video game|pixels|sprite|retro gaming|nes style|game boy",
    "pixel",
  ],
  [
    "poster|travel poster|screen print|screenprint|flat design|vector art|vintage poster|silkscreen|pop art|comic|flat illustration|risograph|cartoon|vector illustration|propaganda poster|film poster|movie poster|flat colours|flat colors|comic book|graphic novel|warhol|paper cut|anime",
    "poster",
  ],
  [
    "neon|synthwave|vaporwave|cyberpunk|retrowave|neon lit|neon lights|blade runner|futuristic|neon night|neon glow|neon style|neon signs|outrun|sci fi|neon light",
    "neon",
  ],
  [
    "pastel|pastels|soft colours|soft colors|chalk|crayon|pastel drawing|storybook|children's book|pastel colours|pastel colors|pastel style|soft pastel|coloured pencil|colored pencil|picture book|fairy tale illustration|pastel tones",
    "pastel",
  ],
];
