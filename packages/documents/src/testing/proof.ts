/** `npm run prove` sets it: then everything is tried, and what `npm test` tries at random is tried ten times as often. */
const whole = process.env.BENCHBOOK_PROVE !== undefined;

/** How often a property is tried. */
export function runs(usual: number): number {
  return whole ? usual * 10 : usual;
}

/** What a sample is of, and what prints, for whoever reads of a run, how much of it was left out. */
interface Sampled {
  what: string;
  print: (line: string) => void;
}

/** One in so many, from the first to the last; others every day, so that all of them are tried in as many days. */
export function sample<Thing>(things: readonly Thing[], oneIn: number, { what, print }: Sampled): Thing[] {
  if (whole) return [...things];
  const today = Math.floor(Date.now() / 86_400_000) % oneIn;
  const chosen = things.filter((_thing, place) => place % oneIn === today);
  const left = things.length - chosen.length;
  if (left > 0)
    print(
      `Left out: ${left} of ${things.length} ${what}, which are tried another day, and by \`npm run prove\`.`,
    );
  return chosen;
}
