import './fonts.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/ui.css';
import '../ui/lists/lists.css';
import { config } from 'zod';
import { speakWanted } from '../ui/language.ts';

// Compiled schemas need `eval`, which the content security policy refuses: said before any schema is made.
config({ jitless: true });
// What says something is loaded once the language is known: constants hold words. Whoever reads English waits for nothing.
void speakWanted().then(() => import('./show.tsx'));
