/** Writes the body of a signed request to disk. It counts only when its signature and checksums hold at its end. */
import { receiveTimeoutMs, refusalOfBody, type ReceiveTarget } from "../receive-body.ts";
import type { ReceivedBody } from "../received-file.ts";
import type { Answer } from "../refusals.ts";
import { BodyRefused } from "./body-refused.ts";
import type { DescribedObject } from "./s3-request.ts";
import type { SignedBody } from "./signed-body.ts";

export async function receiveSigned(
  { source }: Pick<SignedBody, "source">,
  described: DescribedObject,
  { files, version, maxBytes }: ReceiveTarget,
): Promise<Answer<{ body: ReceivedBody }>> {
  try {
    const received = await files.receive(version, source, maxBytes, AbortSignal.timeout(receiveTimeoutMs));
    return { ok: true, body: { ...described, ...received } };
  } catch (error) {
    const refusal = error instanceof BodyRefused ? error.refusal : refusalOfBody(error);
    if (refusal) return { ok: false, refusal };
    throw error;
  }
}
