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
export class Queue<Task extends Queued> {
  readonly #waiting: Task[] = [];
  readonly #running = new Set<Task>();
  readonly #bounds: QueueBounds;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Why it is not taken, or undefined. */
  add(task: Task): 'queue-full' | 'owner-busy' | undefined {
    const { waiting = Infinity, ofOneOwner } = this.#bounds;
    if (this.#waiting.length >= waiting) return 'queue-full';
    const tasks = [...this.#waiting, ...this.#running];
    if (mostOfOneOwner(task, tasks) >= (ofOneOwner?.inAll ?? Infinity)) return 'owner-busy';
    this.#waiting.push(task);
    return undefined;
  }

  /** The next that may run, which runs from now on. */
  take(): Task | undefined {
    const place = this.#waiting.findIndex((task) => this.#mayRun(task));
    const [task] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (task) this.#running.add(task);
    return task;
  }

  done(task: Task): void {
    this.#running.delete(task);
  }

  /** Everything that waits, which does so no more. */
  clear(): Task[] {
    return this.#waiting.splice(0);
  }

  #mayRun(task: Task): boolean {
    const running = [...this.#running];
    if (task.alone && running.some(({ alone }) => alone)) return false;
    return mostOfOneOwner(task, running) < (this.#bounds.ofOneOwner?.running ?? Infinity);
  }
}

/** How many of these tasks are of the owner of this one who has most of them. */
function mostOfOneOwner({ owners = [] }: Queued, tasks: Queued[]): number {
  return Math.max(0, ...owners.map((owner) => tasks.filter((task) => task.owners?.includes(owner)).length));
}
