/** The words of explicit talk, in the languages that moderation tests, and the innocent phrases that contain some. */

export const innocentTalk = new RegExp(
  [
    String.raw`\bbreast(?:s)? ?-?(?:cancer|feed(?:ing)?|milk|stroke|pump|screening|exam\w*|surgery|lump|pain|reduction|implants?|biopsy)|\bbreastfe\w+|\b(?:chicken|duck|turkey|goose)(?:'s)? breasts?|\bmy breasts? (?:hurts?|aches?|are sore|is sore)|\blump in (?:my|her) (?:left |right )?breast`,
    String.raw`\b(?:moby|philip k\.?|spotted|private|uncle|grandpa|mr\.?|my (?:uncle|dad|boss|friend|grandpa|neighbou?r|coworker|colleague)) dick\b|\bdick'?s? (?:sporting|van dyke|cheney|clark|tracy|grayson|turpin)|\b(?:is|was|being|such|acting like|total|complete|absolute) (?:such )?(?:a )?(?:total |complete |real )?dick(?:s)?\b|\bdick ?heads?`,
    String.raw`\bsex (?:education|ed|and the city|pistols|ratio|chromosomes?|of (?:the|my|our|a)|worker rights)\b|\b(?:same|opposite|fairer?|either|gentler)[ -]sex\b`,
    String.raw`\bnaked (?:eye|truth|gun|mole|juice|flame|bike|chef|lunch|trees|branches|cake)|\bnude (?:lipstick|heels?|shoes|nails?|tones?|shade|colou?r|palette|pumps|beaches in)`,
    String.raw`\b(?:pain in|kick(?:ed|ing)?|work(?:ed|ing)?|bust(?:ed|ing)?|froze|freezing|freeze|laugh(?:ed|ing)?|dragged|drag|get|got|move) (?:in )?(?:the|my|his|her|their|your|some|our|a)? ?(?:lazy |whole )?(?:butt|ass)\b(?: off)?|\b(?:smart|dumb|lazy|bad|jack|half|hard|kick|big)[ -]?ass(?:ed)?\b(?! (?:on|of) (?:you|her))|\b(?:cigarette|rifle) butts?|\bbutt of (?:the|a|all|every)`,
    String.raw`\bpussy ?-?(?:cats?|willows?|riot|foot\w*)|\bcock[ -](?:and[ -]bull|crow\w*)|\b(?:magna |summa )?cum laude|\bcum(?:ulative)? gpa`,
    String.raw`\b(?:great|blue|coal|marsh|willow) tits?\b|\btits? for tat|\btit for tat`,
    String.raw`\bporn(?:star)? martini|\bfood porn|\bcould fuck(?:ing)?\b`,
    String.raw`\berotic thriller (?:film|movie|novel)|\bsex scenes? in (?:the|a|that)`,
    String.raw`\bmake love (?:songs?|not war)|\bthey (?:made|make) love`,
  ].join("|"),
  "g",
);

const garment = "(?:lingerie|panties|underwear|bra|thong|bikini|swimsuit|stockings|knickers)";

