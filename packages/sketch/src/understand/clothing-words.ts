/**
 * Words for what people wear. Everybody is dressed: there are no words for underwear, swimwear, sheer cloth or
 * nakedness here, and a prompt that has them is refused before it is read.
 */
import type { Garment, LowerGarment, Pattern, Shoe } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const garments: Vocabulary<Garment> = [
  [
    "tee|t shirt|tshirt|tee shirt|top|jersey|sportswear|activewear|football shirt|soccer jersey|long sleeve top",
    "tee",
  ],
  ["polo|polo shirt|golf shirt|tennis shirt|rugby shirt", "polo"],
  [
    "shirt|button down|button up|dress shirt|linen shirt|oxford shirt|white collar shirt|collared shirt|button down shirt|work shirt",
    "shirt",
  ],
  ["floral shirt|hawaiian shirt|aloha shirt|flowered shirt|tropical shirt|flower shirt", "floralShirt"],
  [
    "flannel|flannel shirt|plaid shirt|lumberjack shirt|checked shirt|checkered shirt|tartan shirt|gingham shirt",
    "flannelShirt",
  ],
  ["blouse|silk blouse|tunic top|ruffled blouse|lace collar blouse|peasant blouse", "blouse"],
  [
    "sweater|jumper|pullover|knitwear|knit|wool sweater|sweatshirt|knitted sweater|cable knit|aran sweater|christmas sweater|knit sweater|woollen jumper|jersey knit|crewneck",
    "sweater",
  ],
  [
    "turtleneck|polo neck|roll neck|turtle neck|rollneck|polo neck sweater|turtleneck sweater|mock neck",
    "turtleneck",
  ],
  ["hoodie|hooded sweatshirt|hoody|hooded sweater|hooded jumper", "hoodie"],
  ["dress|frock|cocktail dress|midi dress|day dress|tea dress|shirt dress|wrap dress|vintage dress", "dress"],
  ["sundress|summer dress|maxi dress|light dress|beach dress|airy dress|prairie dress", "sundress"],
  [
    "gown|evening gown|ball gown|ballgown|evening dress|wedding dress|long dress|prom dress|bridal gown|wedding gown|ball dress|robe of state",
    "gown",
  ],
  [
    "blazer|sport coat|sports jacket|tweed jacket|suit jacket|dinner jacket|tailored jacket|smart jacket",
    "blazer",
  ],
  ["waistcoat|vest|suit vest|gilet|three piece", "waistcoat"],
  [
    "suit|business suit|pantsuit|tailored suit|business attire|formal wear|trouser suit|three piece suit|formal attire|office clothes|linen suit",
    "suit",
  ],
  ["tuxedo|tux|black tie|white tie|smoking jacket|dinner suit|tailcoat", "tuxedo"],
  [
    "coat|overcoat|winter coat|long coat|wool coat|camel coat|duster coat|duffle coat|fur coat|faux fur coat|greatcoat|topcoat",
    "coat",
  ],
  ["peacoat|pea coat|pea jacket|naval coat|sailor coat|double breasted coat", "peacoat"],
  ["trench|trench coat|trenchcoat|belted coat", "trench"],
  [
    "jacket|windbreaker|uniform|field jacket|utility jacket|safari jacket|outdoor jacket|blouson|military jacket|softshell|rain shell",
    "jacket",
  ],
  [
    "bomber|bomber jacket|flight jacket|varsity jacket|letterman jacket|college jacket|baseball jacket|aviator jacket",
    "bomber",
  ],
  ["leather jacket|biker jacket|leather coat|moto jacket|motorcycle jacket|leathers", "leatherJacket"],
  ["denim jacket|jean jacket|jeans jacket", "denimJacket"],
  ["cardigan|knit cardigan|wool cardigan|knitted jacket", "cardigan"],
  ["poncho|shawl|serape|wrap|ruana|pashmina", "poncho"],
  ["cape|cloak|hooded cloak|hooded cape|mantle|robe|robes|wizard robe", "cape"],
  ["kimono|yukata|haori|furisode", "kimono"],
  ["hanbok|jeogori", "hanbok"],
  ["qipao|cheongsam|hanfu|mandarin dress|chinese dress|tang suit|ao dai|changshan", "qipao"],
  ["sari|saree|lehenga|sarong wrap", "sari"],
  ["kurta|salwar kameez|shalwar kameez|sherwani|kurti|kameez|nehru jacket|panjabi|churidar", "kurta"],
  [
    "tunic|medieval clothes|doublet|toga|dashiki|kaftan|caftan|thobe|djellaba|kandura|abaya|boubou|agbada|jerkin|medieval tunic|habit",
    "tunic",
  ],
  [
    "armor|armour|plate armor|plate armour|chainmail|breastplate|chain mail|suit of armour|suit of armor|cuirass",
    "armor",
  ],
  ["apron|linen apron|kitchen apron|pinafore", "apron"],
  ["chef jacket|chef coat|chefs jacket|chef whites|cook jacket|chef uniform", "chefJacket"],
  ["lab coat|labcoat|scrubs|white coat|doctor coat|medical coat|laboratory coat", "labCoat"],
  [
    "raincoat|rain coat|rain jacket|oilskin|yellow slicker|mackintosh|slicker|mac coat|waterproof jacket|rain poncho|waterproofs",
    "raincoat",
  ],
  ["parka|anorak|ski jacket|snow jacket|arctic coat|hooded winter coat|ski suit", "parka"],
  [
    "puffer|puffer jacket|down jacket|quilted jacket|padded jacket|puffer coat|down coat|puffy jacket",
    "puffer",
  ],
  [
    "tracksuit|track suit|jogging suit|sweat suit|sweatsuit|track jacket|training suit|gym clothes|sports clothes|running clothes|joggers",
    "tracksuit",
  ],
  ["spacesuit|space suit|astronaut suit|astronaut uniform|pressure suit", "spacesuit"],
  [
    "overalls|dungarees|coveralls|jumpsuit|boiler suit|boilersuit|work clothes|bib overalls|salopettes",
    "overalls",
  ],
];

