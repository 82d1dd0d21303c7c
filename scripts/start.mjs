/** `npm start`: installs what is missing, builds what is stale, and runs the product. */
import { launch } from './lib/launcher.mjs';
import { prepare } from './lib/prepare.mjs';
import { fail } from './lib/root.mjs';

launch(await prepare().catch(fail));