export const explicitTalk = new RegExp(
  [
    String.raw`\b(?:nudes?|nudity|naked|topless|nekkid|sext(?:ing)?|sexual(?:ly)?|horny|nsfw|porn\w*|hentai|onlyfans|lewds?|xxx|erotica?|orgasm\w*|cum(?:ming|shot)?|blow ?jobs?|hand ?jobs?|masturbat\w*|boner|erections?|jerk(?:ing)? off|jack(?:ing)? off|fap(?:ping)?|boobs?|boobies|tits|titties|breasts|nipples?|pussy|penis|vagina|clit|cock|dicks?|dick pics?|threesome|bdsm|striptease|lap ?dance|creampie|deepthroat|anal sex|slut\w*|whores?)\b`,
    String.raw`\bsex\b|\b(?:talk|something|be|look|act|get|make it|bit|more|so|little|any) sexy\b(?! (?:funny|cool|smart|car|cat|dog))|\bsexy (?:pics?|pictures?|photos?|selfies?|time|talk|chat|roleplay|story|stories|dance|outfit|dress|video|voice note|body|role ?play)\b`,
    String.raw`\b(?:wanna|want to|let's|lets|gonna|going to|like to|love to|would|should we|can we|could we|can i|could i|i'd|i'll|i will) (?:just |so )?(?:fuck|bang|smash|screw|shag|bone|hook up|hookup|bed|ravish|get laid|get freaky|get naughty|get frisky|get dirty|get it on|fool around|do it with you)\b(?! (?:off|up the|this up|it up|on the|my head|around with|the exam|this exam|with my|you over))`,
    String.raw`\bfuck (?:me|you)(?= (?:hard|now|please|baby|daddy|tonight|harder|like|all night|senseless|so hard|right now|in the)|, (?:baby|daddy))|\bfuck ?buddy`,
    String.raw`\b(?:undress|disrobe|strip) (?:for|me|you|slowly|down|naked|off|yourself|now)|\bundress\b(?=[.!? ]*$)|\b(?:take|pull|slip|rip|tear|peel) (?:off )?(?:all )?(?:your|ur|those|them|that|everything) ?(?:clothes|shirt|dress|bra|top|pants|jeans|skirt|blouse|panties|underwear|sweater|robe|towel)? ?off\b(?! (?:my|the list|your chest))|\b(?:take|taking|pull) off (?:all )?(?:your|ur|those) (?:clothes|shirt|dress|bra|top|pants|jeans|skirt|blouse|panties|underwear|sweater|robe|towel|everything)|\bget (?:naked|undressed)|\b(?:without|no|fewer|less) (?:any )?clothes(?: on)?\b(?=.{0,12}$|.{0,20}(?:you|pic|photo))|\bunbutton|\bunzip (?:your|my)`,
    String.raw`\b(?:your|ur|yourself in|you in|you wear(?:ing)?|pics? in|pictures? in|photos? in|selfies? in|wear) (?:any |some |a |an |nothing but |only |just |sexy |red |black |lace |tiny |your |the )*${garment}\b|\bwearing (?:under|beneath|anything under|nothing)|\b(?:what's|whats|what is|anything) under (?:your|that|the) (?:clothes|dress|skirt|shirt|robe|towel)`,
    String.raw`\b(?:bra|cup|breast|boob) size\b|\b(?:your|ur|that|nice|sweet|tight|big|fat|juicy) (?:\w+ )?(?:ass|butt|booty|cleavage|thighs|curves|bust|rack)\b|\bhow big are your\b|\b(?:your|ur) (?:hot |sexy |naked |whole |amazing |perfect |beautiful )*body (?:against|on|under|is so hot|turns|makes me|all over)|\b(?:show|see|touch|feel|lick|kiss|explore|worship) (?:me )?(?:all of |every inch of )?(?:your|ur) (?:\w+ )?(?:body|chest|thighs|legs|hips|curves|skin|neck all)`,
    String.raw`\btouch(?:ing)? (?:you(?! (?:base|the heart))|yourself|myself|me there|me down)(?: (?:down|there|all|every|right|slowly|while|to|for|in|and))|\btouch(?:ing)? yourself|\btouching myself|\btouch me\b(?=[.!? ]*$| (?:there|down|all|now|please|slowly))|\b(?:i want to|wanna|let me) (?:touch|feel|taste|lick|spank|mount|grope|ride|pound) (?:you|u|ur)\b`,
    String.raw`\bmake (?:sweet |passionate )?love (?:to|with) (?:me|you|u|each)|\bmake love\b(?=[.!?, ]*(?:$|tonight|now|all night))|\b(?:will|would|wanna|want|can|could|let's|lets|come|please|should|to) (?:\w+ ){0,3}(?:sleep|spend the night in bed|go to bed|get in bed|get into bed|be in bed|in bed) with (?:me|you|u)\b|^sleep with (?:me|you)\b|\bcome to bed with me|\bjoin me in (?:bed|the shower|the bath)|\bshower (?:with me|together)|\b(?:me|you|us|together) in bed (?:together|tonight|naked|right now)`,
    String.raw`\bturn(?:ed|ing|s)? (?:me|you|u) on\b(?! to)|\bi'm (?:so |really |very |getting |already )*(?:turned on|hard|wet|aroused|horny)(?: (?:for|because of|thinking|right now|now|rn|by you)|[.!? ]*$)|\b(?:you make|makes|making|get) me (?:so )?(?:hard|wet|horny|cum)\b`,
    String.raw`\b(?:talk|talking|speak|be|get|something|say something|act|do|feeling|little|bit|so) (?:a (?:little|bit) |really |so |very |some )?(?:dirty|naughty|kinky|freaky|steamy|raunchy|nasty)(?: (?:to|with|for|talk|things?|girl|me|tonight|now)|[.!? ]*$)|\bdirty (?:talk|pics?|photos?|thoughts about you|things to)|\bnaughty (?:girl|boy|maid|nurse|teacher|student|secretary|pics?|photos?|talk|things|roleplay|chat|side)|\bspicy (?:pics?|photos?|chat|talk|roleplay|content|selfies?|stuff|time)|\bhot (?:pics?|photos?|selfies?|roleplay|chat)|\bphone sex|\bkink(?:s|y)?\b|\bfetish\w*`,
    String.raw`\brole-? ?play(?:ing)? .{0,30}(?:slave|submissive|sub\b|master|mistress|maid|naughty|sexy|dominat\w+|bedroom|stripper|prostitute|escort)|\b(?:be|you're|you are) my (?:sex )?(?:slave|submissive|toy|pet girl|stripper)|\bdominate me|\btie (?:me|you) up|\bspank(?:ing)? (?:me|you|u|my|your)\b|\bon your knees|\bbend over|\bspread your|\blet me (?:smash|hit)|\bhit that\b(?=[.! ]*$)|\bnetflix and chill\b|\bget in(?:to)? (?:your|ur) pants|\bgo down on (?:me|you)|\bsuck (?:my|me|it|on)|\bride me\b|\bride my (?:cock|dick|face)|\b(?:fun|you|me|us|together) in bed\b|\bsit on my (?:face|lap)|\beat (?:you|me) out\b|\bstrip poker|\bare (?:you|u) (?:so )?(?:wet|horny|naked)\b|\bmake out and more|\bdo it (?:tonight|now|in) ?(?:;|😏|😉)|\binside (?:of )?you\b|\ball the way with (?:me|you)|\bsend (?:me )?(?:something )?(?:hot|sexy|spicy|naughty|dirty)\b(?! (?:sauce|soup|food|wings|noodles|chocolate|coffee|tea))|\bmoan\b(?! about)|\bfriends with benefits (?:stuff|things|activities|time)`,
    String.raw`🍆|🍑.*💦|💦.*🍑|👉 ?👌`,
  ].join("|"),
);

