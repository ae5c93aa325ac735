/**
 * Mends a slip in a word of five or more letters: one letter wrong, missing, added or two swapped, never the first.
 * Words that mean something else in English are left alone, however near they come.
 */
import { fillers } from "./fillers.ts";
import { stemOf } from "./stem.ts";
import { tables } from "./vocabularies.ts";

const known = new Set<string>(fillers);
const byStart = new Map<string, string[]>();
for (const { words } of tables) {
  for (const word of words.flatMap(([phrases]) => phrases.split(/[| ]/))) {
    if (known.has(word)) continue;
    known.add(word);
    known.add(stemOf(word));
    const start = word.charAt(0);
    if (word.length >= 5) byStart.set(start, [...(byStart.get(start) ?? []), word]);
  }
}

/** Neighbours of our words that are words themselves. */
const ownWords = new Set(
  (
    "beach bench coast coats bread breads beard beards board boards brand brands break bride brief bring broad brook brush build built burnt " +
    "cable candy carry carve cause chain chase chess chest chick child chili china chips choir chose clean climb close cloth clove " +
    "count court cover craft crash cream creek crime cross crude crumb curve daisy dairy diary dance dancer danger dream dress drink drive drove " +
    "faith false fancy fence fever fiber field fight final flame flash fleet flesh floor flour flute focus force forge forth frame fresh front frost fruit " +
    "glass glove grace grade grain grand grant grape graph grass grave great greed greet grief group grove growth guard guess guide " +
    "habit heart heavy hedge hinge honor horse hotel hound house human humor judge juice knife known label large laser later laugh layer learn lease least leave level lever limit liver lobby local loose lower loyal lunch " +
    "magic major maple march match medal media mercy metal meter might minor model money month moral motor mount mouse mouth movie " +
    "naval nerve noble noise north novel nurse ocean offer onion order organ other outer paint panel panic paper party patch peace pearl phase phone photo piece pilot pitch place plain plane plant plate point pound power press price pride prime print prior prize proof proud " +
    "quest quick quote range rapid ratio reach react ready realm rebel refer relay reply ridge rifle right river robin rocky rough round route royal rural " +
    "salad sauce scale scare scene scope score scout sense serve seven shade shaft shake shall shape share shark sharp sheep sheet shelf shell shift shine ship shock shoot shore short shout shown siege sight silky since skill skirt slate sleep slice slide slope small smart smell smoke snack snake solar solid solve sound south spare spark speak spear speed spell spend spice spike spine split spoon sport spray squad stack staff stage stain stair stake stale stamp stand stare start state steal steam steel steep stick stiff still stock stone stood store storm story stove strap straw strip stuck study stuff style sugar super surge swamp swarm sweep sweet swift swing " +
    "table taste teach teeth thank theme these thick thief think third those three throw thumb tiger tight timer title today tooth topic torch total touch tough towel tower trace track trade trail trait trash treat trend trial tribe trick troop trout truck trunk trust truth twice twist under union unity until upper urban usage usual valid value vault venue verse villa viola virus visit vital vocal voice wagon waist waste watch water waves weary wedge weigh weird wheel where while whole whose woman women world worth would wound wreck wrist write wrong yacht yield young youth " +
    "bright fright flight slight knight insight delight winder window winner dinner singer finger ginger hanger ranger manger danger strange orange change charge shower flower tower power lower slower follow fellow mellow yellow hollow pillow willow shallow swallow marble martial material maternal masker marker market basket casket bracket blanket planet plane plaster master faster eastern western pattern lantern leather feather weather whether gather rather father mother brother bother other another battle cattle castle hustle rustle whistle " +
    "letter better butter bitter litter lighter fighter writer waiter water winter sinter hinter painter printer pointer planter platter scatter matter pasture posture picture mixture culture vulture nature mature future capture rapture scripture sculpture fabric colony couple coupe course coarse source horse corpse shirts skirts shorts sports spirits parrot carrot garret sweat swear sweets hooded booted suited " +
    "summary header formal directory status purse parse hooks related matching flags apply tracker submit shared express convert police fails reported started clone greater simply modes broken broker certain curtain marked tried leading words trailing though likely folder subset determine circle printed designed linked slave larger click failing sample bullet concept moved finish tries performed processor skipped races angle blame compose developed factory computer resets backward managed saving sizes saved counters latter manage cloning daily circled simpler overall joined storing worked closest stripped linear raise safely broke leaving waits skips handy fairly filling safer timed composed lacks stays stopping boost checker shipping former sender driven monkey leaking covert deliver shaped hangs stated closer tuning health squared hires mocha fills purge nearly micro silly patent flows factors clones staged owned concern vowel stabs paying hiding explore lived fifth scream trailer grind carried sitter retired roles chart packets choke raises burst blink rises choked stronger glide naive croak ballot lighted gains pasted treasury sunday grunt hides focuses guided scrape vague sticky primer hooked prone played shove flock spaced spots earth boring scrolling grateful wording judged doubled scary whine stubs summed wasted coupled finer tended severed blend tuned flowed jumped spanning blind filed sided partly skate bored nested rented posing armed named haired hated dared cared shaken stolen frozen golden wooden woolen beaten broad bread spoon toast syrup salty spicy tasty crispy juicy hungry thirsty sleepy lucky funny dirty dusty rusty muddy sandy rocky windy breezy chilly " +
    "mountain fountain captain curtain certain villain bargain station nation ration motion lotion notion potion ocean organ origin orphan oxygen pigeon pistol planet ponder powder public puppet rabbit racket radish ribbon riddle rubber saddle salute sample screen seldom settle shadow shield signal silent simple single socket spider spiral splash spring square stable statue steady stitch stream string strong sudden supply switch tablet tailor talent temple tender ticket timber tongue travel tunnel turkey turtle velvet vessel violet violin virtue vision volume walnut weapon wicked wisdom wonder worker " +
    "golf gold golds bowl bowls clown clowns crowns crowd drown frown grown brown brow brows blow blows black block blocks clocks cloak cloaks clerk " +
    "plant plants pants prints patient pants patents panda pandas pasta paste pastes past posts poster posted coasts roast toast boast boats goats goat moats moat floats"
  ).split(" "),
);

export function mend(word: string): string {
  if (word.length < 5 || known.has(word) || ownWords.has(word) || !/^[a-z]+$/.test(word)) return word;
  const stem = stemOf(word);
  if (known.has(stem) || ownWords.has(stem)) return word;
  return nearTo(word)[0] ?? word;
}

/** Only where a single word is meant: what may be told to a person as a correction. */
export function correctionOf(word: string): string | undefined {
  const mended = mend(word);
  if (mended === word) return undefined;
  return new Set(nearTo(word).map(stemOf)).size === 1 ? mended : undefined;
}

const nearTo = (word: string): string[] =>
  (byStart.get(word.charAt(0)) ?? []).filter((candidate) => isOneSlipAway(word, candidate));

/** Whether it means something in a description, or is a small word of English. */
export const isKnown = (word: string): boolean =>
  known.has(word) || ownWords.has(word) || known.has(stemOf(word));

function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let fromEnd = 0;
  while (
    fromEnd < Math.min(a.length, b.length) - start &&
    a[a.length - 1 - fromEnd] === b[b.length - 1 - fromEnd]
  )
    fromEnd += 1;
  const restA = a.slice(start, a.length - fromEnd);
  const restB = b.slice(start, b.length - fromEnd);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
