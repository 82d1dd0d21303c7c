/** Whoever asks while it runs gets the same answer: however often the button is pressed, one runs at a time. */
export function shared<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}
