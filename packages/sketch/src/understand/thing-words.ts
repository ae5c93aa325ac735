/** Words for animals and things that can be a picture's subject. */
import type { Animal, Thing } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const animals: Vocabulary<Animal> = [
  ["cat|kitten|kitty|tomcat|feline|siamese", "cat"],
  [
    "dog|puppy|hound|retriever|labrador|poodle|corgi|husky|terrier|dachshund|shepherd dog|canine|golden retriever|bulldog",
    "dog",
  ],
  ["fox|vixen", "fox"],
  ["horse|pony|stallion|mare|unicorn|foal", "horse"],
  ["owl|barn owl", "owl"],
  [
    "bird|robin|sparrow|parrot|eagle|raven|crow|swan|hummingbird|flamingo|duck|crane|heron|kingfisher|hawk|peacock|dove|seagull|toucan",
    "bird",
  ],
  ["rabbit|bunny|hare", "rabbit"],
  ["bear|grizzly|polar bear", "bear"],
  ["deer|stag|fawn|doe|reindeer|moose|elk|antelope|gazelle", "deer"],
  ["wolf|coyote", "wolf"],
  ["fish|goldfish|koi|clownfish|salmon|shark|betta", "fish"],
  ["whale|dolphin|orca|humpback", "whale"],
  ["butterfly|moth|dragonfly", "butterfly"],
  ["elephant|mammoth", "elephant"],
  ["lion|lioness", "lion"],
  ["tiger|tigress|leopard|jaguar|cheetah|panther", "tiger"],
  ["panda|red panda|koala", "panda"],
  ["dragon|wyvern|drake", "dragon"],
  ["turtle|tortoise", "turtle"],
  ["penguin|puffin", "penguin"],
];

export const things: Vocabulary<Thing> = [
  [
    "flower|flowers|rose|roses|bouquet|tulip|sunflower|lily|orchid|peony|daisy|wildflowers|blossom|hydrangea|lavender bouquet|poppy",
    "flowers",
  ],
  [
    "fruit|apple|orange slices|lemon|pear|grape|peach|cherry|pomegranate|fig|strawberry|fruit bowl|banana|melon|plum|citrus",
    "fruit",
  ],
  ["bread|loaf|baguette|croissant|sourdough|pastry|bun loaf", "bread"],
  ["cake|cupcake|birthday cake|pie|dessert|tart|pancake|waffle", "cake"],
  ["coffee|espresso|latte|cappuccino|cup of coffee|coffee cup|mug", "coffee"],
  ["tea|teapot|teacup|cup of tea|matcha", "tea"],
  ["wine|wine glass|bottle of wine|champagne|cocktail|bottle", "wine"],
  ["book|novel|stack of books|notebook|diary|old books|library books", "books"],
  ["lamp|lantern|desk lamp|street lamp|light bulb", "lamp"],
  ["candle|candlestick|candlelight", "candle"],
  ["guitar|violin|cello|ukulele|lute", "guitar"],
  ["piano|grand piano|keyboard instrument", "piano"],
  ["car|sports car|vintage car|automobile|truck|van|taxi|bus", "car"],
  ["bicycle|bike|motorcycle|scooter|moped", "bicycle"],
  ["boat|ship|sailboat|canoe|rowboat|yacht|sailing boat|kayak|ferry|gondola", "boat"],
  ["house|cottage|cabin|hut|barn|farmhouse|villa|mansion|home exterior|treehouse|windmill", "house"],
  ["lighthouse", "lighthouse"],
  ["rocket|spaceship|spacecraft|ufo|space shuttle|starship|satellite", "rocket"],
  ["robot|mech|droid|automaton", "robot"],
  ["tree|oak|willow|cherry tree|bonsai|pine|palm tree|maple|baobab", "tree"],
  ["mountain|mount fuji|volcano", "mountain"],
  ["moon|full moon|crescent moon|crescent", "moon"],
  ["sun", "sun"],
  ["balloon|hot air balloon|balloons|airship|zeppelin", "balloon"],
  ["vase|pot|jar|jug|pottery|ceramic|bowl|amphora", "vase"],
  ["chair|armchair|stool|rocking chair|throne", "chair"],
  ["camera|polaroid|film camera", "camera"],
  ["clock|pocket watch|watch|clocktower|hourglass", "clock"],
  ["castle|fortress", "castle"],
  ["mushroom|toadstool|fungi", "mushroom"],
  ["pizza|slice of pizza", "pizza"],
  ["sushi|maki|nigiri|ramen|bento", "sushi"],
  ["ice cream|icecream|gelato|sundae|popsicle|ice cream cone", "icecream"],
  ["umbrella|parasol", "umbrella"],
  ["crystal|gem|diamond|gemstone|amethyst|jewel|quartz", "crystal"],
  ["statue|sculpture|bust|monument|marble statue", "statue"],
];

/** Said on their own with nothing else to draw, these are a landscape rather than an object. */
export const scenicThings: ReadonlySet<Thing> = new Set<Thing>(["mountain", "moon", "sun", "tree", "castle"]);
