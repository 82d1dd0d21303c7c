export { LANGUAGES, type Language, languageOf } from './languages.ts';
export {
  formatDateTime,
  formatNumber,
  language,
  locale,
  speak,
  t,
  translated,
  type Values,
} from './speaking.ts';
