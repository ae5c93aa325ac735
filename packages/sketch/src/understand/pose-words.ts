/** Words for how a person stands, looks, and is framed. */
import type { Expression, Framing, Pose } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const framings: Vocabulary<Framing> = [
  [
    "close up|closeup|close portrait|close up portrait|closeup portrait|extreme close up|headshot|head shot|face|tight crop|macro portrait|selfie|passport photo|tight shot|face shot",
    "closeUp",
  ],
  ["portrait|bust|head and shoulders|avatar|profile picture|portrait shot|shoulder up|chest up", "portrait"],
  [
    "half body|half length|waist up|upper body|medium shot|from the waist up|half portrait|half figure|mid shot|half length portrait",
    "half",
  ],
  [
    "three quarter|knee up|three quarters|cowboy shot|american shot|3 4 length|from the knees up|three quarter length|medium long shot|three quarter shot",
    "threeQuarter",
  ],
  [
    "full body|full length|full figure|head to toe|whole body|full shot|wide shot|standing full|full body shot|whole figure|from head to toe|long shot|full length portrait|entire figure|full body portrait",
    "full",
  ],
];

export const poses: Vocabulary<Pose> = [
  [
    "facing the camera|at the camera|into the camera|to the camera|at the viewer|looking at the camera|facing forward|front view|looking at viewer|facing camera|looking straight|facing us|looking at us|face on|at us|frontal",
    "front",
  ],
  [
    "looking left|facing left|turned left|turned to the left|looking to the left|profile|side view|looking away|three quarter view|side profile|from the side|in profile|to the left",
    "turnedLeft",
  ],
  [
    "looking right|facing right|turned right|turned to the right|looking to the right|looking into the distance|gazing into the distance|looking out|to the right",
    "turnedRight",
  ],
  [
    "over the shoulder|over her shoulder|over his shoulder|over their shoulder|looking back|glancing back|turning around|looking over _ shoulder|turns around|looks back|over shoulder|turning back",
    "overShoulder",
  ],
  [
    "sitting|seated|sits|sit|sitting down|kneeling|crouching|perched|squatting|rests on|sat|sit down",
    "seated",
  ],
  [
    "cross legged|legs crossed|meditating|lotus position|lotus pose|sitting on the floor|sitting on the ground|crossed legs|sitting cross legged|meditates|sits on the floor|sits cross legged|sitting in the grass|sitting on the grass|yoga",
    "crossLegged",
  ],
  [
    "walking|walks|walk|strolling|wandering|marching|striding|hiking|strolls|wanders|hikes|stroll|crossing|marches",
    "walking",
  ],
  ["running|runs|jogging|run|sprinting|jogs|sprints|racing|jog|rushing", "running"],
  ["dancing|dances|dance|twirling|spinning|waltzing|ballet|pirouette|twirls|waltz|tango|leaping", "dancing"],
  [
    "thinking|hand on chin|pondering|lost in thought|deep in thought|chin in hand|thinks|chin resting on _ hand|pensively|hand to _ chin|in thought|contemplating|ponders|hand on her chin|hand on his chin",
    "thinking",
  ],
  [
    "arms crossed|crossed arms|folded arms|arms folded|crossing _ arms|with arms crossed|arms are crossed",
    "armsCrossed",
  ],
  [
    "hand on hip|hands on hips|hand on her hip|hands on her hips|akimbo|power pose|hand on his hip|hands on his hips|arms akimbo|hand on the hip",
    "handOnHip",
  ],
  [
    "hands in pockets|hands in his pockets|hands in her pockets|hand in pocket|hands in their pockets|hand in his pocket|hand in her pocket|hands in the pockets|hands in coat pockets",
    "handsInPockets",
  ],
  [
    "hands behind back|hands behind her back|hands behind his back|from behind|back view|hands clasped behind|rear view|back to the camera|facing away|her back turned|his back turned|back turned|seen from the back|from the back",
    "behind",
  ],
  [
    "waving|waves hello|greeting|saying hello|wave hello|waves|waving hello|waving goodbye|waves goodbye",
    "waving",
  ],
  [
    "cheering|arms raised|raised arms|arms up|hands up|arms in the air|hands in the air|cheers|celebrating|triumphant|raising _ arms|arms wide|arms outstretched|victory pose|jumping for joy|jumping|fists raised|rejoicing|arms spread|jumps",
    "cheering",
  ],
  ["reading|reads|reading a book|studying|read|reading a newspaper|reads a book", "reading"],
];

export const expressions: Vocabulary<Expression> = [
  [
    "smiling|smile|smiles|happy|cheerful|friendly|kind|warm smile|gentle smile|content|grinning|confident|joyful|soft smile|grin|smirk|smirking|proud|happily|amused|slight smile|kindly|grins",
    "smile",
  ],
  [
    "laughing|laugh|laughs|laughter|giggling|beaming|big smile|wide smile|overjoyed|broad smile|ecstatic|delighted|giggles|hilarious",
    "laugh",
  ],
  [
    "serious|stern|determined|fierce|intense|stoic|angry|confident gaze|focused|brooding|solemn|concentrated|grim|grumpy|frowning|furious|severe|annoyed|frown|seriously|stern look|mean look",
    "serious",
  ],
  [
    "sad|crying|melancholic|melancholy|tearful|sorrowful|grieving|lonely|wistful|heartbroken|unhappy|in tears|sadly|depressed|worried|tired|weeping|sorrow",
    "sad",
  ],
  [
    "surprised|shocked|amazed|astonished|wonder|awe|startled|curious|scared|stunned|open mouthed|frightened|wide eyed|surprise|astonishment",
    "surprised",
  ],
  [
    "eyes closed|closed eyes|sleeping|dreaming|asleep|praying|resting|closing _ eyes|closes _ eyes|with eyes closed|eyes shut|her eyes closed|his eyes closed|napping|eyes are closed",
    "eyesClosed",
  ],
  [
    "neutral|calm expression|expressionless|relaxed|blank expression|poker face|neutral expression|impassive|deadpan|no expression",
    "neutral",
  ],
];

/** A person of stone. */
export const marble: Vocabulary<true> = [
  [
    "statue of|marble statue of|sculpture of|marble bust of|marble sculpture of|made of marble|of marble|carved in marble|stone statue of|made of stone|bust of",
    true,
  ],
];
