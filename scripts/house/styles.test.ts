import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { isTest, readSourceFiles } from './source-files.ts';
import { unstyled } from './styles.ts';

const WEB = join(ROOT, 'apps/web/src');

it('finds a component that does not import the sheet of a class it names', () => {
  const sheets = [
    { path: 'shell.css', text: '.screen { margin: 0 }' },
    { path: 'facts/facts.css', text: '.facts dd, .is-late::before { margin: 0 }' },
  ];
  const component = (text: string) => [{ path: 'facts/Facts.tsx', text, imports: [] }];
  const named = `<dl className="screen facts"><dd className={late ? 'is-late' : ''} /></dl>`;
  expect(unstyled(component(named), sheets, ['shell.css'])).toEqual([
    'facts/Facts.tsx: facts',
    'facts/Facts.tsx: is-late',
  ]);
  expect(unstyled(component(`import './facts.css';\n${named}`), sheets, ['shell.css'])).toEqual([]);
});

it('has each component of the web client import the sheets of the classes it names', () => {
  const sheets = globSync('**/*.css', { cwd: WEB }).map((name) => {
    const path = name.replaceAll('\\', '/');
    return { path, text: readFileSync(join(WEB, name), 'utf8') };
  });
  const components = readSourceFiles(WEB).filter(({ path }) => path.endsWith('.tsx') && !isTest(path));
  expect(unstyled(components, sheets, ['ui/ui.css', 'ui/lists/lists.css', 'app/shell.css'])).toEqual([]);
});
