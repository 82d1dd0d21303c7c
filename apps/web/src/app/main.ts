import './fonts.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/ui.css';
import '../ui/lists/lists.css';
import { speakWanted } from '../ui/language.ts';

// What says something is loaded once the language is known: constants hold words. Whoever reads English waits for nothing.
void speakWanted().then(() => import('./show.tsx'));
