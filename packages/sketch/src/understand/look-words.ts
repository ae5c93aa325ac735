/** Words for how a person looks: hair, eyes, skin, build, beard. Colours are hex, as everything drawn. */
import type { HairStyle, Hex, Person } from "#sketch/scene.ts";
import { withShades } from "./colour-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const hairStyles: Vocabulary<HairStyle> = [
  [
    "long|longer|straight|flowing|long straight|waist length|loose|silky|very long|let down|hip length|worn open",
    "long",
  ],
  ["shoulder length|medium length|medium|mid length|collarbone length|shoulder", "shoulder"],
  ["wavy|long wavy|waves|beach waves|tousled|windswept|messy|wild|layered|flowing waves|waved", "wavy"],
  ["curly|curls|ringlets|long curly|coily|frizzy|permed|spiral curls|tight curls|short curly|perm", "curly"],
  ["afro|natural hair|kinky|natural afro|coils", "afro"],
  ["bob|chin length|lob|short bob|bobbed|long bob|bob cut|page boy", "bob"],
  ["bangs|fringe|with bangs|with a fringe|blunt bangs|curtain bangs", "bangs"],
  [
    "bun|topknot|top knot|hair up|messy bun|tied up|man bun|space buns|knot|ballet bun|low bun|high bun",
    "bun",
  ],
  [
    "updo|chignon|french twist|pinned up|pinned|elegant updo|up do|beehive|crown braid|put up|swept up",
    "updo",
  ],
  ["ponytail|pony tail|tied back|hair back|high ponytail|low ponytail|pulled back", "ponytail"],
  ["pigtails|twin tails|bunches|two ponytails|two braids|two plaits|twintails", "pigtails"],
  [
    "braid|braids|plait|plaits|braided|cornrows|french braid|box braids|plaited|fishtail braid|side braid|dutch braid",
    "braid",
  ],
  [
    "short|shorter|cropped|crew cut|undercut|fade|short hair|neat hair|short cut|caesar cut|tapered|very short|trimmed",
    "short",
  ],
  ["pixie|pixie cut|boyish|pixie crop|elfin cut", "pixie"],
  [
    "buzz|buzz cut|buzzcut|shaved|shaven|stubbly hair|close cropped|military cut|closely cropped|clipped",
    "buzz",
  ],
  ["dreads|dreadlocks|locs|dreadlock|rasta|locks", "dreads"],
  ["mohawk|punk|spiky|spiked|mohican|spikes|faux hawk|liberty spikes", "punk"],
  ["bald|hairless|balding|shaved head|bald head|bald headed|clean shaven head", "bald"],
  [
    "side part|side parted|combed|pompadour|parted|side parting|quiff|neatly combed|comb over|middle part|center parted|side swept",
    "sidePart",
  ],
  [
    "slicked back|slicked|slick|slick back|gelled|greased back|combed back|swept back|brushed back|wet look",
    "slickedBack",
  ],
];

/** Styles that need no "hair" beside them to be about hair. */
export const standaloneStyles: Vocabulary<HairStyle> = [
  ["curls|ringlets|tight curls|spiral curls", "curly"],
  ["afro|natural afro", "afro"],
  ["bob|bobbed|short bob|long bob|lob|bob cut", "bob"],
  ["bangs|fringe|blunt bangs|curtain bangs", "bangs"],
  ["bun|topknot|top knot|messy bun|man bun|space buns|low bun|high bun", "bun"],
  ["updo|chignon|french twist|beehive|elegant updo|crown braid", "updo"],
  ["ponytail|pony tail|high ponytail|low ponytail", "ponytail"],
  ["pigtails|twin tails|twintails|two braids|two plaits", "pigtails"],
  ["braid|braids|plait|plaits|cornrows|french braid|braided|box braids|fishtail braid|side braid", "braid"],
  ["crew cut|undercut|caesar cut", "short"],
  ["pixie|pixie cut|pixie crop", "pixie"],
  ["buzz cut|buzzcut", "buzz"],
  ["dreads|dreadlocks|locs|dreadlock", "dreads"],
  ["mohawk|mohican|faux hawk", "punk"],
  ["bald|balding|shaved head|bald head|bald headed", "bald"],
  ["quiff|pompadour|comb over|side parting|side part", "sidePart"],
];

