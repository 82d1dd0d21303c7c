/**
 * Lets so many of some work run at once; the others wait in line.
 *
 * @param refuse the error for whoever comes when `waiting` wait already
 */
export function atMost(running: number, waiting: number, refuse: () => Error) {
  const line: (() => void)[] = [];
  let free = running;

  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(refuse());
    return new Promise((enterNow) => line.push(enterNow));
  };

  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
