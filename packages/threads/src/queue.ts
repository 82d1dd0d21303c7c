/** What a queue goes by. */
export interface Queued {
  owners?: readonly string[];
  alone?: boolean;
}

export interface QueueBounds {
  waiting?: number;
  ofOneOwner?: { running: number; inAll?: number };
}

/**
 * Work in the order it came, except that what may not run yet lets others past: when as much of the same owner runs as
 * may, or it runs alone and something else does.
 */
export class Queue<Job extends Queued> {
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Job>();
  readonly #bounds: QueueBounds;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Why it is not taken, or undefined. */
  add(job: Job): 'queue-full' | 'owner-busy' | undefined {
    const { waiting = Infinity, ofOneOwner } = this.#bounds;
    if (this.#waiting.length >= waiting) return 'queue-full';
    const jobs = [...this.#waiting, ...this.#running];
    if (mostOfOneOwner(job, jobs) >= (ofOneOwner?.inAll ?? Infinity)) return 'owner-busy';
    this.#waiting.push(job);
    return undefined;
  }

  /** The next that may run, which runs from now on. */
  take(): Job | undefined {
    const place = this.#waiting.findIndex((job) => this.#mayRun(job));
    const [job] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (job) this.#running.add(job);
    return job;
  }

  done(job: Job): void {
    this.#running.delete(job);
  }

  /** Everything that waits, which does so no more. */
  clear(): Job[] {
    return this.#waiting.splice(0);
  }

  #mayRun(job: Job): boolean {
    const running = [...this.#running];
    if (job.alone && running.some(({ alone }) => alone)) return false;
    return mostOfOneOwner(job, running) < (this.#bounds.ofOneOwner?.running ?? Infinity);
  }
}

/** How many of these jobs are of the owner of this one who has most of them. */
function mostOfOneOwner({ owners = [] }: Queued, jobs: Queued[]): number {
  return Math.max(0, ...owners.map((owner) => jobs.filter((job) => job.owners?.includes(owner)).length));
}
