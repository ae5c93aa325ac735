/** The person's own words, turned round so that the companion can say them to them. */

/** "my old records" is hers to say as "your old records". */
export const asSaidBack = (text: string): string =>
  text
    .replaceAll(/\bmyself\b/gi, "yourself")
    .replaceAll(/\bmy\b/gi, "your")
    .replaceAll(/\bmine\b/gi, "yours")
    .replaceAll(/\b(?:i'm|i am|im)\b/gi, "you are")
    .replaceAll(/\bi've\b/gi, "you have")
    .replaceAll(/\bi'll\b/gi, "you will")
    .replaceAll(/\bi'd\b/gi, "you would")
    .replaceAll(/\bi wasn't\b/gi, "you weren't")
    .replaceAll(/\bi was\b/gi, "you were")
    .replaceAll(/\bam i\b/gi, "are you")
    .replaceAll(/\bwas i\b/gi, "were you")
    .replaceAll(/\b(?:i|me)\b/gi, "you")
    .replaceAll(
      /(?<=^|[,;] |\b(?:and|but|because|so|when|that|with) )(?=(?:mum|mom|dad|gran|grandma|grandpa)\b)/gi,
      "your ",
    )
    .replaceAll(/\bours\b/gi, "yours")
    .replaceAll(/\bour\b/gi, "your")
    .replaceAll(/\bam\b/gi, "are");
