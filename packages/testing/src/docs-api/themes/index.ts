import type { DocsCase } from '../case.ts';
import { callbacks } from './callbacks.ts';
import { commands } from './commands.ts';
import { converter } from './converter.ts';
import { endings } from './endings.ts';
import { loading } from './loading.ts';
import { methods } from './methods.ts';
import { openDocument } from './open-document.ts';
import { permissions } from './permissions.ts';
import { refusals } from './refusals.ts';
import { tokens } from './tokens.ts';

/** Everything that was observed of a document server and can be asked of another one, by theme. */
export const THEMES: Record<string, DocsCase[]> = {
  'commands (1.5)': commands,
  'converter (1.6)': converter,
  'an open document (1.1, 1.3 to 1.5)': openDocument,
  'loading (1.1)': loading,
  'tokens (1.3)': tokens,
  'callbacks (1.4)': callbacks,
  'refused saves (1.4, 1.5)': refusals,
  'endings (1.4, 1.5)': endings,
  'permissions (1.2)': permissions,
  'methods (1.1)': methods,
};