/** A second colour in the hair: "black hair with pink streaks", "blonde tips". */
export const hairAccents: Vocabulary<true> = [
  [
    "streak|streaks|highlights|highlight|tips|tip|ends|strand|strands|lowlights|ombre|balayage|lengths|dip dye|money piece|streaked|stripe in",
    true,
  ],
];

export const namedHairColours: Vocabulary<Hex> = [
  ["black|jet black|raven|ebony|dark|inky|blue black|coal", "#1f1a20"],
  ["brown|chestnut|brunette|chocolate|dark brown|mahogany|brunet|espresso|walnut", "#4e2f20"],
  [
    "light brown|caramel|honey brown|hazel|mousy|ash brown|golden brown|toffee|chestnut brown|bronde",
    "#8a5d3b",
  ],
  [
    "blonde|blond|golden|honey|fair|flaxen|sandy|dirty blonde|honey blonde|golden blonde|dark blonde|wheat|blondish|dirty blond",
    "#cfa15c",
  ],
  ["strawberry blonde|strawberry blond|peach blonde|rose gold", "#cf8a5a"],
  [
    "platinum|platinum blonde|ash blonde|bleached|light blonde|icy|white blonde|platinum blond|light blond|pale blonde|bleach blonde|ash blond",
    "#e6d6b4",
  ],
  ["red|ginger|copper|redhead|orange|fiery|flame|bright red|carrot|titian|flaming red", "#b1502a"],
  [
    "auburn|dark red|russet|burgundy|rust|deep red|red brown|reddish|wine red|cherry red|reddish brown",
    "#7d3524",
  ],
  [
    "silver|grey|gray|salt and pepper|ashen|greying|graying|steel grey|pepper and salt|silvery|iron grey",
    "#a4a3ab",
  ],
  ["white|snow white|pure white|snowy", "#e8e4e2"],
  ["pink|rose|hot pink|magenta|rose pink|fuchsia|bubblegum", "#d8749b"],
  ["pastel pink|light pink|pale pink|baby pink|peach|rose quartz", "#e9b3c0"],
  ["blue|electric blue|azure|cobalt|royal blue|bright blue", "#35619e"],
  ["dark blue|navy|midnight blue|indigo|navy blue", "#27376b"],
  ["light blue|pastel blue|sky blue|baby blue|ice blue|pale blue", "#8db4d3"],
  ["teal|turquoise|cyan|aqua|petrol|blue green|mermaid", "#2f8b8d"],
  ["purple|violet|plum|dark purple|aubergine", "#74509a"],
  ["lavender|lilac|pastel purple|mauve|light purple", "#b49ccd"],
  ["green|emerald|dark green|forest green", "#3b7d5c"],
  ["mint|light green|pastel green|neon green|lime", "#8fc9a3"],
];
export const hairColours: Vocabulary<Hex> = withShades(namedHairColours);

/** What nobody is born with: age does not grey it. */
export const dyedColours: ReadonlySet<Hex> = new Set(namedHairColours.slice(10).map(([, colour]) => colour));

/** One word for a person by the hair. */
export const hairPeople: Vocabulary<Hex> = [
  ["redhead|redheaded|ginger|red haired|red head|ginger haired|copper haired", "#b1502a"],
  ["auburn haired", "#7d3524"],
  ["brunette|brunet", "#4e2f20"],
  ["blonde|blond|platinum blonde", "#cfa15c"],
  ["grey haired|gray haired|silver haired|silver fox", "#a4a3ab"],
  ["white haired", "#e8e4e2"],
  ["dark haired|black haired|raven haired", "#1f1a20"],
  ["brown haired|chestnut haired", "#4e2f20"],
  ["fair haired|golden haired|blond haired|blonde haired", "#cfa15c"],
  ["blue haired", "#35619e"],
  ["pink haired", "#d8749b"],
  ["purple haired|violet haired", "#74509a"],
  ["green haired", "#3b7d5c"],
];

