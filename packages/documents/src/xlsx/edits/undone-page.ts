/** What the page needs to say what was undone. */
export { canBeBetween } from './brought-back.ts';
export { isBesideCells } from './taken-back.ts';
