/** The filter for what somebody marked with a star, as it stands in a search. */
const WORD = 'is:starred';
const STARRED = /(^|\s)is:starred(?=\s|$)/gi;

/** Whether a search is narrowed to what has a star. */
export const isOfStars = (search: string): boolean => search.search(STARRED) !== -1;

/** What is looked for but for the star. */
export const withoutStars = (search: string): string =>
  search.replace(STARRED, ' ').replace(/\s+/g, ' ').trim();

/** A search narrowed to what has a star, or no more; all else of it stays. */
export const ofStars = (search: string, isStarred: boolean): string =>
  isStarred ? `${withoutStars(search)} ${WORD}`.trim() : withoutStars(search);
