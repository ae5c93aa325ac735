/** Pictures wait for each other before a classifier, and a full line is an error, so that memory stays bounded. */
type Line = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createClassifierLine(maxWaiting = 64): Line {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= maxWaiting) throw new Error("Too many pictures wait for the safety check");
    waiting += 1;
    const mine = last.then(work).finally(() => void (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}
