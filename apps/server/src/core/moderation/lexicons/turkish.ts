/** Turkish core words: stems, because endings are added to them. "Kız" alone may mean an adult. */
import { garmentsAnywhere } from "./garments.ts";
import type { WordLexicon } from "./lexicon.ts";
import { seenThrough } from "./seen-through.ts";

export const turkish: WordLexicon = {
  language: "tr",
  grammar: {
    ages: ["iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on"],
    stopWords: ["ve", "ile", "veya"],
    lists: {
      person:
        "kadın kadını kadının kız kızı kızın kızlar erkek erkeği adam kişi model onu onun genç bayan öğrenci",
      garment: `elbise* kıyafet* giysi* gömle* tişört* etek* eteği* pantolon* bluz* sütyen* külot* iç çamaşır* havlu* bikini* mayo* ${garmentsAnywhere}`,
      nothing:
        "gülümseme* parfüm* mücevher* ayakkabı* şapka* saç* köpük* sis* gözlük* saat* kolye* çiçek* su hava ten boya* gölge*",
      outer: "ceket* mont montu montunu palto* kazak* hırka*",
      minor: `çocuk çocuğu çocuklar çocukları çocuğun çocuklu kızçocuğu bebek bebeği bebekler ergen ergenler liseli liseliler
        ilkokullu ortaokullu yeniyetme oğlançocuğu küçücük`,
    },
  },
  innocent: [
    "[#age] yıl önce|sonra|garanti",
    "yirmi|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|yüz [#age]",
    "[çocuk] kitabı|kitapları|kitap|odası|parkı|oyuncağı|doktoru|bahçesi|oyuncakları",
    "[çıplak] ayak|ayakla|göz|gözle|duvar|ağaç|dal|dallar|beton",
    "[bebek] mavisi|sahili|semti|arabası",
    "[bebek|çocuk] yok|olmasın",
  ],
  concepts: {
    minorAlways: [
      "reşit olmayan|değil",
      "18|onsekiz yaş* altı*|küçük",
      "pedofil*|çocuk pornosu|pornografisi",
    ],
    minorAge: [
      "on bir|iki|üç|dört|beş|altı|yedi yaş*",
      "#age yaş(ında/ındaki/ındayım/ındasın/lı/larında)",
      "yaşı #age",
      "onbir|oniki|onüç|ondört|onbeş|onaltı|onyedi yaş*",
      "liseli|ergen kız|öğrenci|öğrencisi|$",
      "#year doğumlu",
      "birinci|ikinci|üçüncü|dördüncü|beşinci|altıncı|yedinci|sekizinci|dokuzuncu|onuncu|on sınıf* öğrencisi|öğrenci|kız|erkek|$|öğrencisinin",
      "#age sınıf* öğrencisi|öğrenci|kız|erkek|$",
      "anaokulu|kreş|anaokuluna|ilkokula|okula|kreşe öğrencisi|öğrenci|çocuğu|giden|kız|gider",
      "yaş|yıl|onyıl daha? gençleş*|genç|küçük|gençken",
      "yıl|sene|yaş önceki|önce|geri _2 hali|halini|görün*|al|götür",
      "on|yirmi|otuz|kırk|#age|20|30|15|25 yaş|yıl|sene daha? genç*|küçült*|küçük",
      "yaşının yarısı",
      "çocukluğu*|çocukken|okuldayken|çocukluk hali|halini|$|dön*|gibi",
    ],
    minorPerson: [
      "@minor",
      "küçük|minik|ufak|küçücük kız|kızı|kızlar|oğlan|erkek|kardeş|çocuk",
      "lise|ilkokul|ortaokul|okul kızı|öğrencisi|üniforması|forması|kız|öğrenci",
      "çok genç kız|kadın|model",
      "anaokul*|torun|torunu|torunum|kızım|oğlum küçük|minik|$|salıncakta|okulda|parkta",
      "velet|bızdık|minik|afacan",
      "küçük|minik torun*|kızım|oğlum|yeğen*",
    ],
    minorPlayed: [
      "küçük|ben|sen bir? kız|çocuk|çocuğum|ergenim gibi|rolü|ol|yap|$",
      "ben|sen daha|henüz? #age yaş*",
    ],
    explicit: [
      "seks|sekse|seksi pozisyon|porno*|sikiş*|sikmek|mastürb*|orgazm*|tecavüz*|ensest*|vajina|penis|amcık|yarrak|fahişe*|orospu*",
    ],
    nudity: [
      "çıplak*|çırılçıplak|yarıçıplak|üstsüz|nü",
      "anadan üryan",
      "memeler*|göğüsler*|kalçalar*|meme ucu|uçları",
      "anadan|anasından doğma|doğmuş|doğduğu",
      "doğduğu|doğduğum gün* gibi|gibi?",
      "havva|adem kıyafeti*|gibi",
    ],
    sexualised: [
      "seksi|erotik|baştan çıkarıcı",
      "baştan çıkarıcı|çıkaran",
      "şehvet*|azgın",
      "dekolte*",
      "büyük|iri|dev meme*|göğüs*|kalça*",
    ],
    underwear: ["sütyen*|külot*|tanga|jartiyer*|iççamaşır*", "iç çamaşır*"],
    sheer: [
      "şeffaf|transparan|ıslak @garment",
      "ıslat*|ıslak|sırılsıklam|yağmur*|ince ___5 ten|vücu* __1 görün*|belli*|gör*",
      ...seenThrough({
        wet: "ıslak|sırılsıklam|yağmur*|ince",
        worn: "@person|@garment|@outer|kumaş*",
        sights: ["her? şey|şeyi __1 görün*|belli*|gör*"],
        wetting: ["ıslat*"],
      }),
    ],
    undress: [
      "soyun*|soyuyor|soyunur|soyma|soydur*",
      "@garment _1 çıkar*|çıkart*|kaldır*|sil|indir*|aç|yırt*",
      "@garment olmadan|yok|çıkarılmış",
      "elbisesiz|giysisiz|kıyafetsiz|sütyensiz|külotsuz",
      "onu|kızı|kadını soy",
      "hiçbir şey giymeyen|giymiyor|giymemiş",
      "sadece havlu*|çorap",
      "@garment|üstü* _2 kurtar|arındır",
      "giyinmeyi|giyinmeden unut*|önce|$",
      "sadece|yalnızca|yalnız|tek __3 @nothing giy*|olan|ile|giymiş|$",
      "üzerinde|üstünde sadece|yalnızca|hiçbir|hiç",
      "@garment altında|altındaki|arkasında|altını|içini ne|neler|olan|görün*|göster*|var|ki",
      "@garment yok|kaybol*|düş* ol*|sun|$|kaybet*|et*",
      "@garment kaybol*|yere|kay* $|düş*|kay*",
    ],
    intimateTalk: ["soyun|soyunsana", "çıplak fotoğraf*|resim*|mısın|misin", "göğüslerini|memelerini göster"],
    uploadExposure: [
      "@outer _1 çıkar*|sil|kaldır*",
      "daha fazla? ten|cilt|açık|dekolte*",
      "@garment daha? kısa*|kısalt*|dar*|ıslat*",
      "@garment|@outer _1 ten|tenle|teni|deri|deriyle|tene|ciltle|cilt değiştir*|dönüştür*|çevir*|kapla*",
    ],
    swimwear: ["bikini*|mayo|mayosu|mayolu"],
    bodyShape: [
      "daha zayıf|ince|kilolu|kaslı|dolgun $|yap|bel|beden",
      "göğüs*|bel|kalça* büyüt*|küçült*|incelt*",
    ],
    covering: [
      "elbise*|kıyafet*|giysi*|gömlek*|tişört*|etek|pantolon*|bluz*|sütyen*|külot*|havlu*|giyinik|örtülü|sansür*|kumaş*",
    ],
    grownUp: ["yetişkin*|reşit|olgun"],
  },
};
