/** The queue of the server: one job generates at a time, the others wait in their order. */
import type { ImgGenBody } from "./read-body.ts";

export type TestJob = {
  id: string;
  status: "queued" | "generating" | "completed" | "failed" | "cancelled";
  body: ImgGenBody;
  created: number;
  started: number | null;
  completed: number | null;
  images: string[];
  error: { code: string; message: string } | null;
};

type Options = {
  workMs: number | ((body: ImgGenBody) => number);
  maxPendingJobs: number;
  make: (body: ImgGenBody) => Promise<string[]>;
  standsStill: () => boolean;
};

export type TestJobs = {
  /** Null when the queue is full. */
  add: (body: ImgGenBody) => TestJob | null;
  find: (id: string) => TestJob | null;
  cancel: (job: TestJob) => void;
  cancelWaiting: () => void;
  forget: () => void;
  describe: (job: TestJob) => object;
};

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export function createJobs({ workMs, maxPendingJobs, make, standsStill }: Options): TestJobs {
  const jobs = new Map<string, TestJob>();
  let count = 0;
  const waiting = (): TestJob[] => [...jobs.values()].filter(({ status }) => status === "queued");
  const isBusy = (): boolean => [...jobs.values()].some(({ status }) => status === "generating");

  const generate = async (job: TestJob): Promise<void> => {
    job.status = "generating";
    job.started = nowSeconds();
    const ms = typeof workMs === "number" ? workMs : workMs(job.body);
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
    try {
      job.images = await make(job.body);
      job.status = "completed";
    } catch (error) {
      job.status = "failed";
      job.error = { code: "generation_failed", message: (error as Error).message };
    }
    job.completed = nowSeconds();
    startNext();
  };
  const startNext = (): void => {
    const [next] = waiting();
    if (next && !isBusy() && !standsStill()) void generate(next);
  };
  const cancel = (job: TestJob): void => {
    job.status = "cancelled";
    job.completed = nowSeconds();
    job.error = { code: "cancelled", message: "job cancelled by client" };
  };

  return {
    add: (body) => {
      if (waiting().length + Number(isBusy()) >= maxPendingJobs) return null;
      const created = nowSeconds();
      const id = `job_${created.toString(16)}_${String((count += 1)).padStart(8, "0")}`;
      const job: TestJob = {
        id,
        status: "queued",
        body,
        created,
        started: null,
        completed: null,
        images: [],
        error: null,
      };
      jobs.set(id, job);
      startNext();
      return job;
    },
    find: (id) => jobs.get(id) ?? null,
    cancel,
    cancelWaiting: () => waiting().forEach(cancel),
    forget: () => jobs.clear(),
    describe: ({ id, status, created, started, completed, images, error, body: { video } }) => ({
      id,
      kind: video ? "vid_gen" : "img_gen",
      status,
      created,
      started,
      completed,
      queue_position: waiting().findIndex((job) => job.id === id) + 1,
      result:
        status !== "completed"
          ? null
          : video
            ? {
                output_format: video.format,
                mime_type: "video/x-msvideo",
                fps: video.fps,
                frame_count: video.frames,
                b64_json: images[0] ?? "",
              }
            : { output_format: "png", images: images.map((b64_json, index) => ({ index, b64_json })) },
      error,
    }),
  };
}
