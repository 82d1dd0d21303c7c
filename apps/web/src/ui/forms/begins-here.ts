/**
 * Has typing begin in a field. Where its form comes after the dialog around it, it takes the keyboard; where both come at
 * once, the dialog gives it to what is marked.
 */
export const BEGINS_HERE = { autoFocus: true, 'data-autofocus': true } as const;
