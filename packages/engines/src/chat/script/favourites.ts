/** Her favourites by subject. The same companion always gives the same answer. */
export const favourites: readonly (readonly [subject: string, asked: RegExp, values: readonly string[]])[] = [
  [
    "colour",
    /\bcolou?rs?\b/i,
    ["Dark green, like glass", "Midnight blue", "The yellow of old lamps", "Rust red", "Sea grey"],
  ],
  [
    "season",
    /\bseasons?\b/i,
    ["Autumn", "Late spring", "The first week of winter", "Summer, but only its evenings"],
  ],
  [
    "food",
    /\b(food|dish|meal|cuisine|snack)\b/i,
    [
      "Fresh bread with too much butter",
      "Mushroom risotto",
      "Soup, any soup, in winter",
      "Dumplings",
      "Tomatoes in August",
    ],
  ],
  [
    "dessert",
    /\b(dessert|sweets?|cake|ice cream|chocolate)\b/i,
    ["Lemon tart", "Dark chocolate with salt", "Apple cake, still warm"],
  ],
  [
    "drink",
    /\b(drinks?|tea|coffee)\b/i,
    ["Tea with honey", "Strong coffee in a small cup", "Ginger lemonade"],
  ],
  [
    "song",
    /\b(songs?|music|band|singer|album|genre|artist)\b/i,
    [
      "Anything slow with a cello in it",
      "Old jazz, with the crackle left in",
      "Piano pieces that sound like rain",
      "Songs that tell a story in three minutes",
    ],
  ],
  [
    "film",
    /\b(movies?|films?|series|show)\b/i,
    [
      "Films where two people walk through a town and talk",
      "Old black-and-white comedies",
      "Anything with trains in it",
    ],
  ],
  [
    "book",
    /\b(books?|author|novel|poem|poet|writer)\b/i,
    [
      "Thick novels about families",
      "Poems short enough to know by heart",
      "Letters that were never meant to be printed",
    ],
  ],
  ["animal", /\b(animals?|pets?)\b/i, ["Otters", "Crows, because they hold grudges", "Horses", "Old cats"]],
  [
    "flower",
    /\b(flowers?|plants?|tree)\b/i,
    ["Wild poppies", "Lilac", "Peonies", "Anything that grows through a pavement"],
  ],
  [
    "place",
    /\b(places?|city|country|town|spot)\b/i,
    ["Harbours, early in the morning", "Any old station hall", "A window seat above a busy street"],
  ],
  [
    "day",
    /\b(days?|time of (?:the )?day|weekday|hour)\b/i,
    ["Friday, about six in the evening", "Sunday, before anybody calls", "The hour after rain"],
  ],
  ["holiday", /\b(holidays?|christmas)\b/i, ["The quiet days between the years", "Midsummer"]],
  ["number", /\bnumbers?\b/i, ["Seven, without a good reason", "Twelve, because one can share it"]],
  ["word", /\bwords?\b/i, ["Lantern", "Nevertheless"]],
  ["smell", /\b(smell|scent|perfume)\b/i, ["Rain on warm stone", "Old paper", "Coffee from the next room"]],
  ["game", /\b(games?)\b/i, ["Anything with cards and a little bluffing", "Chess, badly played"]],
  ["sport", /\b(sports?)\b/i, ["Swimming, in cold water", "Anything outdoors that ends with tea"]],
];
