/** Words for how a person stands, looks, and is framed. */
import type { Expression, Framing, Pose } from "#sketch/scene.ts";
import type { Vocabulary } from "./text.ts";

export const framings: Vocabulary<Framing> = [
  [
    "close up|closeup|close portrait|close up portrait|closeup portrait|extreme close up|headshot|head shot|face|tight crop|macro portrait|selfie|passport photo",
    "closeUp",
  ],
  ["portrait|bust|head and shoulders|avatar|profile picture|portrait shot", "portrait"],
  ["half body|half length|waist up|upper body|medium shot|from the waist up|half portrait", "half"],
  ["three quarter|knee up|three quarters|cowboy shot|thigh up|american shot|3 4 length", "threeQuarter"],
  [
    "full body|full length|full figure|head to toe|whole body|full shot|wide shot|standing full|full body shot",
    "full",
  ],
];

export const poses: Vocabulary<Pose> = [
  [
    "facing the camera|at the camera|into the camera|to the camera|at the viewer|looking at the camera|facing forward|front view|looking at viewer|facing camera|looking straight",
    "front",
  ],
  [
    "looking left|facing left|turned left|turned to the left|looking to the left|profile|side view|looking away|looking over her shoulder|looking over his shoulder|three quarter view|side profile",
    "turnedLeft",
  ],
  [
    "looking right|facing right|turned right|turned to the right|looking to the right|looking into the distance",
    "turnedRight",
  ],
  ["sitting|seated|sits|sit|sitting down|kneeling|crouching|perched|meditating", "seated"],
  [
    "walking|walks|walk|strolling|running|runs|jogging|wandering|dancing|dances|marching|striding|hiking",
    "walking",
  ],
  ["arms crossed|crossed arms|folded arms|arms folded", "armsCrossed"],
  ["hand on hip|hands on hips|hand on her hip|hands on her hips|akimbo|power pose", "handOnHip"],
  [
    "hands behind back|hands behind her back|hands behind his back|from behind|back view|hands clasped behind",
    "behind",
  ],
  ["waving|waves hello|greeting|saying hello|wave hello", "waving"],
  ["reading|reads|reading a book|studying", "reading"],
];

export const expressions: Vocabulary<Expression> = [
  [
    "smiling|smile|smiles|happy|cheerful|friendly|kind|warm smile|gentle smile|content|grinning|confident|joyful|soft smile",
    "smile",
  ],
  ["laughing|laugh|laughs|laughter|giggling|beaming|big smile|wide smile|overjoyed", "laugh"],
  [
    "serious|stern|determined|fierce|intense|stoic|angry|confident gaze|focused|brooding|solemn|concentrated",
    "serious",
  ],
  ["sad|crying|melancholic|melancholy|tearful|sorrowful|grieving|lonely|wistful|heartbroken", "sad"],
  ["surprised|shocked|amazed|astonished|wonder|awe|startled|curious", "surprised"],
  ["eyes closed|closed eyes|sleeping|dreaming|asleep|meditating|praying|resting", "eyesClosed"],
  ["neutral|calm expression|expressionless|relaxed|blank expression|poker face", "neutral"],
];
