export { LANGUAGES, type Language, languageOf } from './languages.ts';
export { lateRetelling } from './late-retelling.ts';
export {
  formatDateTime,
  formatNumber,
  language,
  locale,
  retold,
  speak,
  t,
  translated,
  type Values,
} from './speaking.ts';
