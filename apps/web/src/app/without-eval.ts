import { config } from 'zod';

// Compiled schemas need `eval`, which the content security policy refuses: said before any schema is made.
config({ jitless: true });
