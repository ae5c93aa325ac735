/** Answers to questions about the companion, from its fields. */
import { plain } from "./lines.ts";
import { sentencesOf, storyAbout } from "./persona.ts";
import type { Conversation } from "./conversation.ts";
import type { Move } from "./read-message.ts";
import { advice, adviceAsks } from "./script/feelings.ts";
import * as own from "./script/self.ts";
import { choiceOf, favouriteOf, likingOf, opinionOf } from "./taste.ts";

const workWords =
  "work works job studio shop clinic hospital school university office company teach teacher nurse doctor artist painter writer photographer singer dancer chef bakery cafe restaurant shelter design lawyer engineer scientist librarian runs studies";

/** Empty when the message asks nothing about her. */
export function answerAboutHer(
  talk: Conversation,
  move?: Move,
  { onlyStory = false }: { onlyStory?: boolean } = {},
): string[] {
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
    case "asks-opinion": {
      const choice = choiceOf(talk);
      if (choice !== undefined) return [choice];
      const story = aboutStory(talk);
      if (story.length > 0 || onlyStory) return story;
      if (/\b(?:have|did) (?:you|u) ever\b/i.test(talk.request.message))
        return [chooser.pick(own.everDone) ?? ""];
      return [
        (sharesHobby(talk) ? onTopic(talk) : likingOf(talk)) ??
          onTopic(talk) ??
          opinionOf(talk.request.message, chooser),
      ];
    }
    default:
      return [];
  }
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
  const told = chooser.pick(own.stories, { story: first }) ?? first;
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
