export type * from './link-model.ts';
export { readLinks } from './read-links.ts';
