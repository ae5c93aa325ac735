/** Dutch core words. "Meisje" alone may mean an adult, "klein meisje" does not; "kind" counts beside an article. */
import { garmentsAnywhere } from "./garments.ts";
import type { WordLexicon } from "./lexicon.ts";
import { seenThrough } from "./seen-through.ts";

export const dutch: WordLexicon = {
  language: "nl",
  grammar: {
    ages: "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien".split(
      " ",
    ),
    stopWords: "van in op met achter voor bij aan te om naar".split(" "),
    lists: {
      person:
        "vrouw vrouwen man mannen meisje meisjes jongen jongens dame persoon model studente student lichaam haar hem zij",
      garment: `kleren kleding jurk jurkje rok rokje broek shirt bloes blouse beha bh slipje ondergoed top trui
        badpak bikini handdoek hemd kleertjes ${garmentsAnywhere}`,
      outer: "jas jasje vest mantel colbert",
      intimate: "borsten tieten tepels kont billen decollete kruis",
      minor: `kinderen kindje kindjes kindertjes kleuter kleuters peuter peuters tiener tieners puber pubers minderjarig*
        schoolmeisje schoolmeisjes schooljongen scholier scholiere scholieren jongetje jongetjes babytje zuigeling brugklasser
        tienermeisje tienermeisjes kleinkind`,
      nothing:
        "glimlach lach parfum sieraden schoenen hoed haren schuim mist licht zonnebril horloge ketting bloemen water lucht huid verf sokken schaduw",
      aged: "whisky wijn rum huis boom eik hond kat kaas auto garantie ervaring",
    },
  },
  innocent: [
    "al|na|voor|sinds|gedurende|over|ongeveer [#age] jaar",
    "[#age] jaar geleden|later|garantie|ervaring|oorlog|lang",
    "@aged van [#age] jaar",
    "[#age] jaar oude @aged",
    "[blote|naakte] voeten|muur|muren|takken|bomen|waarheid|handen|hand|oog|armen|benen",
    "boek|boeken|speelgoed|muziek voor [kinderen]",
    "een|het [kind] of",
    "geen|zonder|niet [kinderen|tieners|naakt|naaktheid]",
  ],
  concepts: {
    minorAlways: [
      "minderjarig*|kinderporno|pedofiel*",
      "onder|jonger de|dan? 18|achttien",
      "net 18|achttien|volwassen $|geworden",
    ],
    minorAge: [
      "#age jarig(e)",
      "tweejarig*|driejarig*|tienjarig*|elfjarig*|twaalfjarig*|dertienjarig*|veertienjarig*|vijftienjarig*|zestienjarig*|zeventienjarig*",
      "#age jaar oud|jong|oude|jonge|$",
      "meisje|meisjes|jongen|jongens|vrouw|dochter|zoon van|is _1 #age jaar|$",
      "schoolmeisje|scholiere|tienermeisje",
      "ze|zij|hij is pas|net|nog? #age $|jaar",
      "geboren ___3 #year",
      "@person|@minor|leerling|leerlinge uit|in|van|zit groep|klas #age",
      "@person|leerling uit|in|van de|het? eerste|tweede|derde|vierde|vijfde|zesde klas|groep|leerjaar",
      "jaar|jaren|decennia|decennium jonger(e)|terug",
      "verjong* __5 jaar|jaren|decennia|decennium",
      "jonger met|door __2 jaar|jaren|decennia",
      "haal|trek|veeg|draai|zet|spoel|ga __3 jaar|jaren|decennia|tijd|klok af|eraf|weg|terug",
      "zoals|hoe|als|gelijk __2 zij|ze|hij|haar|hem|@person __4 jaar|jaren geleden|terug",
      "haar|hem __4 jaar|jaren geleden|terug",
      "zij|ze|hij|@person __4 jaar|jaren geleden|terug $|eruit|uit|uitzag|was",
      "toen ze|zij|hij nog? __3 school|kind|klein|tiener|puber|jong",
      "helft van haar|zijn leeftijd",
      "half zo oud",
    ],
    minorPerson: [
      "@minor",
      "een|het|dit|klein|jong|spelend|mijn kind",
      "kind in|op|met|bij het|de|een|haar|zijn",
      "klein(e)|jong|heel jonge|jong? meisje(s)|jongen(s)|jongetje|zusje|broertje|dochter|dochtertje|zoontje",
      "heel|zeer|erg jonge|jong @person",
      "meisje|leerling|leerlinge|uniform|meisjes van|op|in de|een? basisschool|middelbare|school",
      "schooluniform",
      "kindergezicht|kinderlichaam",
      "brugpieper*|ukkie(s)|ukkepuk|dreumes*|hummel*|koter(s)|kleuterklas|kleinzoon|kleindochter|kleinkinderen|snotaap|spruit",
      "kleine meid|zus|broer|prinses",
      "mijn|haar|zijn|hun kleine|jongste dochter|zoon|zus|broer",
    ],
    minorPlayed: [
      "ik|jij|je ben|bent een|nog|pas|mijn? klein? kind|@minor|#age",
      "doe|speel|stel __4 kind|@minor|#age",
    ],
    explicit: [
      "seks|porno*|neuken|neukt|geneukt|pijpen|masturb*|orgasme|kut|lul|vagina|penis|verkracht*|incest|hoer",
    ],
    nudity: [
      "naakt|naakte|halfnaakt*|naaktheid|ontbloot*|ongekleed*|naaktfoto(s)|naaktmodel|blootfoto(s)|halfbloot",
      "bloot|blote $|@person|borsten|bovenlijf|borst|kont|billen",
      "tieten|tepels|borsten|kont",
      "poedelnaakt|spiernaakt",
      "in adamskostuum|evakostuum",
      "zoals|gelijk god|natuur|moeder|ze|zij|hij|de? haar|hem|natuur|moeder|ter|geboren? schiep|maakte|geschapen|gemaakt|bedoeld|wereld|werd|schiep",
      "in evakostuum|adamskostuum",
      "zoals ze|zij|hij geboren|ter",
    ],
    sexualised: [
      "sexy|sensueel|sensuele|erotisch*|verleidelijk*|geil|geile|wulps*",
      "uitdagende pose",
      "grote|enorme|dikke @intimate",
      "benen gespreid|wijd",
    ],
    underwear: ["ondergoed|slipje|beha|lingerie|onderbroek|jarretel*|nachthemdje"],
    sheer: [
      "doorzichtig*|doorschijnend*|natte|nat|transparante @garment",
      "nat|natte|doorweekt*|regen|dun|dunne ___5 huid|lichaam|eronder|doorheen|figuur __2 ziet|zien|zichtbaar|doorschijnt",
      "nat|natte|doorweekt*|regen|dun|dunne ___4 ziet|zien __1 huid|lichaam|eronder",
      ...seenThrough({
        wet: "nat|natte|doorweekt*|regen|dun|dunne",
        worn: "@person|@garment|@outer|stof",
        sights: ["alles __2 ziet|zien|zichtbaar|doorschijnt", "ziet|zien __1 alles"],
        wetting: ["maak|maakt|maken ___3 nat|natte|doorweekt*|dun"],
      }),
    ],
    undress: [
      "uitkleden|uitgekleed|ontkleed*|ontkleden|kleed __3 uit",
      "trek(t)|trekken|doe(t)|doen __4 @garment __2 uit|omlaag|omhoog",
      "verwijder(t)|haal(t)|wis|neem|neemt|laat _4 @garment weg|af|vallen|verdwijnen|$",
      "zonder haar|zijn|enige|de|haar? kleren|kleding|jurk|shirt|bh|beha|broek|rok|slipje|ondergoed|bloes",
      "draagt niets|niks",
      "niets|niks aan $",
      "alleen|enkel in|met een? handdoek|laken|sokken|ondergoed",
      "onder haar|zijn|die|de @garment",
      "bevrijd(t)|ontdoe|verlos __2 van __2 @garment|stof|textiel",
      "vergeten|voordat|voor|zonder __3 aangekleed|aankleden|aankleedt",
      "gekleed|draagt|dragend|aan|bedekt __1 in|met? alleen|slechts|enkel|niets|uitsluitend __1 anders|maar|in|met|dan|haar|zijn|een|de __2 @nothing",
      "wat er? __2 onder|achter haar|zijn|de|het|die? @garment",
      "wat @garment|haar|de|het __1 verbergt|bedekt|verhult",
      "@garment __1 verdwijn*|verdwenen|valt|vallen|glijdt|glijden",
      "haar|zijn @garment ligt|liggen op|naast __2 grond|vloer|stoel|bed",
      "weg met __1 @garment",
    ],
    intimateTalk: [
      "kleed|trek je|jezelf __2 uit",
      "ben je naakt|bloot",
      "stuur|laat __3 naakt|naaktfoto(s)|tieten|borsten",
    ],
    uploadExposure: [
      "verwijder|trek|haal|doe _2 @outer",
      "zonder haar|zijn|de? @outer",
      "meer huid|decollete",
      "@garment korter|strakker|kleiner|natter",
      "maak __2 nat|doorzichtig",
      "vervang(t/en)|verander|ruil|wissel|verwissel __2 @garment|@outer|stof door|in|voor|met __1 huid|niets|lichaam",
      "huid in? plaats|ipv van __1 @garment|stof",
    ],
    swimwear: ["bikini|badpak|zwembroek|zwempak|badkleding"],
    bodyShape: ["slanker|dunner|dikker|gespierder|ronder", "grotere|kleinere borsten|taille|billen|heupen"],
    covering: [
      "kleren|kleding|jurk|jurkje|rokje|broek|bloes|beha|ondergoed|trui|handdoek|hemd|badpak|aangekleed|gekleed|bedekt|gecensureerd|censuur",
    ],
    grownUp: ["volwassen*|meerderjarig*", "ouder dan #low|achttien|twintig"],
  },
};