export const eyeColours: Vocabulary<Hex> = [
  [
    "blue|azure|sapphire|sky blue|bright blue|deep blue|dark blue|light blue|pale blue|ice blue|icy blue|turquoise|blue grey|teal",
    "#4a80b8",
  ],
  ["green|emerald|jade|bright green|sea green|dark green|light green|green grey|olive", "#4d8660"],
  ["brown|dark brown|chocolate|dark|warm brown|black|deep brown|chestnut", "#5a3826"],
  ["hazel|light brown|golden brown|green brown|honey brown|hazel green", "#8a6a38"],
  ["grey|gray|silver|steel|pale|steel grey|light grey|stormy grey", "#7d8890"],
  ["amber|golden|gold|honey|yellow|whisky|copper", "#b57d2d"],
  ["violet|purple|lavender|lilac|amethyst", "#7c5fb0"],
];

export const skinTones: Vocabulary<Hex> = [
  ["pale|porcelain|very fair|ivory|alabaster|white|very pale|very light", "#f4d8c4"],
  ["fair|light|rosy|peach|creamy|light coloured", "#efc9ad"],
  ["tan|tanned|sun kissed|bronze|bronzed|golden|sun tanned|weathered|sunburnt|suntanned", "#cd976a"],
  ["olive|mediterranean|light olive|olive toned", "#d2a47a"],
  ["brown|medium|caramel|light brown|honey|copper|warm brown|medium brown|cinnamon", "#a8734c"],
  ["dark|deep|dark brown|rich brown|chocolate|mahogany", "#6a432c"],
  ["black|ebony|very dark|deep brown|very deep", "#4f301f"],
];

/** A person called by the skin: only directly before the noun ("a black woman", not "a woman in black"). */
export const skinPeople: Vocabulary<Hex> = [
  ["black|dark skinned|african american|afro|melanated", "#5d3a26"],
  ["brown|brown skinned", "#a06c48"],
  ["white|caucasian|light skinned|pale|fair skinned|fair|pale skinned", "#efcbb1"],
  ["olive skinned", "#d2a47a"],
  ["tanned|tan|bronzed|sun tanned", "#cd976a"],
];

export const builds: Vocabulary<NonNullable<Person["build"]>> = [
  [
    "slim|slender|skinny|petite|lanky|willowy|slight build|svelte|lean build|thin build|bony|gaunt|delicate build",
    "slim",
  ],
  ["average build|medium build|average figure|normal build", "average"],
  [
    "athletic|muscular|toned|sporty|broad shouldered|well built|strong build|burly|brawny|stocky|athletic build|muscly|strapping|broad shoulders|wiry|bodybuilder",
    "athletic",
  ],
  ["curvy|full figured|curvy figure|rounded figure", "curvy"],
  [
    "plus size|plus sized|overweight|chubby|heavyset|plump|heavy set|corpulent|portly|large build|rotund|big boned|heavy build|obese|stout build|tubby|rubenesque",
    "large",
  ],
];

/** The same in words that mean other things too: only directly before the noun, or before "build". */
export const buildsOfNouns: Vocabulary<NonNullable<Person["build"]>> = [
  ["thin|lean|slight", "slim"],
  ["strong|fit|broad", "athletic"],
  ["fat|big|large|heavy|stout|round", "large"],
];

export const beards: Vocabulary<Person["beard"]> = [
  [
    "stubble|stubbly|unshaven|five o'clock shadow|designer stubble|three day beard|scruffy|scruff|day old beard",
    "stubble",
  ],
  [
    "short beard|trimmed beard|goatee|neat beard|light beard|sideburns|van dyke|small beard|groomed beard|well trimmed beard|chin beard",
    "short",
  ],
  [
    "beard|bearded|full beard|long beard|big beard|thick beard|bushy beard|huge beard|long white beard",
    "full",
  ],
  ["moustache|mustache|moustached|handlebar moustache|handlebar mustache|mustachioed", "moustache"],
  ["clean shaven|cleanshaven|beardless|smooth shaven|freshly shaved", "none"],
];

export const freckles: Vocabulary<true> = [["freckles|freckled|freckle|freckly", true]];