/** Worn over what lies beneath: the outer one is the garment, the inner one gives the second colour. */
export const outerGarments: ReadonlySet<Garment> = new Set<Garment>([
  "blazer",
  "suit",
  "tuxedo",
  "waistcoat",
  "coat",
  "peacoat",
  "trench",
  "jacket",
  "bomber",
  "leatherJacket",
  "denimJacket",
  "cardigan",
  "poncho",
  "cape",
  "apron",
  "labCoat",
  "raincoat",
  "parka",
  "puffer",
  "overalls",
]);

/** These reach down over hips or to the ground: nothing separate is worn below. */
export const wholeGarments: ReadonlySet<Garment> = new Set<Garment>([
  "dress",
  "sundress",
  "gown",
  "kimono",
  "hanbok",
  "qipao",
  "sari",
  "armor",
  "spacesuit",
  "overalls",
]);

export const lowerGarments: Vocabulary<LowerGarment> = [
  ["jeans|denim|denims|jean|ripped jeans|denim trousers|blue jeans|skinny jeans|denim pants", "jeans"],
  [
    "trousers|pants|slacks|chinos|chino|leggings|cargo pants|sweatpants|corduroys|corduroy trousers|breeches|suit trousers|culottes|pant|trouser|leather trousers|leather pants|wide leg trousers",
    "trousers",
  ],
  [
    "skirt|pleated skirt|knee length skirt|pencil skirt|denim skirt|kilt|midi skirt|tulle skirt|tutu",
    "skirt",
  ],
  ["long skirt|maxi skirt|floor length skirt|ankle length skirt|full skirt", "longSkirt"],
  [
    "shorts|bermuda shorts|denim shorts|cargo shorts|jean shorts|bermudas|knee length shorts|running shorts",
    "shorts",
  ],
];

export const shoes: Vocabulary<Shoe> = [
  [
    "boots|ankle boots|hiking boots|combat boots|cowboy boots|leather boots|rain boots|wellington boots|wellies|chelsea boots|riding boots|rubber boots|doc martens|boot|snow boots|work boots",
    "boots",
  ],
  [
    "sneakers|trainers|running shoes|gym shoes|tennis shoes|canvas shoes|sneaker|sports shoes|plimsolls|high tops",
    "sneakers",
  ],
  ["heels|high heels|stilettos|pumps|high heeled shoes|court shoes", "heels"],
  ["sandals|flip flops|espadrilles|sandal|slippers|clogs", "sandals"],
  [
    "shoes|loafers|brogues|oxfords|ballet flats|flats|dress shoes|leather shoes|ballet shoes|moccasins|oxford shoes",
    "shoes",
  ],
];

export const patterns: Vocabulary<Pattern> = [
  ["striped|stripes|stripe|pinstripe|pinstriped|breton|stripy", "stripes"],
  ["checked|checkered|chequered|plaid|tartan|gingham|houndstooth|checks|check pattern|argyle", "checks"],
  ["polka dot|polka dots|dotted|dots|spotted|polka dotted", "dots"],
  [
    "floral|flowered|flowery|flower print|flower pattern|floral print|floral pattern|flower patterned|botanical print",
    "floral",
  ],
];
