/** How a draft is changed by its parts. */

/** The parts that become others, or how they follow from the draft as it then is. */
export type ChangeOf<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export const changed = <Draft>(draft: Draft, change: ChangeOf<Draft>): Draft => ({
  ...draft,
  ...(typeof change === "function" ? change(draft) : change),
});
