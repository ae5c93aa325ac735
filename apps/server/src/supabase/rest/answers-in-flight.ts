/**
 * Bounds the bytes of answers that clients have not taken yet. A large answer is sent in parts, as fast as its reader
 * takes them; a reader who stops loses it, so that slow readers cannot fill the memory.
 */

export type AnswersInFlight = {
  /** Whether the caller may ask for more. */
  hasRoomFor(key: string): boolean;
  /**
   * The body to send; small ones as they are.
   * @returns null when there is no room for a large body, unless `isDone`: a write cannot be taken back.
   */
  carry(key: string, body: string, isDone: boolean): string | ReadableStream<Uint8Array> | null;
};

const largeFromBytes = 256 * 1024;
const partBytes = 256 * 1024;

export function createAnswersInFlight(limits: {
  bytesPerCaller: number;
  totalBytes: number;
  /** How long a reader may take for one part. */
  stallMs: number;
}): AnswersInFlight {
  const byCaller = new Map<string, number>();
  let total = 0;

  function add(key: string, bytes: number): void {
    total += bytes;
    const sum = (byCaller.get(key) ?? 0) + bytes;
    if (sum === 0) byCaller.delete(key);
    else byCaller.set(key, sum);
  }

  return {
    hasRoomFor: (key) => (byCaller.get(key) ?? 0) < limits.bytesPerCaller,
    carry(key, body, isDone) {
      if (body.length < largeFromBytes) return body;
      const bytes = Buffer.from(body);
      if (!isDone && total + bytes.length > limits.totalBytes) return null;
      add(key, bytes.length);
      return inParts(bytes, limits.stallMs, () => add(key, -bytes.length));
    },
  };
}

/** @param onEnd called once, whether all was read, the reader left, or it stalled. */
function inParts(bytes: Buffer, stallMs: number, onEnd: () => void): ReadableStream<Uint8Array> {
  let rest: Buffer | null = bytes;
  let timer: NodeJS.Timeout;
  function end(): void {
    clearTimeout(timer);
    if (rest !== null) onEnd();
    rest = null;
  }
  function watch(controller: ReadableStreamDefaultController<Uint8Array>): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      controller.error(new Error("The reader of an answer stalled"));
    }, stallMs);
    timer.unref();
  }
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      pull(controller) {
        if (rest === null) return;
        watch(controller);
        controller.enqueue(rest.subarray(0, partBytes));
        rest = rest.subarray(partBytes);
        if (rest.length > 0) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
