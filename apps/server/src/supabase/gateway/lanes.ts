/**
 * Shares the gateway's connections between classes of callers, and within a class between callers. Each class has places
 * of its own, so no flood in one takes a connection from another. Who waits for a place is served by need: first whoever
 * runs least, then whose statements are usually the shortest, so that short ones never wait behind many long ones.
 */

export type LaneName = "anonymous" | "person" | "service" | "storage";

export type LaneSize = {
  /** How many run at once. */
  places: number;
  /** How many of them one caller may hold. */
  placesPerCaller: number;
  /** How many of them callers with long statements may hold together. */
  heavyPlaces: number;
  /** How many of them are kept for callers whose statements are known to be short. */
  lightPlaces: number;
  /** A caller's further requests are refused at once. */
  waitingPerCaller: number;
  maxWaitMs: number;
};

/** They fit into {@link gatewayConnections}, with some left for realtime and the schema's catalogue. */
export const laneSizes: Record<LaneName, LaneSize> = {
  anonymous: {
    places: 3,
    placesPerCaller: 2,
    heavyPlaces: 1,
    lightPlaces: 1,
    waitingPerCaller: 16,
    maxWaitMs: 2_000,
  },
  person: {
    places: 6,
    placesPerCaller: 3,
    heavyPlaces: 2,
    lightPlaces: 2,
    waitingPerCaller: 128,
    maxWaitMs: 2_000,
  },
  service: {
    places: 3,
    placesPerCaller: 3,
    heavyPlaces: 3,
    lightPlaces: 0,
    waitingPerCaller: 200,
    maxWaitMs: 8_000,
  },
  storage: {
    places: 5,
    placesPerCaller: 3,
    heavyPlaces: 5,
    lightPlaces: 0,
    waitingPerCaller: 100,
    maxWaitMs: 5_000,
  },
};

export const gatewayConnections = 20;

export type LaneCaller = {
  key: string;
  /** How long a statement of the caller usually takes. */
  usualMs: () => number;
};

export type Lanes = {
  /** @throws {LaneFull} when no place became free in time, or too many of the caller's requests wait already. */
  run<T>(lane: LaneName, caller: LaneCaller, work: () => Promise<T>): Promise<T>;
};

export class LaneFull extends Error {
  constructor() {
    super("No connection became free in time");
  }
}

export function createLanes(sizes: Record<LaneName, LaneSize> = laneSizes): Lanes {
  const lanes = {
    anonymous: new Lane(sizes.anonymous),
    person: new Lane(sizes.person),
    service: new Lane(sizes.service),
    storage: new Lane(sizes.storage),
  };
  return {
    async run(name, caller, work) {
      const leave = await lanes[name].enter(caller);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** From these usual times on, a caller's statements no longer count as short, and count as long. */
const lightBelowMs = 100;
const heavyFromMs = 250;
/** All callers' waiting requests together, beyond which whoever has most of them loses one. */
const maxWaiting = 500;

type Waiter = { caller: LaneCaller; admit: (leave: () => void) => void; refuse: () => void };

class Lane {
  readonly #size: LaneSize;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiter[] = [];
  #total = 0;
  #heavy = 0;
  #light = 0;

  constructor(size: LaneSize) {
    this.#size = size;
  }

  /** Resolves with a function that gives the place back. */
  async enter(caller: LaneCaller): Promise<() => void> {
    if (this.#hasPlaceFor(caller)) return this.#take(caller);
    this.#makeRoomToWait(caller);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.refuse(), this.#size.maxWaitMs);
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      };
      const waiter: Waiter = {
        caller,
        admit: (leave) => {
          end();
          resolve(leave);
        },
        refuse: () => {
          end();
          reject(new LaneFull());
        },
      };
      this.#waiting.push(waiter);
    });
  }

  #hasPlaceFor(caller: LaneCaller): boolean {
    const { places, placesPerCaller, heavyPlaces, lightPlaces } = this.#size;
    if (this.#total >= places || this.#runningOf(caller) >= placesPerCaller) return false;
    const usualMs = caller.usualMs();
    if (usualMs < lightBelowMs) return true;
    if (this.#total - this.#light >= places - lightPlaces) return false;
    return usualMs < heavyFromMs || this.#heavy < heavyPlaces;
  }

  #take(caller: LaneCaller): () => void {
    const { key } = caller;
    const usualMs = caller.usualMs();
    const heavy = usualMs >= heavyFromMs ? 1 : 0;
    const light = usualMs < lightBelowMs ? 1 : 0;
    this.#total += 1;
    this.#heavy += heavy;
    this.#light += light;
    this.#running.set(key, this.#runningOf(caller) + 1);
    return () => {
      this.#total -= 1;
      this.#heavy -= heavy;
      this.#light -= light;
      const left = this.#runningOf(caller) - 1;
      if (left === 0) this.#running.delete(key);
      else this.#running.set(key, left);
      this.#admitWaiting();
    };
  }

  #runningOf({ key }: LaneCaller): number {
    return this.#running.get(key) ?? 0;
  }

  #admitWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) next.admit(this.#take(next.caller));
  }

  #next(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const waiter of this.#waiting) {
      if (!this.#hasPlaceFor(waiter.caller)) continue;
      if (!next || this.#compare(waiter.caller, next.caller) < 0) next = waiter;
    }
    return next;
  }

  #compare(a: LaneCaller, b: LaneCaller): number {
    return this.#runningOf(a) - this.#runningOf(b) || a.usualMs() - b.usualMs();
  }

  /** @throws {LaneFull} */
  #makeRoomToWait({ key }: LaneCaller): void {
    const counts = new Map<string, number>();
    for (const { caller } of this.#waiting) counts.set(caller.key, (counts.get(caller.key) ?? 0) + 1);
    const own = counts.get(key) ?? 0;
    if (own >= this.#size.waitingPerCaller) throw new LaneFull();
    if (this.#waiting.length < maxWaiting) return;
    const [greediest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (most <= own + 1) throw new LaneFull();
    this.#waiting.findLast(({ caller }) => caller.key === greediest)?.refuse();
  }
}
