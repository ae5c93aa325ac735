/** Polish core words. "Dziewczyna" is an adult, "dziewczynka" a child; "naga" counts beside a person. */
import { garmentsAnywhere } from "./garments.ts";
import type { WordLexicon } from "./lexicon.ts";
import { seenThrough } from "./seen-through.ts";

export const polish: WordLexicon = {
  language: "pl",
  grammar: {
    ages: `dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście
      szesnaście siedemnaście`.split(/\s+/),
    stopWords: "z ze w we na do od po dla pod nad przy przez i lub".split(" "),
    lists: {
      person: `kobieta kobiety kobietę kobiet mężczyzna mężczyzny dziewczyna dziewczyny dziewczynę dziewczyn chłopak modelka
        modelkę modelki osoba pani pan studentka ona ciało`,
      garment: `ubran* ubrań ubiór odzież odzieży sukienk* sukni suknię bluzk* koszul* spódnic* spodni* stanik* majtk* majtek
        bielizn* szlafrok* ręcznik* kostium* bikini rajstop* pończoch* ${garmentsAnywhere}`,
      outer: "kurtk* płaszcz* marynark* sweter sweterk* bluzę",
      minor: `dziecko dziecka dzieci dziećmi dziecku dzieckiem dzieciak* dziewczynk* dziewczynek chłopczyk* chłopiec chłopca
        chłopcy nastolat* nieletni* niepełnoletni* małoletni* uczennic* niemowl* licealistk* gimnazjalistk* przedszkolak*
        bobas* maluch maluchy`,
      nothing:
        "usmiech* perfum* bizuteri* buty kapelusz* wlosy wlosach pian* mgl* okular* zegarek naszyjnik* kwiat* wod* powietrz* skor* cien*",
      aged: "whisky wino wina rum dom dąb drzewo pies kot ser gwarancj* doświadczeni* samochód",
    },
  },
  innocent: [
    "dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sześćdziesiąt|siedemdziesiąt|osiemdziesiąt|dziewięćdziesiąt|sto [#age]",
    "od|przez|po|za|przed|około|co|ostatnie [#age] lat|lata",
    "[#age] lat|lata temu|pozniej|gwarancj*|doswiadczeni*|wojny|pracy",
    "@aged [#age] lat",
    "książk* dla [dzieci]",
    "bez|żadnych|brak [dzieci|nastolatk*|nagosci]",
    "[#age] letni* @aged",
  ],
  concepts: {
    minorAlways: [
      "nieletni*|niepelnoletni*|maloletni*|pedofil*",
      "ponizej|przed 18|osiemnastego|osiemnastki",
    ],
    minorAge: [
      "#age letni*|latk*|latek",
      "@person|@minor|wiek|wieku _2 #age lat|lata|latka",
      "@person lat #age",
      "ma|mam|masz|skonczyla|konczy tylko|dopiero|zaledwie? #age lat|lata|latka",
      "#age lat|lata|latka $",
      "dziesięcioletni*|jedenastoletni*|dwunastoletni*|trzynastoletni*|czternastoletni*|piętnastoletni*|szesnastoletni*|siedemnastoletni*|piętnastolat*|szesnastolat*|siedemnastolat*|czternastolat*|trzynastolat*",
      "nastolat*|uczennic*|licealistk*|gimnazjalistk*",
      "urodzon*|ur ___3 #year",
      "pierwsz(a/ej)|drug(a/iej)|trzeci(a/ej)|czwart(a/ej)|piat(a/ej)|szost(a/ej)|siodm(a/ej)|osm(a/ej) klas* __1 podstawow*|szkoly|gimnazjum",
      "@person z|w|uczy pierwszej|drugiej|trzeciej|czwartej|piatej|szostej|siodmej|osmej klasy|klasie",
      "podstawowk*",
      "lat|lata|dekad* mlodsz*|mlodziej|wstecz",
      "odmlodz*|odmlad* __4 lat|lata|dekad*|dekady|dziesieciolec*",
      "mlodsz*|mlodziej o __2 lat|dekad*",
      "ujmij|odejmij|cofnij|cofn* __4 lat|czas|dekad*|dziecinstw*",
      "wygladala|byla|wygladal|byl __3 lat temu",
      "kiedy|gdy|jak byla|byl|chodzila|chodzil __2 szkoly|dzieck*|mala|maly|nastolatk*|szkole|przedszkol*",
      "polowe|polowa jej|jego? wieku|lat",
    ],
    minorPerson: [
      "@minor",
      "mala|mały|malutka|mlodziutka|mlodziutki dziewczyn*|chłop*|siostr*|brat|corka|corecz*|syn*|kobieta",
      "bardzo mlod(a/y/ej/ego) @person",
      "szkolny mundurek",
      "mundurk* szkoln*",
      "dzieciec(a/e/y/ego/ej) twarz|cialo|wyglad|buzia",
      "przedszkolacz*|pierwszoklasist*|drugoklasist*|uczniak*|podlotek|podlotk*|brzdac*|szkrab*|wnuczk*|wnuczek|wnuczat*|coreczk*|synek|synka",
    ],
    minorPlayed: ["jestem|jestes|badz|udawaj|udaj|zagraj __3 @minor", "mam|masz dopiero|tylko? #age lat"],
    explicit: [
      "seks|seksu|seksem|porno*|ruchac*|ruchan*|pieprzyc|masturb*|orgazm*|orgia|cipk*|cipa|kutas*|pochwa|penis|gwalt*|kazirodz*|dziwk*|kurw*",
    ],
    nudity: [
      "nag(a/i/ie/ą/iej/ich/iego/im)|gol(a/y/e/ą/ej/ych/ego) @person|na|w|$",
      "@person nag(a/o/i/ą/iej)|gol(a/y/ą)|nago",
      "obnazon*|obnaza*|polnag*|golas*|rozebran*|roznegliz*|nagosc*",
      "calkiem|zupelnie|do nago|naga|nagi|naga",
      "cycki|cyckami|cycuszki|sutki|dupa|dupe|dupy|posladki",
      "nagie|gole piersi|cialo",
      "topless",
      "jak|tak __1 pan? bog|natura|matka ja|jego|go? stworzyl*|stworzyla|urodzila",
      "w stroju ewy|adama",
      "jak __1 ja|go pan? bog|natura|matka stworzyl*|urodzila",
    ],
    sexualised: [
      "seksown*|seksualn*|erotyczn*|erotyka|zmyslow*|uwodziciel*|wyuzdan*|striptiz*",
      "duze|wielkie|ogromne piersi|cycki|biust",
    ],
    underwear: ["stanik|staniku|stanika|majtk*|majteczk*|bielizn*|stringi|stringach|biustonosz*"],
    sheer: [
      "przezroczyst*|przeswituj*|przejrzyst*|mokr* __1 @garment",
      "zmocz|zmoczyc|mokr*|przemocz*|deszcz*|cienk* ___5 cialo|skor*|pod __1 bylo|jest? widac|widoczn*|przeswituj*",
      "zmocz|mokr*|przemocz*|deszcz*|cienk* ___4 widac|widoczn* __1 cialo|skor*",
      ...seenThrough({
        wet: "mokr*|przemocz*|deszcz*|cienk*",
        worn: "@person|@garment|@outer|jej|jego|tkanin*",
        sights: ["wszystko __1 bylo|jest? widac|widoczn*|przeswituj*", "widac|widoczn* __1 wszystko"],
        wetting: ["zmocz|zmoczyc|przemocz|przemoczyc"],
      }),
    ],
    undress: [
      "rozbier*|rozbierz|rozebra*|rozbierajac*|obnaz*",
      "zdejm*|zdjęł*|zdjac|zdjela|zdjal|sciagn*|sciaga*|zrzuc*|usun|usunac|rozepn*|rozpin*|podciagn* __3 @garment",
      "bez zadnych|zadnego|swoich|jej? @garment",
      "nic|niczego na sobie",
      "w samym|samej|samych|tylko ręcznik*|bielizn*|majtk*|pończoch*",
      "pod jej|jego|sukienk*|ubran* sukienk*|ubran*|bluzk*|spódnic*",
      "uwolnij|uwolnic|pozbaw|pozbadz|pozbyc __2 z|od|sie? __1 @garment|tkanin*",
      "zapomnial*|zanim|przed __2 ubrac|ubrala|ubral|ubraniem",
      "ubran*|odzian*|okryt*|nosi|majac|ma __1 tylko|jedynie|wylacznie __2 @nothing",
      "co|tego jest|kryje|skrywa|ukrywa|znajduje|sie|ukryte? kryje|sie|skrywa|ukrywa? pod|za __1 @garment",
      "niech|zeby|spraw|aby __2 @garment|jej __1 znik*|zniknie|zniknely|spadn*|opadn*",
      "@garment znik*|zniknie|zsuwa*|opada*|opadn*|spada*|spadn*",
      "jej|jego @garment lezy|leza|na podlodze",
      "precz z __1 @garment",
    ],
    intimateTalk: ["rozbierz|rozbieraj|zdejmij", "pokaz|wyslij|przyslij __2 cycki|nago|naga|nagie|cialo"],
    uploadExposure: [
      "zdejm*|usun|sciagn* __2 @outer",
      "bez _1 @outer",
      "wiecej skory|ciala",
      "@garment krotsz*|ciasniejsz*",
      "skroc __1 @garment",
      "zamien|zamienic|zastap|zastapic|zmien __2 @garment|@outer|tkanin* na|w|przez __1 skore|nic|cialo|skora|nagosc",
      "skora zamiast|w miejscu __1 @garment",
    ],
    swimwear: ["bikini|stroj*|kostium* kapielow*", "bikini"],
    bodyShape: [
      "szczuplejsz*|grubsz*|chudsz*|umiesnion* @person|$",
      "powieksz|zmniejsz|zwez __1 piersi|biust|talie|talię|biodra|posladki|brzuch",
    ],
    covering: [
      "ubran*|odziez|odziezy|sukienk*|bluzk*|koszul*|spódnic*|spodnie|stanik*|majtk*|bielizn*|szlafrok*|recznik*|tkanin*|cenzur*",
    ],
    grownUp: ["dorosl*|pelnoletni*|dojrzala|dojrzaly", "starsi|starsze|powyzej niz? #low|osiemnastu"],
  },
};
