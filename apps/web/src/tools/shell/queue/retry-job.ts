/** The request that starts a failed or cancelled job again: a new job with its own price; the other one cost nothing. */
import { toolFacts, type JobInputs, type JobKind } from "@galatea/contract/tools.ts";
import type { GivenAsset } from "#job-kinds/given-assets.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { Agreement } from "#tools/shell/submit/use-omissions.ts";

type Retried<Kind extends JobKind> = Agreement & {
  kind: Kind;
  input: JobInputs[Kind];
  references: readonly GivenAsset[];
};

export const requestOf = <Kind extends JobKind>({
  kind,
  input,
  references,
  acceptOmissions,
}: Retried<Kind>) => ({
  name: toolFacts[kind].functionName,
  body: { ...viewOf(kind).retryBody(input, references), ...(acceptOmissions && { acceptOmissions }) },
});
