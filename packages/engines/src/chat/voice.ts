/** The voice of a companion: traits parsed from its personality field. */
const words = {
  playful: [
    "playful",
    "teasing",
    "funny",
    "humor",
    "humour",
    "silly",
    "mischievous",
    "cheeky",
    "goofy",
    "flirt",
  ],
  caring: [
    "caring",
    "kind",
    "understanding",
    "warm",
    "supportive",
    "empath",
    "nurturing",
    "loyal",
    "sweet",
    "loving",
  ],
  shy: ["shy", "quiet", "introvert", "reserved", "timid", "soft-spoken", "bashful"],
  bold: ["confident", "bold", "fearless", "assertive", "dominant", "strong", "outspoken", "direct", "proud"],
  deep: [
    "deep",
    "intellectual",
    "curious",
    "thoughtful",
    "philosoph",
    "wise",
    "clever",
    "smart",
    "bookish",
    "intelligent",
  ],
  lively: [
    "adventur",
    "energetic",
    "spontaneous",
    "lively",
    "cheerful",
    "optimis",
    "outgoing",
    "bubbly",
    "passionate",
  ],
  calm: ["calm", "gentle", "serene", "patient", "peaceful", "relaxed", "tranquil", "grounded"],
  mysterious: ["myster", "enigmatic", "secretive", "dark", "gothic", "dreamy"],
  dry: ["sarcas", "witty", "ironic", "dry", "sharp", "cynical", "blunt"],
  romantic: ["romantic", "tender", "affectionate", "devoted", "poetic"],
} as const;

export type Trait = keyof typeof words;

/** At least one: a personality without a known trait is caring. */
export function traitsOf(personality: string): ReadonlySet<Trait> {
  const text = personality.toLowerCase();
  const found = (Object.keys(words) as Trait[]).filter((trait) =>
    words[trait].some((word) => new RegExp(`(?<!not |never |n't )\\b${word}`).test(text)),
  );
  return new Set(found.length > 0 ? found : ["caring"]);
}
