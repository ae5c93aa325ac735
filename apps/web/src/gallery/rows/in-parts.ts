/** Calls with the ids of many rows, in parts that fit into one URL. */
const idsPerCall = 100;

/** Stops and returns false at the first part that fails; earlier parts stay done. */
export async function inParts(
  rows: readonly { id: string }[],
  call: (ids: string[]) => PromiseLike<{ error: unknown }>,
): Promise<boolean> {
  for (let start = 0; start < rows.length; start += idsPerCall) {
    const { error } = await call(rows.slice(start, start + idsPerCall).map(({ id }) => id));
    if (error) return false;
  }
  return true;
}
