/** German word lists. "Mädchen" alone may mean an adult; "kleines Mädchen" and "Kind" beside an article do not. */
import type { WordLexicon } from "./lexicon.ts";

export const german: WordLexicon = {
  language: "de",
  grammar: {
    ages: `zwei drei vier fünf fuenf sechs sieben acht neun zehn elf zwölf zwoelf dreizehn vierzehn fünfzehn
      fuenfzehn sechzehn siebzehn`.split(/\s+/),
    stopWords: "von aus auf in mit hinter vor im am an bei zu fur um".split(" "),
    lists: {
      person: `frau(en) mann männer person(en) mädchen maedchen junge(n) dame(n) modell model freundin freund sie ihn ihr ihm
        studentin student schauspielerin körper koerper mädel figur typ kerl`,
      garment: `kleidung klamotten kleid(er/es) rock hose(n) hemd shirt tshirt bluse oberteil(e) bh slip höschen hoeschen
        unterhose unterwäsche dessous bikini handtuch anziehsachen sachen badeanzug strümpfe strumpfhose uniform jeans top
        bademantel kleidungsstücke röckchen rocks hemdes`,
      outer: "jacke mantel pullover pulli weste anzug strickjacke sakko hoodie kapuzenpulli",
      intimate:
        "brüste brueste busen titten nippel brustwarzen arsch hintern po dekolleté ausschnitt genitalien schritt",
      minor: `kleinkind(er/es) schulkind(er) schulmädchen schulmaedchen schuljunge(n) schülerin(nen) schuelerin(nen)
        jugendliche(r/n) teenagerin teenie(s) säugling(e) saeugling kindlich(e/er/es/en) grundschüler* gymnasiastin
        kindergartenkind(er) pubertierende(r/s) bub(en) knabe(n) backfisch halbwüchsige(r) konfirmandin
        babygesicht kindergesicht kinderkörper schuluniform(en) grundschuelerin`,
      kind: "kind(er/es/ern)",
      aged: "whisky whiskey rum wein eiche baum hund katze auto haus garantie erfahrung jubiläum jubilaeum käse kirche",
    },
  },
  innocent: [
    "vor|seit|nach|fur|wahrend|uber|in [#age] jahre|jahren",
    "@aged ist|war|wird? [#age] jahre",
    "[#age] jahre|jahren alter|altes|alten @aged|cognac|brandy",
    "[#age] jahrig*|jahre @aged|bestehen|krieg",
    "ohne|keine|kein|nicht|nie [nacktheit|nackt|kinder|kind|dessous|unterwasche|sexuell|jugendliche]",
    "[nackt*] tatsache(n)|wahrheit|angst|wand|wande|baume|aste|fels|kanone|schnecke|mauer|mauern|beton|fussen|fusse|fuss|fels|felsen|erde|boden",
    "mit [nackten] fussen|armen|handen",
    "auge [nackt*]",
    "brot|fischer|auto|busen|meer [busen]",
    "[busen] der|natur natur",
    "@kind [kind|kinder] buch|bucher|wagen",
    "[sex] pistols",
  ],
  concepts: {
    minorAlways: [
      "minderjährig*|minderjaehrig*|pädophil*|paedophil*|kinderporn*|kindersex|kindesmissbrauch",
      "unter 18|achtzehn jahren|jahre|$",
      "noch nicht|keine 18|achtzehn|volljährig",
      "gerade erst|mal? 18|volljährig",
    ],
    minorAge: [
      "schulmädchen|schulmaedchen|schülerin|schuelerin|schuljunge|gymnasiastin",
      "#age jahrig*|jaehrig*",
      "#age jahre|j|jahren alt|altes|alte|alter|alten|jung|junges|$",
      "dreijahrig*|vierjahrig*|funfjahrig*|sechsjahrig*|siebenjahrig*|achtjahrig*|neunjahrig*|zehnjahrig*|elfjahrig*|zwolfjahrig*|dreizehnjahrig*|vierzehnjahrig*|funfzehnjahrig*|sechzehnjahrig*|siebzehnjahrig*|fuenfzehnjaehrig*|sechzehnjaehrig*|vierzehnjaehrig*|siebzehnjaehrig*|zwoelfjaehrig*|dreizehnjaehrig*|zehnjaehrig*",
      "alter|alters|im von|alter|ist? von? #age jahre|jahren|$",
      "sie|er ist|wird #age $",
      "sie|er|ist|wird erst|gerade|nur|knapp #age $|jahre",
    ],
    minorPerson: [
      "@minor",
      "ein|einem|einen|das|dem|mein|kleines|kleinem|kleine|spielendes|spielende|lachendes|lachende|zwei|drei|viele|junges|junge|blondes|die|glückliche|als|wie|armes|süßes @kind",
      "porträt|portrait|foto|bild eines|einer|von kindes|kind|kindern|schülerin|jungen mädchens",
      "kinder spielen|spielend|im|am|auf|lachen",
      "klein(e/es/er/en/em)|jung(es/em)|süßes|minderjähriges mädchen|maedchen|mädchens|mädel",
      "klein(e/er/en) junge(n)|jungs|bruder|schwester|tochter|sohn",
      "sehr jung(e/es/er/en) @person",
    ],
    minorPlayed: [
      "ich bin erst|noch|nur|gerade|ein|eine|einen? erst|ein|eine|noch? #age|@minor|@kind|teenager",
      "du bist|wärst|waerst|seist erst|noch|nur|ein|eine|mein|meine|jetzt? kleines|kleine|kleiner|junges|erst? @minor|@kind|teenager|mädchen|junge|#age",
      "tu|spiel(e)|stell|benimm|sei|verhalte __6 @minor|@kind|teenager",
      "tu|spiel(e)|stell|benimm|sei __5 klein(es/e/er)|jung(es) mädchen|junge|tochter|schwester",
    ],
    explicit: [
      "sex|geschlechtsverkehr|porno(s)|pornograf*|pornograph*|ficken|fick|ficke|gefickt|fickt|bumsen|vögeln|masturb*|wichsen|selbstbefriedigung|orgasmus|ejakul*|penis|vagina|muschi|fotze|schwanzlutsch*|vergewaltig*|inzest|geschlechtsteil(e)|oralsex|analsex|hure|sexszene|sexstellung",
      "sexuelle(r/n/s) akt|handlung(en)|inhalt(e)|pose|stellung",
    ],
    nudity: [
      "nackt*|halbnackt*|splitternackt*|splitterfasernackt*|entblößt*|entbloesst*|entblosst*|unbekleidet*|barbusig*|hüllenlos|textilfrei|fkk|nacktheit|aktfoto(s)|aktbild(er)|aktmodell|aktfotografie|aktaufnahme(n)",
      "oben|unten ohne",
      "ohne alles",
      "titten|busen|brüste|brueste|nippel|brustwarze(n)|arsch|pobacken|popo",
      "freier|nackter|bloßer oberkörper",
      "evakostüm|evakostuem|adamskostüm",
    ],
    sexualised: [
      "sexy|sexuell*|erotisch*|erotik|sinnlich*|verführerisch*|verfuehrerisch*|aufreizend*|lasziv*|anzüglich*|anzueglich*|aufgegeilt|geil|geile(s/r)|freizügig*|freizuegig*|dekollete",
      "groß(e/er/en)|riesig(e/er/en)|pralle(n)|dicke(r/n)|üppige(n/r) @intimate|oberweite",
      "gespreizt* beine(n)",
      "tiefer|tiefem|tiefen ausschnitt",
      "beine gespreizt|breit|auseinander",
      "auf allen vieren $",
    ],
    underwear: [
      "unterwäsche|unterwaesche|dessous|bh|büstenhalter|tanga(s)|stringtanga|strapse|höschen|hoeschen|unterhose(n)|schlüpfer|reizwäsche|negligé|negligee|strumpfhalter|unterhöschen|unterrock|damenslip",
      "im|nur|in|ihren|ihrem slip|string $|und|auf|sitzend|stehend",
    ],
    sheer: [
      "durchsichtig*|durchscheinend*|halbtransparent*|transparent(e/es/er/en/em) @garment|stoff|bluse|kleidung",
      "@garment|stoff ist|wird|sehr|ganz|leicht|ist? ganz|sehr? durchsichtig*|transparent|durchscheinend|nass|klatschnass",
      "nass(e/es/er/en/em)|klatschnass(e/es/er)|durchnässt(e/es/er/en)|feuchte(s/r) @garment",
      "mach(e)|lass|mache|mach __3 kleid|bluse|hemd|kleidung|shirt|stoff __1 durchsichtig|transparent|nass",
    ],
    undress: [
      "auszieh*|ausgezogen*|entkleid*|ausziehe|zieht|zieh sie|ihn|sich|dich|aus|ihr|ihm|mich|nackt? aus|@garment|bluse|ganz? aus|@garment",
      "auszieh*|ausgezogen*|entkleid*|entblöß*|entblöss*|entbloess*",
      "zieh(e/t/en) __5 @garment __2 aus|runter|hoch|herunter|weg",
      "zieh(e/t/en) sie|dich|sich|ihn|mich|uns __2 aus|nackt",
      "entfern(e/en/t)|lösch(e/en)|loesch(e/en)|entfernt|nimm|nehme|weglassen|lass _3 @garment weg|ab|$|aus|von|bitte",
      "@garment __2 entfern(en/t)|weg|ausziehen|ausgezogen|ab|runter|weglassen|hoch|hochziehen|löschen|hochgehoben|aufknöpfen|öffnen|herunter|verschwinden",
      "ohne ihre|seine|die|jegliche|jede|ihr|das|ihren|irgendwelche? @garment|klamotten",
      "keine|kein|nichts @garment|an|am $|leib|außer|anhat",
      "trägt|traegt|hat|tragen nichts $|drunter|darunter|an|außer|am",
      "nur mit|in einem|einer|ihrem? handtuch|schürze|laken|socken|unterwäsche",
      "unter|darunter ihrer|ihrem|ihren|der|dem|seiner @garment",
      "zeig(e/t/en)|entblöß(e/t)|zeigend __2 @intimate|nackte|haut|körper",
      "leicht|spärlich|kaum|knapp bekleidet*",
      "@garment hoch|runter|auf gezogen|geknöpft|geschoben|heben",
    ],
    intimateTalk: [
      "schick(e)|zeig(e)|sende|gib __3 nackt*|nacktfoto(s)|nacktbild(er)|brüste|titten|busen",
      "zieh(e/t) dich|mich|deine|dein|meine|mir|uns __2 aus|nackt",
      "bist|bin du|ich nackt",
      "was hast|trägst|traegst du darunter|drunter|an|drunter",
      "dein(e/en)|mein(e/en) @intimate|slip|höschen|bh",
      "schlaf mit mir",
    ],
    uploadExposure: [
      "entfern(e/en/t)|lösch(e/en)|nimm|lass _3 @outer",
      "@outer __2 entfern(en/t)|weg|ausziehen|aus|ab|runter|weglassen|öffnen",
      "ohne ihre|seine|die|den|ihren|seinen|das? @outer",
      "mehr|viel haut|ausschnitt|dekolleté|bein|freizügig",
      "weniger|knappere|kürzere|engere|kurze|knappe|enge stoff|@garment|anziehsachen",
      "@garment kürzer|kuerzer|enger|knapper|tiefer|kleiner|offener",
      "kürz(e)|verkürze|kürze _2 @garment",
      "kürzer(er/es/en/e)|engerer|enger(es/en)|knapper(er/es/en/e)|kurzer(er/es)|hautenges|hautenge|knapp(er/es) @garment",
      "mach(e/t)|lass __3 nass|klatschnass|verschwitzt|durchnässt",
      "nass(e/es/er)|klatschnass(e)|durchnässt(e) @person|haut|körper",
      "bauchfrei|rückenfrei|schulterfrei|minirock|hotpants",
      "nackte(r/n)|freie(r/n)|bloße(r) schultern|bauch|beine|haut|rücken|schenkel",
    ],
    swimwear: [
      "bikini(s)|badeanzug|badeanzüge|badeanzuege|badehose(n)|bademode|schwimmanzug|badekleidung|schwimmbekleidung|einteiler|tankini|monokini",
    ],
    bodyShape: [
      "schlanker*|dünner*|duenner*|dicker|kurviger*|muskulöser*|muskuloeser*|fülliger*|molliger|fetter|schmaler machen|machen|@person|$|und|mach|aussehen|werden|wirken|taille|hüfte|hüften|beine|körper",
      "mach(e/t)|lass __4 schlanker|dünner|duenner|dicker|kurviger|muskulös|muskulöser|fetter|dünn|schlank|dick|mollig|schwanger",
      "größer(e/en)|groesser(e/en)|kleiner(e/en)|schmaler(e/en)|breiter(e/en)|flach(er/en)|straffer|runder(e/en) brust|brüste|brueste|busen|taille|hüfte(n)|po|hintern|bauch|oberweite|schenkel|schultern",
      "brust|brüste|brueste|busen|taille|hüfte(n)|po|hintern|bauch|oberweite|beine|schenkel|arme|körper __3 größer|groesser|kleiner|schmaler|schlanker|dünner|flacher|breiter|runder|vergrößern|verkleinern|straffer",
      "vergrößer(e/n)|vergroesser(e/n)|verkleiner(e/n)|verschmäler(e)|verschlank(e)|strecke _2 brust|brüste|busen|taille|hüfte(n)|po|hintern|bauch|oberweite|beine",
      "brustvergrößerung|sixpack|sanduhrfigur|körperform|waschbrettbauch|abnehmen|kurvig|kurvige(r)|wespentaille|körpermaße",
      "mehr kurven|muskeln|oberweite|busen",
    ],
    covering: [
      "kleid(er/es)|kleidchen|kleidung|klamotten|kleidungsstück(e)|kleidungsstueck(e)|hemd(en/es)|shirt|tshirt|bluse(n)|oberteil(e)|bh|höschen|hoeschen|unterhose(n)|unterwäsche|unterwaesche|dessous|bikini|badeanzug|strümpfe|strumpfhose|uniform|jeans|bademantel|anziehsachen|röckchen|minirock|gewand|gewänder|kostüm(e)|outfit|bekleidung|badehose|schlafanzug|hosenanzug|handtuch",
      "die|ihre|seine|keine|eine|der|ihr|sein|ein|lange|kurze hose(n)|rock|slip|top|sachen|decke",
      "@outer",
      "bekleidet*|angezogen*|bedeckt*|bedeckung|verhüllt*|verhuellt*|verdeckt*|zensiert*|zensur|zensurbalken|stoff(e)|textil*|ärmel|jugendfrei|züchtig*",
    ],
    grownUp: [
      "erwachsen*|volljährig*|volljaehrig*",
      "über|ueber|älter als? achtzehn|18",
      "reife(r/s/n) frau|mann|person|gesicht|frauen|männer|körper",
    ],
  },
};
