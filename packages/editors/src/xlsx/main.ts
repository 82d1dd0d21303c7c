import { speakWanted } from '../frame/language.ts';

// What says something is loaded once the language is known: constants hold words.
void speakWanted().then(() => import('./open.ts'));
