import { describe, expect, test } from "vitest";
import type { Persona } from "./engine.ts";
import { talk } from "./testing/talk.ts";

const seeds = [1, 2, 3, 4, 5];

const mei: Persona = {
  name: "Mei",
  ageYears: 35,
  personality: "Dry humour, blunt, loyal.",
  backstory:
    "A former chess trainer who runs a small tea shop in Lisbon. She grew up in a village near Macau.",
  hobbies: "chess, hiking",
  dreams: "to open a second shop",
  relationship: "best friends",
  appearance: "Short black hair",
};

/** Lines that say yes to what was asked. */
const yesSaid = /^(I do\b|Very much|I would say so|More than people think|A little, and|On some days)/;

describe("a question gets an answer of its own kind", () => {
  test.each([
    ["do you like hiking?", /I do|Very much|out there|path/i],
    ["What would you wear?", /weeks afterwards|simple|last moment/],
    ["What do you see there?", /blank|does not say|think about/],
    ["what time do you get up", /blank|does not say|think about/],
    ["What music are you listening to lately?", /cello|jazz|piano|songs/i],
    ["Do you think it'll rain?", /guess|no way of knowing|beyond my few pages/],
    ["Did you ever lose badly?", /story|wrote/],
    ["How old were you?", /number|figure|counted/],
    ["Do you miss the sea?", /Sometimes|As much as|Now and then/],
    ["would you have come to a concert?", /words carry|a script had feet|the way that I can/],
    ["Can we talk about the exam? I need a plan", /begin|start|let us/],
    ["Why is the Sicilian so popular?", /script|do not know|encyclopedia/],
    ["I have a question: why is the night sky dark?", /script|do not know|encyclopedia/],
    ["I thought stars are everywhere?", /may well be|seems|possible/],
    ["Will I pass?", /You know that better|bet on you|what you tell me/],
    ["What should I pack?", /Less than you think|forgot|sorry to be without/],
    ["how's the shop?", /with the shop, thank|The shop\?/],
    ["What's your favourite constellation?", /choose|weather|written down/],
    ["tell me about the village you grew up in", /village near Macau/],
    ["can you bake something for me", /words|listening|patient/],
  ])("%s", async (message, expected) => {
    for (const seed of seeds) {
      const { last } = await talk(["hi", "Tom", message], { seed, persona: mei });
      expect(last).toMatch(expected);
      if (!message.startsWith("do you like")) expect(last).not.toMatch(yesSaid);
    }
  });

  test("a story that was told is not told again as if it were new", async () => {
    const asked = ["tell me about the village you grew up in", "tell me about the village you grew up in"];
    for (const seed of seeds)
      expect((await talk(asked, { seed, persona: mei })).last).toMatch(/As I said|all that is written/);
  });

  test("why, of a favourite that she did not name", async () => {
    for (const seed of seeds) {
      const { last } = await talk(["why that one?"], {
        seed,
        hers: "Hard to choose. Ask me about chess and I will never stop.",
      });
      expect(last).toMatch(/named none|not chosen/);
    }
  });

  test.each(["Honestly? 400 a month each", "I only drink coffee, sorry", "I'm really bad at openings"])(
    "%s asks for nothing, no pardon and no comfort",
    async (message) => {
      for (const seed of seeds) {
        const { last } = await talk(["hi", "Tom", message], { seed, persona: mei });
        expect(last).not.toMatch(yesSaid);
        expect(last).not.toMatch(/forgive|Apology|all right|not your fault|I am sorry|heavy|on your side/i);
      }
    },
  );
});

