/**
 * Gives the file of a form the name that browsers give a Blob. Bun sends `filename=""`, and the parser of forms takes such a
 * part for a text.
 */
import { Transform } from "node:stream";

/** How far into a form its file may begin, behind the texts. */
const searchedBytes = 256 * 1024;

/** @param contentType of the form. What is not a part without a name passes unchanged. */
export function nameUnnamedBlob(contentType: string): Transform {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const unnamed = Buffer.from(
    `--${quoted ?? plain ?? ""}\r\nContent-Disposition: form-data; name=""; filename=""\r\n`,
    "latin1",
  );
  const nameAt = unnamed.length - '"\r\n'.length;
  let passedBytes = 0;
  let isDone = false;
  /** The end of what came, which may be the beginning of such a part. */
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isDone) return done(null, chunk);
      const seen = Buffer.concat([held, chunk]);
      const at = seen.indexOf(unnamed);
      passedBytes += chunk.length;
      isDone = at >= 0 || passedBytes > searchedBytes;
      const passed = seen.length - (isDone ? 0 : beginningAtEnd(seen, unnamed));
      held = seen.subarray(passed);
      if (at < 0) return done(null, seen.subarray(0, passed));
      const until = at + nameAt;
      done(null, Buffer.concat([seen.subarray(0, until), Buffer.from("blob"), seen.subarray(until)]));
    },
    flush: (done) => done(null, held),
  });
}

/** How many of the last bytes may be the beginning of what is searched. */
function beginningAtEnd(seen: Buffer, searched: Buffer): number {
  for (let length = Math.min(seen.length, searched.length - 1); length > 0; length -= 1)
    if (seen.subarray(-length).equals(searched.subarray(0, length))) return length;
  return 0;
}
