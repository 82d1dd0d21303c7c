/** `npm run prove` sets it: then everything is tried, and what `npm test` tries at random is tried ten times as often. */
const whole = process.env.BENCHBOOK_PROVE !== undefined;

/** How often a property is tried. */
export function runs(usual: number): number {
  return whole ? usual * 10 : usual;
}

/** One in so many, from the first to the last; others every day, so that all of them are tried in as many days. */
export function sample<Thing>(things: readonly Thing[], oneIn: number): Thing[] {
  if (whole) return [...things];
  const today = Math.floor(Date.now() / 86_400_000) % oneIn;
  return things.filter((_thing, place) => place % oneIn === today);
}
