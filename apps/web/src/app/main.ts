import './fonts.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../ui/ui.css';
import '../ui/lists/lists.css';
import { config } from 'zod';
import { readToken } from '../api/token.ts';
import { speakWanted } from '../ui/language.ts';

// Compiled schemas need `eval`, which the content security policy refuses: said before any schema is made.
config({ jitless: true });
// What says something is loaded once the language is known: constants hold words. Whoever reads English waits for nothing.
void speakWanted().then(() => {
  void import('./show.tsx');
  // Those who were signed in are so again in a moment. What does not load is asked for once more where it is needed, and said there.
  if (isSignedIn()) import('./SignedIn.tsx').catch(() => {});
});

function isSignedIn(): boolean {
  try {
    return readToken() !== null;
  } catch {
    return false; // Storage is blocked, which `show.tsx` says.
  }
}
