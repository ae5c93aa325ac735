/** Professions and figures of tales: each brings what one would recognise it by, unless the words say otherwise. */
import type { Role } from "./role.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const roles: Vocabulary<Role> = [
  ["businesswoman|executive woman", { presentation: "woman", garment: "suit", place: "office" }],
  ["executive|ceo|business person|businessperson", { garment: "suit", place: "office" }],
  ["businessman", { presentation: "man", garment: "suit", place: "office" }],
  [
    "queen|princess|duchess|empress|baroness|countess",
    { presentation: "woman", garment: "gown", hat: "crown", place: "castle" },
  ],
  [
    "king|prince|emperor|duke|pharaoh|sultan",
    { presentation: "man", garment: "cape", hat: "crown", place: "castle" },
  ],
  ["knight|paladin|crusader|templar", { garment: "armor", holding: "sword", place: "castle" }],
  [
    "warrior|soldier|gladiator|viking|samurai|valkyrie|swordsman|swordswoman|shieldmaiden|amazon",
    { garment: "armor", holding: "sword" },
  ],
  [
    "astronaut|cosmonaut|space traveller|space traveler|spaceman|spacewoman|space explorer",
    { garment: "spacesuit", hat: "spaceHelmet", place: "space" },
  ],
  ["chef|cook|sous chef|pastry chef|sushi chef", { garment: "chefJacket", hat: "chefHat", place: "kitchen" }],
  ["baker|pizzaiolo|confectioner", { garment: "apron", hat: "chefHat", place: "kitchen" }],
  ["barista|cafe owner", { garment: "apron", place: "cafe", holding: "cup" }],
  ["bartender|waiter|waitress|sommelier|butler|barkeeper", { garment: "waistcoat", place: "restaurant" }],
  [
    "doctor|scientist|chemist|nurse|surgeon|researcher|biologist|pharmacist|physician|dentist|veterinarian|vet|paramedic|lab technician|physicist",
    { garment: "labCoat", place: "office" },
  ],
  ["librarian|scholar|historian|bookseller", { garment: "cardigan", place: "library", holding: "book" }],
  [
    "teacher|professor|lecturer|tutor|schoolteacher",
    { garment: "cardigan", place: "library", holding: "book" },
  ],
  ["judge|magistrate", { garment: "cape", colour: "#26242c", ageYears: 58, place: "library" }],
  ["priest|monk|nun|pastor|bishop|vicar|imam|rabbi", { garment: "tunic", colour: "#2d2a33" }],
  [
    "musician|guitarist|songwriter|rock star|rockstar|busker|bassist",
    { garment: "leatherJacket", holding: "guitar", place: "stage" },
  ],
  [
    "singer|rapper|vocalist|comedian|podcaster|pop star|popstar|opera singer|jazz singer",
    { garment: "blazer", holding: "microphone", place: "stage" },
  ],
  ["violinist|fiddler|cellist", { garment: "tuxedo", holding: "violin", place: "stage" }],
  [
    "pianist|composer|orchestra conductor|maestro|magician|illusionist|ringmaster",
    { garment: "tuxedo", place: "stage" },
  ],
  [
    "dancer|ballerina|ballet dancer|tango dancer|flamenco dancer",
    { garment: "dress", place: "stage", pose: "dancing" },
  ],
  ["actor|actress|performer|film star|movie star|host", { garment: "suit", place: "stage" }],
  ["photographer|photojournalist", { garment: "denimJacket", holding: "camera" }],
  [
    "journalist|reporter|tv host|news anchor|newsreader",
    { garment: "blazer", holding: "microphone", place: "city" },
  ],
  ["tourist|backpacker|sightseer", { garment: "floralShirt", holding: "camera", hat: "sunhat" }],
  [
    "detective|spy|private eye|secret agent|investigator|private detective",
    { garment: "trench", hat: "brim" },
  ],
  [
    "wizard|sorcerer|mage|warlock|druid|magus|alchemist",
    { presentation: "man", garment: "cape", hat: "brim", ageYears: 66, holding: "cane" },
  ],
  [
    "witch|sorceress|enchantress|priestess|fortune teller",
    { presentation: "woman", garment: "cape", hat: "brim", holding: "lantern" },
  ],
  ["elf|fairy|faerie|angel|goddess|nymph|oracle|mermaid|muse|dryad", { garment: "gown", hat: "flowerCrown" }],
  [
    "farmer|farm worker|shepherd|shepherdess|farmhand|beekeeper|winemaker",
    { garment: "overalls", hat: "sunhat", place: "meadow" },
  ],
  ["gardener|florist|botanist", { garment: "overalls", hat: "sunhat", place: "garden" }],
  [
    "mechanic|carpenter|plumber|electrician|potter|blacksmith|glassblower|welder|joiner|craftsman|craftswoman|handyman|woodworker|cobbler|tailor|factory worker",
    { garment: "apron", place: "room" },
  ],
  [
    "builder|construction worker|bricklayer|miner|roofer|site manager|worker",
    { garment: "overalls", hat: "helmet" },
  ],
  [
    "painter|artist|illustrator|portrait painter|watercolourist",
    { garment: "apron", hat: "beret", holding: "paintbrush", place: "room" },
  ],
  [
    "sculptor|designer|seamstress|jeweller|tattoo artist|hairdresser|barber|stylist",
    { garment: "apron", place: "room" },
  ],
  ["sailor|seaman|deckhand", { garment: "peacoat", hat: "cap", place: "harbour" }],
  ["fisherman|fisherwoman|fisher", { garment: "raincoat", hat: "beanie", place: "harbour" }],
  ["sea captain|captain|skipper|admiral", { garment: "peacoat", hat: "cap", place: "harbour", ageYears: 55 }],
  [
    "cowboy|rancher|gaucho|sheriff|gunslinger",
    { presentation: "man", garment: "flannelShirt", hat: "cowboy", place: "desert" },
  ],
  ["cowgirl", { presentation: "woman", garment: "flannelShirt", hat: "cowboy", place: "desert" }],
  ["pirate|buccaneer|corsair", { garment: "coat", hat: "brim", place: "harbour", holding: "sword" }],
  [
    "explorer|adventurer|archaeologist|ranger|hunter|archer|rogue|nomad|treasure hunter|park ranger|scout leader",
    { garment: "jacket", hat: "cowboy" },
  ],
  [
    "hiker|climber|mountaineer|trekker|mountain guide",
    { garment: "jacket", hat: "beanie", place: "mountains", holding: "cane" },
  ],
  [
    "skier|snowboarder|ice skater|arctic explorer|polar explorer",
    { garment: "parka", hat: "beanie", place: "mountains", weather: "snow" },
  ],
  [
    "athlete|runner|sprinter|marathon runner|jogger|footballer|soccer player|tennis player|basketball player|cyclist",
    { garment: "tracksuit", place: "park" },
  ],
  [
    "boxer|trainer|gymnast|personal trainer|coach|weightlifter|martial artist|fitness coach|bodybuilder",
    { garment: "tracksuit", place: "gym" },
  ],
  ["yogi|yoga teacher|yoga instructor", { garment: "tracksuit", place: "gym", pose: "crossLegged" }],
  ["biker|rebel|rocker|punk rocker|motorcyclist|greaser|metalhead|goth", { garment: "leatherJacket" }],
  ["hacker|gamer|streamer|skater|skateboarder|dj", { garment: "hoodie" }],
  ["hipster|lumberjack|woodcutter|barman", { garment: "flannelShirt" }],
  ["geisha|maiko", { presentation: "woman", garment: "kimono", hairStyle: "updo" }],
  [
    "lawyer|banker|politician|diplomat|president|prime minister|attorney|minister|broker",
    { garment: "suit", place: "office" },
  ],
  [
    "engineer|programmer|developer|architect|entrepreneur|manager|accountant|secretary|consultant|analyst|receptionist|office worker|founder|editor|clerk",
    { garment: "blazer", place: "office" },
  ],
  [
    "poet|writer|author|philosopher|novelist|playwright|intellectual|psychologist|therapist",
    { garment: "turtleneck" },
  ],
  ["pilot|aviator|aviatrix|racer|racing driver|fighter pilot", { garment: "bomber", hat: "cap" }],
  ["flight attendant|stewardess|steward", { garment: "suit", scarf: "#a23b45" }],
  [
    "driver|taxi driver|bus driver|trucker|courier|delivery driver|deliveryman",
    { garment: "jacket", hat: "cap" },
  ],
  [
    "firefighter|fireman|firewoman",
    { garment: "jacket", colour: "#33364a", second: "#e0c23c", hat: "helmet", place: "street" },
  ],
  [
    "police officer|policeman|policewoman|cop|security guard|guard|constable",
    { garment: "jacket", colour: "#243258", hat: "cap", place: "street" },
  ],
  [
    "postman|mail carrier|mailman|postwoman|train conductor|conductor|ticket inspector",
    { garment: "jacket", colour: "#243258", hat: "cap", holding: "bag" },
  ],
  ["cyborg|android|superhero|superheroine|space marine|bounty hunter", { garment: "armor" }],
  ["clown|jester|harlequin|mime", { garment: "tunic", colour: "#b3313d" }],
  ["vampire|dracula", { garment: "cape", colour: "#26242c", place: "castle" }],
  [
    "bride",
    { presentation: "woman", garment: "gown", colour: "#f3f0ea", holding: "flower", hairStyle: "updo" },
  ],
  ["groom|bridegroom", { presentation: "man", garment: "tuxedo", colour: "#26242c" }],
  ["student|graduate|undergraduate|university student", { garment: "hoodie", ageYears: 22, holding: "book" }],
];
