/**
 * What was chosen in the wizard, kept in this tab for each person and for whom the wizard began with: Back, a reload and a
 * closed wizard lose nothing. It goes when the companion is made or the person starts over.
 */
import * as options from "@galatea/contract/companions/option-lists.ts";
import { companionAgeYears, type CompanionFields } from "@galatea/contract/companions/options.ts";
import { numberIn, oneOf, readDraft, textIn, writeDraft } from "#tools/shell/draft/draft-store.ts";

export type WizardSlot = { userId: string; characterId: string | null; demoId: string | null };

const storageKeyOf = ({ userId, characterId, demoId }: WizardSlot): string =>
  `galatea-companion-draft:${userId}:${characterId ?? demoId ?? "new"}`;

/** @param plain what the wizard begins with; an invalid field takes its value from it. */
export const wizardDraft = (plain: CompanionFields) => ({
  version: 1,
  blank: null as CompanionFields | null,
  read: (stored: Record<string, unknown>): CompanionFields => ({
    bodyType: oneOf(options.bodyTypes, stored["bodyType"], plain.bodyType),
    breastSize: oneOf(options.breastSizes, stored["breastSize"], plain.breastSize),
    buttSize: oneOf(options.buttSizes, stored["buttSize"], plain.buttSize),
    faceType: oneOf(options.faceTypes, stored["faceType"], plain.faceType),
    hairstyle: oneOf(options.hairstyles, stored["hairstyle"], plain.hairstyle),
    eyeColor: oneOf(options.eyeColors, stored["eyeColor"], plain.eyeColor),
    name: textIn(stored["name"]) ?? plain.name,
    age: numberIn(stored["age"], companionAgeYears.min, companionAgeYears.max, plain.age),
    outfit: oneOf(options.outfits, stored["outfit"], plain.outfit),
    accessories: textIn(stored["accessories"]) ?? plain.accessories,
    personality: textIn(stored["personality"]) ?? plain.personality,
    backstory: textIn(stored["backstory"]) ?? plain.backstory,
    hobbies: textIn(stored["hobbies"]) ?? plain.hobbies,
    dreams: textIn(stored["dreams"]) ?? plain.dreams,
    relationshipStatus: oneOf(options.relationships, stored["relationshipStatus"], plain.relationshipStatus),
  }),
});

/** Null without one. */
export function readWizardDraft(slot: WizardSlot, plain: CompanionFields): CompanionFields | null {
  try {
    return readDraft(wizardDraft(plain), window.sessionStorage.getItem(storageKeyOf(slot)), slot.userId);
  } catch {
    return null;
  }
}

export function writeWizardDraft(slot: WizardSlot, fields: CompanionFields | null): void {
  try {
    const key = storageKeyOf(slot);
    if (fields) window.sessionStorage.setItem(key, writeDraft({ version: 1 }, fields, slot.userId));
    else window.sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the wizard is open.
  }
}
