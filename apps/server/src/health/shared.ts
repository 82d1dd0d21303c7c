/** One runs at a time, however often the button is pressed: a second request meanwhile gets the answer of the first. */
export function shared<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}
