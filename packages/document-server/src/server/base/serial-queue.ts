/** Lets one asynchronous task run after the other, in the order they asked. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Runs `task` when everything before it is done, whether that went well or not. */
  take<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(task).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  get idle(): boolean {
    return this.#waiting === 0;
  }

  /** Resolves when everything that has asked so far is done. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
