/**
 * A text of a word or two that people read, such as what changed or what it looks like: brief`Cell ${place}`. The house's test counts texts
 * of three words among what is said again in other languages, and of the shorter ones these (decision 0164).
 */
export const brief = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts.reduce((said, text, at) => `${said}${values[at - 1]}${text}`);
