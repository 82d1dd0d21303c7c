/** The part of a router that says where it is, and where it is going. */
interface RouterPlace {
  location: { pathname: string };
  navigation: { location?: { pathname: string } | undefined };
}

let next: string | undefined;

/**
 * The path that is shown, or that is on its way, at this moment. What a component was rendered with may be older: a click
 * is known here before the screen that was clicked on is rendered again.
 */
export const nextPath = (): string | undefined => next;

/** Said by the router whenever it changes. */
export function tellNextPath({ location, navigation }: RouterPlace): void {
  next = (navigation.location ?? location).pathname;
}
