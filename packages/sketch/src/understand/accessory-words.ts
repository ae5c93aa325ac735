/** Words for what goes with clothes: on the head, on the face, on the skin, in the hand, and to sit on. */
import type { Hat, Held, Person } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const glasses: Vocabulary<Exclude<Person["glasses"], "none">> = [
  [
    "glasses|spectacles|round glasses|eyeglasses|wire rimmed glasses|reading glasses|bespectacled|monocle|round spectacles|specs|wire rims|eyeglass|round framed glasses",
    "round",
  ],
  [
    "square glasses|horn rimmed glasses|thick rimmed glasses|black glasses|hipster glasses|rectangular glasses|thick glasses|black rimmed glasses|thick framed glasses|square framed glasses|nerd glasses",
    "square",
  ],
  [
    "cat eye glasses|cats eye glasses|cateye glasses|retro glasses|fifties glasses|butterfly glasses|winged glasses|pointed glasses",
    "catEye",
  ],
  [
    "sunglasses|shades|aviators|dark glasses|mirrored sunglasses|goggles|aviator sunglasses|sun glasses|ski goggles|round sunglasses",
    "sun",
  ],
];

export const hats: Vocabulary<Exclude<Hat, "none">> = [
  [
    "beanie|wool hat|winter hat|knit hat|knitted hat|woolly hat|bobble hat|toque|watch cap|knit cap|ushanka|fur hat|woollen hat|warm hat",
    "beanie",
  ],
  [
    "hat|fedora|wide brimmed hat|brimmed hat|top hat|wizard hat|witch hat|panama hat|bowler hat|bowler|trilby|pirate hat|felt hat|sombrero|cloche|pointed hat|homburg|tricorn",
    "brim",
  ],
  [
    "cap|baseball cap|flat cap|trucker cap|sailor cap|newsboy cap|captain cap|snapback|police cap|pilot cap|visor cap|peaked cap",
    "cap",
  ],
  ["beret|painter cap|french beret", "beret"],
  ["crown|tiara|diadem|circlet|coronet|royal crown", "crown"],
  [
    "flower crown|flower wreath|floral crown|wreath of flowers|crown of flowers|laurel wreath|daisy chain|floral wreath|crowned with flowers",
    "flowerCrown",
  ],
  [
    "headscarf|hijab|head scarf|bandana|veil|head wrap|headwrap|bandanna|babushka|kerchief|shayla|chador|gele|wimple",
    "headscarf",
  ],
  ["turban|dastar|pagri|sikh turban", "turban"],
  [
    "helmet|hard hat|knight helmet|fire helmet|bike helmet|cycling helmet|motorcycle helmet|safety helmet|hardhat|riding helmet|viking helmet",
    "helmet",
  ],
  ["space helmet|astronaut helmet|spacesuit helmet|bubble helmet|glass helmet", "spaceHelmet"],
  ["cowboy hat|stetson|western hat|cowgirl hat|ten gallon hat|ranger hat|rodeo hat", "cowboy"],
  [
    "sun hat|straw hat|sunhat|floppy hat|summer hat|straw boater|boater|beach hat|gardening hat|bucket hat|conical hat",
    "sunhat",
  ],
  ["chef hat|chefs hat|toque blanche|cook hat|bakers hat|chefs toque", "chefHat"],
];

/** Read before the hair itself is. */
export const hairFlowers: Vocabulary<true> = [
  [
    "flower in _ hair|flower in hair|rose in _ hair|daisy in _ hair|blossom in _ hair|flower on _ head|lily in _ hair|peony in _ hair",
    true,
  ],
];

export const scarves: Vocabulary<true> = [
  ["scarf|neckerchief|muffler|neck scarf|silk scarf|wool scarf|knitted scarf|cravat|keffiyeh|ascot", true],
];

