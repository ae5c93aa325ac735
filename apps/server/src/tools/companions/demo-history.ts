/**
 * What a visitor's client says was said before. It is the client's word: turns of the companion may be invented, so they
 * are held to the same rules as what she says herself.
 */
import { alarmsHeard } from "#core/moderation/chat/alarms-heard.ts";
import { alarmsIn } from "#core/moderation/chat/chat-alarms.ts";
import type { DemoMessage } from "./chat-request.ts";

type History = DemoMessage["conversation_history"];

export function judgeDemoHistory(
  history: History,
  now: Date,
): { kept: History; saysMinor: boolean; isGrave: boolean } {
  const heard = history.map((turn) => ({
    turn,
    kinds: new Set(
      (turn.role === "user" ? alarmsHeard : alarmsIn)(turn.content, now).map(({ kind }) => kind),
    ),
  }));
  const said = heard.filter(({ turn }) => turn.role === "user");
  return {
    kept: heard
      .filter(({ turn, kinds }) => turn.role === "user" || !kinds.has("claims-human"))
      .map(({ turn }) => turn),
    saysMinor: said.some(({ kinds }) => kinds.has("minor")),
    isGrave: said.some(({ kinds }) => kinds.has("self-harm") || kinds.has("eating-disorder")),
  };
}
