/** Answers to questions about the companion, from the fields that its maker wrote. */
import { plain } from "./lines.ts";
import { sentencesOf, storyAbout } from "./persona.ts";
import type { Conversation } from "./plan-reply.ts";
import type { Move } from "./read-message.ts";
import { advice, adviceAsks } from "./script/feelings.ts";
import * as own from "./script/self.ts";

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
      return say(own.hobbies);
    case "asks-dreams":
      return say(own.dreams);
    case "asks-nature":
      return self.nature === "" ? say(own.natureUnknown) : [...say(own.nature), self.creed[0] ?? ""];
    case "asks-looks":
      return say(own.looks);
    case "asks-relationship":
      return say(relationship.answers);
    case "asks-work":
      return [chooser.pick(own.work, { story: untold(talk)[0] }) ?? ""];
    case "asks-story":
      return tellStory(talk);
    case "asks-advice":
      return say(advice, adviceAsks);
    case "asks-favourite":
      return [onTopic(talk) ?? chooser.pick(own.favourites) ?? "", "And yours?"];
    case "asks-opinion": {
      const story = aboutStory(talk);
      return story.length > 0 ? story : [onTopic(talk) ?? chooser.pick(own.opinions) ?? ""];
    }
    default:
      return [];
  }
}

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
  const first = about ?? fresh[0];
  if (first === undefined) return [chooser.pick(own.noStory) ?? ""];
  const told = chooser.pick(own.stories, { story: first }) ?? first;
  const more = fresh.find((sentence) => sentence !== first);
  const nature = introduces ? (chooser.pick(own.nature) ?? "") : "";
  return [nature, told, more ?? ""];
}

/** Sentences of her story that she has not told lately; all of them when everything was told. */
function untold({ self, request }: Conversation): readonly string[] {
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
  return fresh.length > 0 ? fresh : self.story;
}
