/** Words that carry no picture of their own: never named as not used. */
export const fillers: ReadonlySet<string> = new Set(
  (
    "what how why else once half first second third isn isnt dont doesnt gets getting change changes changed turn turned dye dyed hold holds time colour color wearing put puts onto instead now add remove replace background make them sits stands stand " +
    "a an the of in on at by to for from with and or as is are was be it its this that these those there here her his their my your our very really quite so " +
    "some any into onto over under near beside next while during wearing dressed holding standing looking having has have who which where up down out off " +
    "one image picture photo illustration drawing painting art artwork style scene shot view background make create generate draw show please high quality " +
    "detailed highly best masterpiece 4k 8k hd beautiful s tone old year years hair eyes skin tied worn pulled styled playing carrying both through across against towards around between behind front " +
    "but make makes making made look looks looked looking let lets like just only also too then than so such if when because please add adds put give gives given want wants would could should can will may might must " +
    "i me we us you he she they them him hers theirs mine ours yours it's she's he's they're i'd i'm let's her's not no yes more less much many most least few several all every each other another same different new " +
    "been being am were do does did done get gets got go goes going come comes keep keeps kept see sees seen show shows showing featuring including includes plus about above below along among within without upon after before again still even yet already " +
    "little bit lot lots kind sort type thing things something someone somebody anyone anybody everyone nice good great pretty lovely amazing stunning gorgeous perfect professional realistic photorealistic ultra super extremely highly rather somewhat slightly fully completely totally " +
    "picture pictures images photos photograph render rendered rendering artwork artistic portrait use using used set against person people subject character default wear wears wore dress dressed face faces facing camera viewer taken light lights lighting lit left right"
  ).split(" "),
);