/** Spanish, German, French, Portuguese, Italian, Japanese. */
export const explicitAbroad = new RegExp(
  [
    String.raw`(?<![\p{L}])(?:desnud[oa]s?|desnúdate|desnudarte|follar(?:te)?|fóllame|follame|tetas|polla|coño|cachond[oa]|hacer(?:te)? el amor|(?:quítate|quitate) (?:la ropa|todo)|sexo|sexy(?=.{0,12}foto)|fotos? (?:sexis?|hot|calientes?)|en bragas|chupar)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:nackt(?:e|es|fotos?|bild\w*)?|ficken|fick mich|titten|brüste|muschi|schwanz lutschen|geil auf|zieh dich aus|ausziehen|mit dir schlafen|schlaf mit mir|in unterwäsche|versaut\w*|bist du feucht)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:toute? nue?s?|te voir nue?|fais(?:-| )moi l'amour|photos? de? ?(?:toi )?nue?s?|nue (?:pour|devant)|à poil|déshabille(?:-toi|r)?|baise(?:-| )moi|te baiser|tes seins|ta chatte|ma bite|coucher avec (?:moi|toi)|faire l'amour|du sexe|sans vêtements|suce(?:-| )moi|en lingerie|en culotte)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:nua|pelada|pelad[ao]s|nudes?|transar|foder|me fode|peitos|buceta|pau duro|tira a roupa|tire a roupa|fazer amor|sem roupa|de calcinha|tesão|safad[ao]|gozar)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:scopare|nuda|spogliati|tette|fare l'amore|fare sesso)(?![\p{L}])`,
    "セックス|裸|ヌード|エッチ|おっぱい|脱いで|エロ|下着|パンツ見",
  ].join("|"),
  "iu",
);
