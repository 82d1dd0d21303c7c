import './without-eval.ts';
import './fonts.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../ui/ui.css';
import '../ui/lists/lists.css';
import { FIRST_PATHS } from '@benchbook/contract';
import { askAhead } from '../api/ahead.ts';
import { readToken } from '../api/token.ts';
import { browsersZone } from '../ui/browsers-zone.ts';
import { speakWanted } from '../ui/language.ts';
import { firstAsked } from './first-asked.ts';

// What says something is loaded once the language is known: constants hold words. Whoever reads English waits for nothing.
void speakWanted().then(() => {
  void import('./show.tsx');
  const token = storedToken();
  if (token === undefined) return;
  askAhead(FIRST_PATHS.configuration);
  askAhead(FIRST_PATHS.logo);
  if (token === null) return;
  // Those who were signed in are so again in a moment. What does not load is asked for once more where it is needed, and said there.
  import('./SignedIn.tsx').catch(() => {});
  askAhead(FIRST_PATHS.user);
  for (const url of firstAsked(window.location)) askAhead(url);
  // Lists ask for it while they are drawn; here there is time, the code is still on its way.
  setTimeout(browsersZone);
});

/** That of the session that was begun in this browser, null for none; undefined where storage is blocked, which `show.tsx` says. */
function storedToken(): string | null | undefined {
  try {
    return readToken();
  } catch {
    return undefined;
  }
}
