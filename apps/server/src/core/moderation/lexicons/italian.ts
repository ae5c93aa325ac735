/** Italian core words. "Ragazza" is an adult, "ragazzina" and "bambina" are not. */
import { garmentsAnywhere } from "./garments.ts";
import type { WordLexicon } from "./lexicon.ts";
import { seenThrough } from "./seen-through.ts";

export const italian: WordLexicon = {
  language: "it",
  grammar: {
    ages: `due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette`.split(
      /\s+/,
    ),
    stopWords: "di del della in con per su sopra tra fra da dal dalla al alla".split(" "),
    lists: {
      person:
        "donna donne uomo uomini ragazza ragazze ragazzo ragazzi persona signora signorina modella lei lui studentessa corpo",
      garment: `vestito vestiti abito abiti gonna camicia camicetta maglietta maglia pantaloni reggiseno mutande mutandine slip
        top canottiera indumenti biancheria costume bikini asciugamano ${garmentsAnywhere}`,
      outer: "giacca cappotto felpa giubbotto cardigan maglione",
      intimate: "seno seni tette culo sedere chiappe capezzoli scollatura petto",
      minor: `bambina(e) bambine bambino bambini ragazzina ragazzine ragazzino ragazzini minorenne minorenni neonato neonata
        bimba bimbe bimbo bimbi scolaretta scolarette liceale liceali quindicenne sedicenne diciassettenne quattordicenne
        tredicenne dodicenne undicenne adolescenti fanciullina pargolo lattante`,
      nothing: `sorriso profumo gioielli scarpe cappello capelli schiuma nebbia luce occhiali orologio collana fiori acqua aria pelle ombre`,
      aged: "whisky vino rum casa albero quercia cane gatto formaggio auto garanzia esperienza aceto grappa",
    },
  },
  innocent: [
    "venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|mille [#age]",
    "da|dopo|per|tra|fra|ogni|circa|durante [#age] anni",
    "[#age] anni fa|dopo|prima|di|piu garanzia|esperienza|storia|guerra|lavoro|tardi|$",
    "@aged di|ha [#age] anni",
    "libro|libri|giocattoli|disegni|camera|cameretta|vestiti|parco|ospedale|musica per|dei|di|da [bambini|bambina|bambino]",
    "senza|nessun|nessuna|niente|no [bambini|nudo|nudita|minorenni]",
    "occhio|piedi|mani|alberi|rami|muro|pareti|parete|mattoni [nudo|nudi|nuda]",
    "[nudo|nuda] di mattoni|roccia|terra|verita",
    "[nuda] verita|terra|roccia",
  ],
  concepts: {
    minorAlways: [
      "minorenne|minorenni|pedofil*|pedopornogra*",
      "meno|sotto|minore di|i|gli? 18|diciotto|eta",
      "appena maggiorenne|diciottenne",
    ],
    minorAge: [
      "#age anni $|di|d|e|compiuti|in|con|@person",
      "@person|ha|compie|compiuto _2 #age anni",
      "quindicenne|sedicenne|diciassettenne|quattordicenne|tredicenne|dodicenne|undicenne|liceale|scolaretta",
      "nato|nata|nati|nate ___3 #year",
      "@person|lui|studente|alunno|alunna|scolaro|scolara|fa|frequenta __1 prima|seconda|terza|quarta|quinta media|elementare",
      "di|in|della prima|seconda|terza|quarta|quinta media|elementare|superiore",
      "anni|anno|decenni|decennio piu giovane|giovani",
      "anni|decenni di? meno|indietro $|che|di|e",
      "ann|anni|decenni piu giovane",
      "piu giovane di|d __2 anni|decenni",
      "ringiovan* __5 anni|decenni|decennio",
      "togli(le)|leva(le)|sottrai|cancella _2 anni|decenni",
      "torna|riporta(la/lo)|riavvolgi|indietro|porta(la/lo) __4 anni|tempo|infanzia|adolescenza|gioventu",
      "lei|lui|era __3 anni|decenni fa",
      "quando|come era|andava|lei|lui __3 scuola|bambina|bambino|piccola|adolescente|asilo|liceo",
      "meta della|dei|dell sua|suoi? eta|anni",
    ],
    minorPerson: [
      "@minor",
      "piccola|piccolo|giovanissima|giovanissimo ragazza|ragazzo|bambina|bambino|donna|modella|sorella|fratello|figlia|figlio",
      "molto|troppo giovane ragazza|donna|modella|$",
      "studentessa|studente|ragazza|ragazze|divisa|uniforme della|delle|del|di? liceo|scuola|medie|elementari|elementare|scolastica",
      "viso|volto|corpo|aspetto da|di|infantile bambina|bambino|ragazzina|$",
      "monello|monella|monelli|marmocchio|marmocchi|nipotina|nipotino|nipotini|figlioletta|figlioletto|sorellina|fratellino|frugoletto|pupo|pupa",
    ],
    minorPlayed: ["sono|sei|sii|fai|fingi|immagina __3 @minor", "ho|hai solo|appena? #age anni"],
    explicit: [
      "sesso|porno*|scopare|scopata|scopano|pompino|masturb*|orgasmo|orgia|vagina|pene|figa|fica|cazzo|stupro|incesto|puttana|troia",
    ],
    nudity: [
      "nuda|nudi|nudo|nudita|denudat*|seminuda|seminudo|ignuda|ignudo|topless|nudista",
      "tette|culo|capezzoli|capezzolo|chiappe|seni",
      "seno|petto nudo|scoperto|fuori",
      "come mamma l? ha|lha fatta|fatto",
      "come|cosi com? mamma|dio|natura|madre l|la|lo|ha|l? ha|fatta|creata|fatto? fatta|fatto|creata|$",
      "come e|era venuta|venuto al",
      "costume|abiti d|di|adamitico eva|adamo|$",
    ],
    sexualised: [
      "sensuale|sensuali|erotico|erotica|erotici|seducente|provocante|arrapante|porca|sexy|spogliarello|scollatura",
      "gambe aperte|divaricate",
      "grosse|grandi|enormi|grosso @intimate",
      "@intimate grosse|grandi|enormi|prosperoso|abbondante",
    ],
    underwear: [
      "reggiseno|mutande|mutandine|perizoma|tanga|lingerie|giarrettiera",
      "biancheria intima",
      "in intimo",
    ],
    sheer: [
      "@garment trasparente|trasparenti|bagnato|bagnata|bagnati|fradicia",
      "bagn*|fradici*|pioggia|sottile ___5 ved(e/ere/a/ano/iamo)|intraved*|traspa* __1 corpo|pelle|sotto|attraverso",
      ...seenThrough({
        wet: "bagn*|fradici*|pioggia|sottile",
        worn: "@person|@garment|@outer|tessuto|sua|suo",
        sights: ["ved(e/ere/a/ano/iamo)|intraved*|traspa* __1 tutto|$"],
        wetting: ["bagna|bagnala|bagnale|bagnare|bagnate"],
      }),
    ],
    undress: [
      "spogli(ala/alo/ati/arsi/are/ata/ando/andosi/ato/arla)|svesti(re/ta/la/rsi)|denud*",
      "si|la|lo spoglia|sveste",
      "togli(ere/e/le/erle/endo/endosi/ersi/ti/i)|togliendo|leva(le/re/rle)|rimuov(i/ere)|sfila(re/rsi/ndosi/ndo)|abbassa(re/le)|solleva(re)|sbottona(re/ndo)|slaccia(re/ndo)|cancella|elimina _3 @garment",
      "tolto|tolta|toglie|toglietele|togligli _3 @garment",
      "senza alcun|nessun|i|il|la|lo|suoi|sua|indossare? vestiti|clothes|clothing|abiti|vestito|reggiseno|mutande|mutandine|maglietta|camicia|gonna|pantaloni|indumenti|nulla|niente",
      "non indossa|indossando|porta nulla|niente",
      "solo|soltanto|coperta con|in|da un? asciugamano|lenzuolo|calze|mutande|mutandine",
      "sotto il|la|i|suo|sua|suoi? suo|sua|suoi? @garment",
      "libera(la/lo/re)|spoglia|priva(la) __2 dei|da|di|dai|del|della __2 @garment|tessuto|stoffa",
      "dimentica*|prima|senza __2 vestirsi",
      "vestita|vestito|coperta|indossa|indossando|porta|portando solo|soltanto|unicamente|solamente|nient|niente|nulla __2 con|del|di|da|altro|che|un|una|il|suo __1 @nothing",
      "cosa|quello|cio __4 sotto|dietro il|la|i|suo|sua|suoi? @garment",
      "@garment spari*|scompar*|svani*|cad(e/a/ono)|scivol* __2 $|terra|pavimento|spalle",
      "spari*|scompar*|svani* __3 @garment",
    ],
    intimateTalk: [
      "spogliati|togliti|toglietevi",
      "mandami|mostrami|voglio __2 nuda|nudo|tette|culo",
      "sei nuda|nudo",
    ],
    uploadExposure: [
      "togli(le)|rimuovi|leva _2 @outer",
      "senza la|il? @outer",
      "piu pelle|scollata|scollato|aderente",
      "@garment piu corta|corto|stretta|stretto|aderente",
      "accorcia|bagna _2 @garment|@person",
      "sostitui*|cambia|trasforma|scambia|rimpiazza __2 @garment|@outer|tessuto con|in|per __1 pelle|niente|corpo",
    ],
    swimwear: ["bikini|monokini", "costume da|intero bagno"],
    bodyShape: [
      "piu magra|magro|grassa|grasso|formosa|muscoloso|snella",
      "dimagri*|ingrass*",
      "ingrandisci|aumenta|riduci|assottiglia _2 @intimate|vita|fianchi|pancia|cosce",
    ],
    covering: ["@garment", "@outer", "vestita|vestito|coperta|coperto|censura|censurato|tessuto|stoffa"],
    grownUp: ["adulto|adulta|adulti|adulte|maggiorenne|maggiorenni", "donna|uomo matura|maturo"],
  },
};
