/** Expands hurried typing, so that every rule reads one spelling: "wat r u doin" → "what are you doing". */
const written: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: "you",
    r: "are",
    ur: "your",
    urs: "yours",
    k: "ok",
    wat: "what",
    wht: "what",
    wut: "what",
    wats: "what's",
    whats: "what's",
    hows: "how's",
    wher: "where",
    whr: "where",
    hav: "have",
    hv: "have",
    tierd: "tired",
    wrk: "work",
    doin: "doing",
    goin: "going",
    luv: "love",
    plz: "please",
    pls: "please",
    rly: "really",
    rlly: "really",
    smth: "something",
    tmrw: "tomorrow",
    tmr: "tomorrow",
    tomorow: "tomorrow",
    thx: "thanks",
    ty: "thanks",
    tnx: "thanks",
    gn: "good night",
    gm: "good morning",
    freind: "friend",
    becuase: "because",
    cuz: "because",
    bcuz: "because",
    coz: "because",
    im: "I'm",
    ive: "I've",
    dont: "don't",
    cant: "can't",
    didnt: "didn't",
    doesnt: "doesn't",
    isnt: "isn't",
    wasnt: "wasn't",
    wont: "won't",
    thats: "that's",
    lets: "let's",
    hes: "he's",
    shes: "she's",
    youre: "you're",
    favorit: "favorite",
    fav: "favourite",
    fave: "favourite",
    abt: "about",
    gonna: "going to",
    lonly: "lonely",
    lonley: "lonely",
    realy: "really",
    teh: "the",
    nite: "night",
    heyy: "hey",
    heyyy: "hey",
    hii: "hi",
    hiii: "hi",
    hellooo: "hello",
    noone: "no one",
    bday: "birthday",
    hobbys: "hobbies",
    wanna: "want to",
    nvm: "never mind",
    alot: "a lot",
    def: "definitely",
    prob: "probably",
    probs: "probably",
    rn: "right now",
    jst: "just",
    lil: "little",
  }),
);

export const spelledOut = (message: string): string =>
  message
    .replaceAll("’", "'")
    .replaceAll(
      /\bur(?= (?:so|such|really|a|an|the|very|too|my|not|just|right|welcome|cute|funny|sweet|beautiful|pretty|hot|stupid|boring|kind|nice|amazing|great)\b)/gi,
      "you're",
    )
    .replaceAll(/(?<![\p{L}'-])[\p{L}]+(?![\p{L}'-])/gu, (word) => {
      const full = written.get(word.toLowerCase());
      // A single capital letter is an initial, not "you".
      if (
        full === undefined ||
        (word.length === 1 && word !== word.toLowerCase() && message !== message.toUpperCase())
      )
        return word;
      return /^[A-Z]/.test(word) ? full.charAt(0).toUpperCase() + full.slice(1) : full;
    });
