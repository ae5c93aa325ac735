/** A number as far as it can be drawn: more than the most that are drawn is missed. */
import { bind, type Match, miss, type Text } from "./text.ts";

const large = /^(?:six|seven|eight|nine|ten|dozen|6|7|8|9|10)$/;

export function takeNumber(text: Text, number: Match<number>, most: number): void {
  if (number.meaning > most || large.test(number.said)) miss(text, number, "subject");
  else bind(text, number);
}
