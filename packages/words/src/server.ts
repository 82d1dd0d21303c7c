/** For programs, which say things to people they do not have before them: nothing of it is loaded in a browser. */
export {
  firstOffered,
  isOffered,
  type Language,
  localeOf,
  wantedIn,
} from './languages.ts';
export {
  asSentence,
  english,
  type Filling,
  type Said,
  Sentence,
  saidIn,
  sentence,
  spokenHere,
} from './sentence.ts';
