export { LANGUAGES, type Language, languageOf } from './languages.ts';
export {
  formatDateTime,
  formatNumber,
  language,
  locale,
  retellBy,
  retold,
  speak,
  t,
  translated,
  type Values,
} from './speaking.ts';
