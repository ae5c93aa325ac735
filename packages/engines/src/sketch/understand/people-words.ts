/** Words for people: nouns, roles with what they usually wear and hold, how many, and how old. */
import type { Garment, Person, Place } from "#sketch/scene.ts";
import type { Vocabulary } from "./text.ts";

export type Presentation = Person["presentation"];

/** What a role brings along unless the words say otherwise. */
export type Role = {
  presentation?: Presentation;
  garment?: Garment;
  hat?: Person["hat"];
  holding?: Person["holding"];
  place?: Place;
  ageYears?: number;
  /** "couple" and the like stand for several people. */
  count?: number;
};

export const personNouns: Vocabulary<Role> = [
  [
    "woman|lady|female|girl|girlfriend|wife|mother|mom|mum|sister|daughter|heroine|gal|businesslady|madam|bride",
    { presentation: "woman" },
  ],
  [
    "man|gentleman|male|guy|boy|boyfriend|husband|father|dad|brother|son|hero|dude|bloke|gent|groom",
    { presentation: "man" },
  ],
  [
    "person|somebody|someone|human|figure|model|character|individual|portrait subject|protagonist|friend|stranger|adult|traveller|traveler|people|student|professor|teacher|neighbour|neighbor|companion",
    {},
  ],
  ["nonbinary person|non binary person|androgynous person|enby", { presentation: "androgynous" }],
  ["grandmother|grandma|granny|old lady|crone", { presentation: "woman", ageYears: 72 }],
  ["grandfather|grandpa", { presentation: "man", ageYears: 73 }],
  ["couple|lovers|newlyweds|pair of friends", { count: 2 }],
  ["group|crowd|band|friends|team|family", { count: 3 }],
  ["businesswoman|executive|ceo", { presentation: "woman", garment: "suit", place: "office" }],
  ["businessman", { presentation: "man", garment: "suit", place: "office" }],
  [
    "queen|princess|duchess|empress",
    { presentation: "woman", garment: "gown", hat: "crown", place: "castle" },
  ],
  ["king|prince|emperor|duke", { presentation: "man", garment: "tunic", hat: "crown", place: "castle" }],
  [
    "knight|warrior|paladin|soldier|gladiator|viking|samurai|valkyrie",
    { garment: "armor", holding: "sword" },
  ],
  [
    "astronaut|cosmonaut|space traveller|space traveler|spaceman|spacewoman",
    { garment: "spacesuit", place: "space" },
  ],
  ["chef|cook|baker", { garment: "apron", place: "kitchen" }],
  ["barista|waiter|waitress|bartender", { garment: "apron", place: "cafe" }],
  [
    "doctor|scientist|chemist|nurse|surgeon|researcher|biologist|pharmacist|physician",
    { garment: "labCoat" },
  ],
  ["librarian|scholar|historian", { garment: "cardigan", place: "library", holding: "book" }],
  [
    "musician|guitarist|singer|rock star|rockstar|songwriter",
    { garment: "leatherJacket", holding: "guitar" },
  ],
  ["dancer|ballerina|actor|actress|performer", { garment: "dress", place: "stage" }],
  ["photographer|journalist|reporter|tourist", { garment: "denimJacket", holding: "camera" }],
  ["detective|spy|private eye|secret agent", { garment: "trench", hat: "brim" }],
  [
    "wizard|sorcerer|mage|warlock|druid",
    { presentation: "man", garment: "tunic", hat: "brim", ageYears: 66, holding: "lantern" },
  ],
  [
    "witch|sorceress|enchantress|priestess",
    { presentation: "woman", garment: "gown", hat: "brim", holding: "lantern" },
  ],
  ["elf|fairy|faerie|angel|goddess|nymph|oracle|mermaid", { garment: "gown" }],
  [
    "farmer|gardener|mechanic|carpenter|builder|plumber|electrician|potter",
    { garment: "overalls", hat: "cap" },
  ],
  ["painter|artist|sculptor|illustrator|designer|craftsman|craftswoman", { garment: "apron" }],
  ["sailor|fisherman|captain|fisherwoman", { garment: "sweater", hat: "cap", place: "beach" }],
  ["cowboy|cowgirl|rancher", { garment: "denimJacket", hat: "brim", place: "desert" }],
  [
    "pirate|explorer|adventurer|archaeologist|ranger|hunter|archer|rogue|nomad",
    { garment: "jacket", hat: "brim" },
  ],
  ["hiker|climber|skier|mountaineer", { garment: "parka", hat: "beanie", place: "mountains" }],
  ["athlete|runner|boxer|trainer|yogi|gymnast", { garment: "tee", place: "gym" }],
  ["biker|rebel|rocker|punk rocker|hacker", { garment: "leatherJacket" }],
  ["geisha", { presentation: "woman", garment: "kimono" }],
  [
    "lawyer|banker|politician|engineer|programmer|developer|architect|entrepreneur|manager|accountant|secretary|journalist host|diplomat",
    { garment: "blazer", place: "office" },
  ],
  ["poet|writer|author|philosopher|novelist|monk|pianist|violinist|composer", { garment: "turtleneck" }],
  ["pilot|aviator|aviatrix|racer|driver", { garment: "leatherJacket", hat: "cap" }],
  ["firefighter|police officer|postman|mail carrier|conductor|guard", { garment: "jacket", hat: "cap" }],
  ["cyborg|android|superhero|superheroine|space marine|bounty hunter", { garment: "armor" }],
];

/** They refer to somebody, but never to somebody new once a person was named. */
export const pronouns: Vocabulary<Presentation> = [
  ["she|her|hers|herself", "woman"],
  ["he|him|his|himself", "man"],
  ["they|them|their|theirs", "androgynous"],
];

/** They make a picture about a person when nothing else is its subject. */
export const faceWords: Vocabulary<true> = [
  [
    "portrait|headshot|face|selfie|profile picture|bust|close up|closeup|avatar|hair|haired|eyes|eyed|beard|bearded|freckles|smile|smiling|hairstyle|skin|wearing|dressed|redhead|brunette|blonde|blond",
    true,
  ],
];

export const numberWords: Vocabulary<number> = [
  ["one|a|an|single|1", 1],
  ["two|pair of|both|2|twin", 2],
  ["three|trio of|3", 3],
  ["four|five|six|several|many|group of|crowd of|some|4|5|6", 3],
];

export const ageWords: Vocabulary<number> = [
  ["young|youthful|young adult", 24],
  ["young looking|college aged|fresh faced", 22],
  ["middle aged|midlife|forty something", 48],
  ["mature|older|greying|graying|seasoned", 56],
  ["elderly|aged|ancient|senior|very old|wrinkled|retired|old", 73],
];

export const decadeWords: Vocabulary<number> = [
  ["twenties|20s", 20],
  ["thirties|30s", 30],
  ["forties|40s", 40],
  ["fifties|50s", 50],
  ["sixties|60s", 60],
  ["seventies|70s", 70],
  ["eighties|80s|nineties", 80],
];
