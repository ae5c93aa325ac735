/** Answers to questions about the companion, from its fields. */
import { plain } from "./lines.ts";
import { sentencesOf, storyAbout } from "./persona.ts";
import type { Conversation } from "./conversation.ts";
import { ownAnswerTo } from "./answer-to-her.ts";
import type { Move } from "./read-message.ts";
import type { QuestionKind } from "./read-question.ts";
import { advice, adviceAsks } from "./script/feelings.ts";
import * as questions from "./script/questions.ts";
import { notAnEncyclopedia } from "./script/safe.ts";
import * as own from "./script/self.ts";
import { answerByKind, choiceOf, favouriteNamed, favouriteOf, likingOf } from "./taste.ts";

const workWords =
  "work works job studio shop clinic hospital school university office company teach teacher nurse doctor artist painter writer photographer singer dancer chef bakery cafe restaurant shelter design lawyer engineer scientist librarian runs studies";

/** Empty when the message asks nothing about her. */
export function answerAboutHer(talk: Conversation, move?: Move): string[] {
  const { chooser, self, relationship } = talk;
  const say = (...lists: Parameters<typeof chooser.pick>[0][]): string[] =>
    lists.map((lines) => chooser.pick(lines) ?? "");
  switch (move) {
    case "asks-name":
      return say(own.names);
    case "asks-age":
      return say(own.ages);
    case "asks-hobbies":
      return [chooser.pick(own.hobbies) ?? chooser.pick(own.noHobbies) ?? ""];
    case "asks-dreams":
      return [chooser.pick(own.dreams) ?? chooser.pick(own.noDreams) ?? ""];
    case "asks-nature":
      return self.nature === "" ? say(own.natureUnknown) : [...say(own.nature), self.creed[0] ?? ""];
    case "asks-looks":
      return [chooser.pick(own.looks) ?? chooser.pick(own.noLooks) ?? ""];
    case "asks-relationship":
      return say(relationship.answers);
    case "asks-work":
      return [
        chooser.pick(own.work, { story: storyAbout(self, workWords) }) ?? chooser.pick(own.noWork) ?? "",
      ];
    case "asks-story":
      return tellStory(talk);
    case "asks-advice":
      return say(advice, adviceAsks);
    case "asks-favourite":
      return [favouriteOf(talk) ?? onTopic(talk) ?? chooser.pick(own.favourites) ?? ""];
    case "asks-opinion":
      return [answerQuestion(talk)];
    case "asks-fact":
      return [answerOfTheWorld(talk)];
    default:
      return [];
  }
}

/** Kinds to which a sentence of her story, though it shares a word, would be no answer. */
const besideHerStory: ReadonlySet<QuestionKind> = new Set<QuestionKind>([
  "together",
  "permission",
  "joins",
  "foresees",
  "opinion",
  "would-be",
  "about-them",
  "wonders",
]);

function answerQuestion(talk: Conversation): string {
  const { chooser, reading, topic } = talk;
  const kind = reading.question?.kind ?? "opinion";
  const choice = choiceOf(talk);
  if (choice !== undefined) return choice;
  // Yes and no are for what she likes and does; that she does it is said of her own hobbies.
  const isHers = (kind === "liking" || kind === "habit") && sharesHobby(talk);
  if (isHers) return onTopic(talk) ?? answerByKind(talk);
  const isBeside =
    besideHerStory.has(kind) ||
    (kind === "able" && !/\b(?:tell|talk|describe)\b/.test(reading.question?.text ?? ""));
  const [story] = isBeside ? [] : aboutStory(talk);
  if (story !== undefined) return story;
  if (kind === "done" && topic && sharesHobby(talk))
    return chooser.pickFresh(topic.saysHers) ?? answerByKind(talk);
  if (kind === "liking") return likingOf(talk) ?? onTopic(talk) ?? answerByKind(talk);
  if (kind === "open") return ownAnswerTo(talk) ?? favouriteNamed(talk) ?? answerByKind(talk);
  return (kind === "opinion" && topic ? chooser.pickFresh(topic.says) : undefined) ?? answerByKind(talk);
}

/** She knows nothing of the world, and says so also where her story would make one expect it. */
function answerOfTheWorld(talk: Conversation): string {
  const { chooser, reading, self, topic } = talk;
  const { kind, text, word } = reading.question ?? { kind: "world", text: "", word: "" };
  const [story] = aboutStory(talk);
  const thing = text.split(" ").at(-1);
  if (kind === "state" && story !== undefined) return chooser.pick(questions.states, { thing }) ?? "";
  if (story !== undefined && (word === "where" || word === "who" || word === "what")) return story;
  const expected =
    story !== undefined ||
    (topic !== undefined && [...self.hobbies, ...self.story].some((own) => topic.hers.test(own)));
  return (
    (expected ? chooser.pickFresh(questions.beyondHerStory) : undefined) ??
    chooser.pick(notAnEncyclopedia) ??
    ""
  );
}

const sharesHobby = ({ topic, self }: Conversation): boolean =>
  topic !== undefined && self.hobbies.some((item) => topic.hers.test(item));

function onTopic({ topic, self, chooser }: Conversation): string | undefined {
  if (!topic) return undefined;
  const hobby = self.hobbies.find((item) => topic.hers.test(item));
  if (hobby === undefined) return chooser.pick(topic.says);
  return chooser.pick([...own.tasteShared, ...topic.saysHers], { hobby });
}

/** The part of her story that a question is about, if there is one. */
function aboutStory({ self, request }: Conversation): string[] {
  const found = storyAbout(self, request.message);
  return found === undefined ? [] : [found];
}

function tellStory(talk: Conversation): string[] {
  const { chooser, request } = talk;
  const introduces = /\b(yourself|about you)\b/i.test(request.message);
  const [about] = aboutStory(talk);
  const fresh = untold(talk);
  const somewhere = /\bwhere\b/i.test(request.message)
    ? talk.self.story.find((sentence) =>
        /\b(?:in|from|near|to) (?:the |a \w+ \w* ?(?:near|in) )?[A-Z]/.test(sentence),
      )
    : undefined;
  const first = about ?? somewhere ?? fresh[0];
  if (first === undefined) return [chooser.pick(own.noStory) ?? ""];
  const isNew = untold(talk, { orAll: false }).includes(first);
  const told = chooser.pick(isNew ? own.stories : own.storiesAgain, { story: first }) ?? first;
  const more = fresh.find((sentence) => sentence !== first);
  const nature = introduces ? (chooser.pick(own.nature) ?? "") : "";
  return [nature, told, more ?? ""];
}

/** Sentences of her story that she has not told lately; with `orAll` all of them when everything was told. */
export function untold(
  { self, request }: Conversation,
  { orAll }: { orAll: boolean } = { orAll: true },
): readonly string[] {
  const said = plain(
    request.history
      .filter(({ role }) => role === "assistant")
      .slice(-25)
      .map(({ content }) => content)
      .join(" "),
  );
  const fresh = self.story.filter((sentence) =>
    sentencesOf(sentence).some((part) => !said.includes(plain(part))),
  );
  return fresh.length > 0 || !orAll ? fresh : self.story;
}