export type Jewel = "earrings" | "necklace" | "bracelet" | "ring" | "watch" | "piercing";
export const jewels: Vocabulary<readonly Jewel[]> = [
  ["earrings|earring|hoops|studs|hoop earrings|ear rings|ear studs|drop earrings|pearl studs", ["earrings"]],
  [
    "necklace|pendant|pearls|choker|locket|amulet|chain necklace|neck chain|string of pearls|medallion|beads|gold chain|silver chain",
    ["necklace"],
  ],
  ["bracelet|bangle|bangles|wristband|arm ring|charm bracelet|cuff bracelet", ["bracelet"]],
  [
    "a ring|rings|finger ring|wedding ring|engagement ring|gold ring|silver ring|signet ring|diamond ring|wedding band|her ring|his ring|any ring|no ring",
    ["ring"],
  ],
  [
    "wristwatch|wrist watch|a watch|gold watch|silver watch|his watch|her watch|smartwatch|watch on _ wrist|leather watch|smart watch",
    ["watch"],
  ],
  [
    "piercing|nose ring|nose stud|septum ring|pierced|eyebrow ring|lip ring|septum|pierced nose|eyebrow piercing",
    ["piercing"],
  ],
  ["jewellery|jewelry|jewels|jewelled|bejewelled|bejeweled|jeweled", ["earrings", "necklace", "ring"]],
];
export const metals: Vocabulary<"gold" | "silver" | "pearl"> = [
  ["gold|golden|brass|bronze|gilded", "gold"],
  ["silver|steel|platinum|white gold|diamond|diamonds|chrome", "silver"],
  ["pearl|pearls", "pearl"],
];

export const lipsticks: Vocabulary<true> = [
  ["lipstick|lips|lip gloss|lip colour|lip color|make up|makeup|painted lips", true],
];
export const tattoos: Vocabulary<true> = [
  [
    "tattoo|tattoos|tattooed|tattoo sleeve|sleeve tattoo|inked arms|full sleeve tattoo|tattoo sleeves|tattooed arms|neck tattoo",
    true,
  ],
];

export const held: Vocabulary<Exclude<Held, "none">> = [
  [
    "book|books|novel|notebook|diary|newspaper|map|scroll|spellbook|letter|magazine in hand|old book|tome|sketchbook|bible|menu",
    "book",
  ],
  [
    "cup|mug|coffee|tea|cup of coffee|cup of tea|espresso|latte|cappuccino|hot chocolate|teacup|hot drink|takeaway coffee|coffee cup|coffee mug|cocoa|paper cup|tea cup|matcha",
    "cup",
  ],
  [
    "flower|flowers|rose|roses|bouquet|tulip|tulips|sunflower|sunflowers|lily|wildflowers|daisy|peony|peonies|bunch of flowers|bouquet of flowers|bouquet of roses|lilies|red rose|carnation|poppy|orchid",
    "flower",
  ],
  ["umbrella|parasol|brolly", "umbrella"],
  ["camera|polaroid|film camera|photo camera|dslr|video camera", "camera"],
  ["guitar|ukulele|lute|acoustic guitar|electric guitar|bass guitar|banjo|mandolin|bass", "guitar"],
  ["sword|katana|blade|sabre|rapier|broadsword|longsword|saber|lightsaber", "sword"],
  ["lantern|lamp|torch|candle|oil lamp|flashlight|paper lantern", "lantern"],
  [
    "cane|walking stick|walking cane|staff|crutch|wizard staff|wooden staff|hiking pole|shepherd crook|trekking pole",
    "cane",
  ],
  ["phone|smartphone|mobile|cell phone|mobile phone|cellphone|telephone|iphone|tablet", "phone"],
  ["microphone|mic|mike", "microphone"],
  [
    "bag|handbag|purse|shopping bag|tote bag|tote|briefcase|suitcase|leather bag|basket|backpack|satchel|shoulder bag|shopping basket|doctors bag|rucksack|luggage",
    "bag",
  ],
  ["violin|fiddle|viola|cello", "violin"],
  ["paintbrush|brush|paint brush|paintbrushes|palette|brushes|easel|palette and brush", "paintbrush"],
  ["balloon|balloons|red balloon|bunch of balloons", "balloon"],
];

export const seats: Vocabulary<NonNullable<Person["seat"]>> = [
  ["stool|bar stool|barstool|high stool|piano stool|footstool", "stool"],
  [
    "chair|wooden chair|kitchen chair|office chair|folding chair|deck chair|deckchair|desk chair|director chair",
    "chair",
  ],
  ["bench|park bench|wooden bench|pew|garden bench", "bench"],
  [
    "armchair|wing chair|rocking chair|throne|easy chair|leather armchair|recliner|arm chair|wingback chair|velvet armchair",
    "armchair",
  ],
  ["wheelchair|wheel chair|wheelchair user|using a wheelchair", "wheelchair"],
];
