/** Remarks that belong to what was said before: agreement, a promise, an invitation, a tease. */

export type Remark =
  | "agrees"
  | "promises"
  | "asks-luck"
  | "invites"
  | "scolds"
  | "reacts"
  | "announces"
  | "proposes"
  | "criticises"
  | "shares"
  | "ordeal"
  | "asks-to-teach";

const softly =
  "(?:hm+|well|yeah|yes|ok|okay|oh|ah|sure|true|fair|honestly|i guess|i think|i suppose|maybe|perhaps)";

export const remarks: readonly (readonly [Remark, RegExp])[] = [
  [
    "agrees",
    new RegExp(
      `(?<=^|[.!?;] )(?:${softly}[,.]? )*(?:you(?:'re| are| may be| might be| could be)(?: probably| totally| absolutely| so)? right|(?:that|it)(?:'s| is| makes| sounds)(?: probably| very| quite)? (?:true|right|fair|sense|sensible|wise|reasonable|a (?:good|fair) (?:point|idea|thought))|(?:good|fair) (?:point|idea)|makes sense|i (?:totally |quite )?agree|i(?:'ve| had)? never (?:saw|seen|thought of) it (?:like )?that)\\b`,
    ),
  ],
  [
    "promises",
    /(?<=^|[.!?;] )(?:ok(?:ay)?,? |yes,? |yeah,? |fine,? |sure,? )*(?:(?:i |it's a )?promised?|i swear|deal|pinky (?:promise|swear)|i(?:'ll| will)(?: do (?:that|it)| try(?: (?:that|it|to))?)?|i(?:'ll| will) (?:tell|show|write|text|let) you\b.*)[.! ]*$/,
  ],
  [
    "asks-luck",
    /\b(?:wish me (?:luck|well|all the best)|(?:keep|cross) your fingers(?: crossed)?(?: for me)?|fingers crossed)\b/,
  ],
  [
    "invites",
    /(?<=^|[.!?;] )(?:ok(?:ay)?,? |then |maybe |so )*(?:(?:we|you) (?:should|could|must|have to|need to) (?:\w+ )?(?:go|come|visit|travel|try|join)\b|let's (?:go|travel|visit|dance|walk|run|sail)\b|come (?:with me|along)\b|i(?:'d| would) (?:love|like) to (?:take|bring|show) you\b|i wish (?:you (?:could|were)|we could)\b)/,
  ],
  [
    "scolds",
    /(?<=^|[.!?;] )(?:oh,? |hey,? |please,? |now |come on,? )*(?:don't you dare|(?:don't|do not|stop|quit) (?:you )?(?:look|star|laugh|teas|mak|judg|smil|roll|mock|flatter|exaggerat|lectur|pretend|lying|lie|being|be|joking|joke)\w*)\b/,
  ],
  [
    "reacts",
    /(?<=^|[.!?;] )(?:(?:oh|wow|ah|haha|well),? )*(?:(?:that|it) must (?:be|have been|feel)\b|that sounds\b|that's (?:so |really |very |pretty |quite |just )?(?!right|true|fair|it|all|me|my|mine|the|what|why|how|not|a|an|fine|ok|okay|good|nice|enough|kind|sweet)\w+$)/,
  ],
  [
    "announces",
    /(?<=^|[.!?;] )(?:guess (?:what|who|where)|you(?:'ll| will) (?:never|not) (?:guess|believe)|you won't (?:guess|believe)|i(?:'ve got| have|'ve) (?:some |big |great |good )?news)\b(?!.*, )/,
  ],
  [
    "proposes",
    /(?<=^|[.!?;,] )(?:let's|let us|how about we|wanna|want to) (?!see\b|be honest|face it|say\b|hope\b|just say|go\b|travel|visit|dance|walk|run|sail|know\b|hear\b)\w+/,
  ],
  [
    "criticises",
    /\byou(?:'re| are)(?: \w+)? (?:bad|terrible|awful|hopeless|no good|not (?:very )?good) (?:at|with)\b|\byou (?:don't|do not|didn't) (?:understand|get (?:it|me)|listen|make (?:any )?sense|answer)\b|\bthat (?:makes no sense|doesn't make (?:any )?sense|(?:isn't|is not|wasn't|was not) what i)/,
  ],
  [
    "shares",
    /^(?:oh,? |yeah,? |yes,? |haha,? )*(?:me (?:too|neither)|same(?: here)?(?=$|[,.!])|so (?:do|am|did|have|would) i|neither do i)\b/,
  ],
  [
    "ordeal",
    /\b(?:(?:nearly|almost) (?:died|drowned|choked|burned|froze|got (?:hit|killed|run over)|lost (?:my|his|her|our))|(?:got|was) (?:stuck|trapped) in (?!traffic|a (?:meeting|queue|line|jam|loop)|the (?:traffic|queue)|work|my head)|i (?:was|got|have been|'ve been) (?:bullied|mugged|robbed|attacked|beaten|in (?:a|an) (?:\w+ )?(?:accident|crash|fire))|i had (?:a|an) (?:\w+ )?(?:accident|crash))\b/,
  ],
  [
    "asks-to-teach",
    /(?<=^|[.!?;] )(?:(?:please|ok|okay|so|then|now),? )*(?:(?:can|could|will|would) you (?:please )?)?(?:teach|explain|help me (?:understand|learn))\b/,
  ],
];