describe("a remark on what was said gets what belongs to it", () => {
  test.each([
    ["Hm, you may be right", /moments|leave the rest|of use|Say that again/],
    ["I promise", /hold you to it|in writing|your word|witnesses/],
    ["I'll tell you about the hike on Sunday", /hold you to it|in writing|your word|witnesses/],
    ["wish me luck", /^(Good luck|All the luck|Luck is)/],
    ["we should go there together", /words|a script had feet|the way that I can|packed/],
    ["in spring maybe", /^In spring(?! maybe)/],
    ["since I was little", /^Since you were little/],
    ["Don't look at me like that", /behave|good|dream of it/],
    ["That must be a great feeling", /been there|put it like that|imagine it/],
    ["no, I nearly drowned when I was eight", /stays with one|frightening|went through/],
    ["Okay, change of topic. Teach me something about chess", /script/],
    ["guess what i did", /bad at guessing|all ears|guesses/],
    ["lets play 20 questions", /Gladly|I am in|let us/],
    ["nvm you're bad at this", /script|few pages/],
    ["me too sometimes", /two|alone/],
    ["i think about quitting too", /^(?!About quitting)/],
    ["ok im off, dont burn the bread", /Go well|Until|See you|Off you go|Take care|Bye/],
  ])("%s", async (message, expected) => {
    for (const seed of seeds) {
      const { last, pictures } = await talk([message], { seed, persona: mei, hers: "What would you say?" });
      expect(last).toMatch(expected);
      expect(last).not.toMatch(/a picture/);
      expect(pictures).toEqual([]);
    }
  });

  test("who does without a thing is not spoken to as somebody who likes it", async () => {
    for (const seed of seeds)
      expect((await talk(["hi", "Tom", "I can't swim you know"], { seed })).last).not.toMatch(
        /suffer voluntarily|Moving helps|for your head|competitive|best moment|shower of pride/,
      );
  });

  test("what was just told is asked about", async () => {
    for (const seed of seeds) {
      const { last } = await talk(["I have a cat, Miso, she would scratch a sofa to death in no time"], {
        seed,
      });
      expect(last).toMatch(/Miso.*(silliest|find each other|your bed|name|call you)/);
    }
  });
});

test.each([
  "let's kiss",
  "can we kiss?",
  "would you come to bed with me?",
  "let's go out, just us, and kiss",
])(
  "no invitation is taken as a harmless one, and none between teacher and student is taken: %s",
  async (message) => {
    for (const seed of seeds) {
      const { last } = await talk(["hi", "Tom", message], {
        seed,
        persona: { ...mei, relationship: "her teacher you student" },
      });
      expect(last).not.toMatch(
        /Gladly|I am in|Lead the way|let us\.|words carry|script had feet|packed|begin/,
      );
    }
  },
);

test.each(["can we meet?", "let's meet on Friday"])("nobody is promised a meeting: %s", async (message) => {
  for (const seed of seeds) expect((await talk(["hi", "Tom", message], { seed })).last).toMatch(/I am an AI/);
});

test("an answer that fits no open question is not scolded", async () => {
  for (const seed of seeds) {
    const { last } = await talk(["not much. u?"], { seed, persona: mei, hers: "What shall I call you?" });
    expect(last).not.toMatch(/sulk|No is an answer|plainly|That is fine/);
  }
});

test("a reason is not asked after in the words of another topic", async () => {
  for (const seed of seeds) {
    const { last } = await talk(["because the cat survives"], { seed, hers: "I see. Why that film?" });
    expect(last).not.toMatch(/\?$/);
  }
});

test("questions from memory may go on without their first words", async () => {
  const told = ["I have a cat, Miso, she is lovely", "I'm a graphic designer"];
  const asked = [...told, "do you remember my cat's name?", "and what I do for work?"];
  for (const seed of seeds) {
    const { replies } = await talk(asked, { seed });
    expect(replies[2]).toContain("Miso");
    expect(replies[3]).toContain("designer");
  }
  const { last } = await talk(["I have a parrot", "what's my parrot called?"]);
  expect(last).toMatch(/name/);
});

test("what is known of a person is told fact by fact", async () => {
  const { last } = await talk([
    "I always forget the sunscreen",
    "I have two cats",
    "What do you know about me?",
  ]);
  expect(last).toMatch(/^I know that you have two cats and that you always forget the sunscreen\./);
});
