/**
 * The work and the state of the server, as `modules/call_queue.py`, `progress.py` and `shared_state.py` keep them: one lock,
 * taken in the order of arrival, and one state for all clients. An interrupt stops whatever runs.
 */
export type State = {
  job: string;
  jobCount: number;
  jobTimestamp: string;
  step: number;
  steps: number;
  interrupted: boolean;
  skipped: boolean;
};

export type Gpu = {
  state: Readonly<State>;
  currentTask: () => string | null;
  isPending: (task: string) => boolean;
  isFinished: (task: string) => boolean;
  /** Runs all steps, or fewer after an interrupt, then `make`. Only txt2img has a task. */
  run: <Made>(work: Work, make: () => Promise<Made>) => Promise<Made>;
  interrupt: () => void;
  skip: () => void;
  /** As after a crash. */
  forget: () => void;
};

type Work = { job: string; task?: string; steps: number; stepMs: number; isOver?: () => boolean };

export function createGpu(standsStill: () => boolean): Gpu {
  const pending = new Set<string>();
  const finished: string[] = [];
  let state: State = idle();
  let current: string | null = null;
  let lock: Promise<unknown> = Promise.resolve();

  const begin = ({ job, task, steps }: Work): void => {
    state = { ...idle(), job, steps, jobCount: 1, jobTimestamp: String(Math.floor(Date.now() / 1000)) };
    if (task === undefined) return;
    current = task;
    pending.delete(task);
  };
  const sample = async ({ steps, stepMs, isOver }: Work): Promise<void> => {
    for (let step = 1; step <= steps; step += 1) {
      if (state.interrupted || state.skipped || isOver?.()) return;
      state.step = step;
      await pause(stepMs);
    }
  };
  return {
    get state() {
      return state;
    },
    currentTask: () => current,
    isPending: (task) => pending.has(task),
    isFinished: (task) => finished.includes(task),
    run: (work, make) => {
      if (work.task !== undefined) pending.add(work.task);
      const before = lock;
      const done = (async () => {
        await before.catch(() => undefined);
        while (standsStill()) await pause(5);
        begin(work);
        try {
          await sample(work);
          const made = await make();
          // A task that fails stays the current one, as there.
          if (work.task !== undefined) {
            current = null;
            finished.push(work.task);
            if (finished.length > 16) finished.shift();
          }
          return made;
        } finally {
          state.job = "";
          state.jobCount = 0;
        }
      })();
      lock = done;
      return done;
    },
    interrupt: () => (state.interrupted = true),
    skip: () => (state.skipped = true),
    forget: () => {
      state = { ...state, interrupted: true };
      pending.clear();
      current = null;
    },
  };
}

const idle = (): State => ({
  job: "",
  jobCount: 0,
  jobTimestamp: "0",
  step: 0,
  steps: 0,
  interrupted: false,
  skipped: false,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
