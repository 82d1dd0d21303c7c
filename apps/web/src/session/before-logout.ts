/** Something that is to be brought to safety before a session ends by itself. */
export interface Unsaved {
  /** Begins to save; answers once the server has heard of it. */
  save(): Promise<void>;
  isSaved(): boolean;
  /** Whether the server never got some of it, so that this page alone has it. */
  isOnlyHere(): boolean;
}

const LOOK_AGAIN_MS = 250;

const registered = new Set<Unsaved>();

/** Has this saved before the person is logged out. Answers the function that takes it back. */
export function saveBeforeLogout(unsaved: Unsaved): () => void {
  registered.add(unsaved);
  return () => registered.delete(unsaved);
}

/** Whether something is on this page that nobody else has. */
export const isAnythingOnlyHere = (): boolean => [...registered].some((each) => each.isOnlyHere());

/** Resolves once nothing is on this page alone; the network may be away for long. */
export async function untilAllIsSent(): Promise<void> {
  while (isAnythingOnlyHere()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

/** Saves what is not saved yet. Answers whether all of it is, at the latest after `milliseconds`. */
export async function saveAll(milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  const waiting = () => [...registered].filter((each) => !each.isSaved());
  await Promise.allSettled(waiting().map((each) => each.save()));
  while (waiting().length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return waiting().length === 0;
}
