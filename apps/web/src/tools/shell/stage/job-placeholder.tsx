import type { JobRow } from "#platform/database.ts";
import { useJobPreview } from "#tools/shell/queue/use-job-preview.ts";
import { Placeholder, type PlaceholderProps } from "./placeholder.tsx";

type Look = Omit<PlaceholderProps, "progress">;

/** The placeholder of a job, which may not have begun. Fills its frame. */
export const JobPlaceholder = ({ job, ...look }: Look & { job: JobRow | null }) =>
  job ? <UnfinishedPicture job={job} {...look} /> : <Placeholder progress={0} {...look} />;

/** The job's newest preview where its engine shows some, else the placeholder. */
function UnfinishedPicture({ job, ...look }: Look & { job: JobRow }) {
  const preview = useJobPreview(job);
  return preview === null ? (
    <Placeholder progress={job.progress} {...look} />
  ) : (
    <img src={preview} alt="What is made so far" className="absolute inset-0 size-full object-cover" />
  );
}
