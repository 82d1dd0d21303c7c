// Writes THIRD-PARTY-NOTICES.md: every package the product runs with or bundles, and the licence texts they ask to
// be passed on. Run it after changing a dependency: `npm run notices`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Packages of the lock file that a running product uses; tools for development and tests are left out. */
const packages = Object.entries(lock.packages)
  .filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.devOptional && !entry.link,
  )
  // The builds for other platforms have the same licence as the one that is installed here.
  .filter(([path]) => existsSync(join(path, 'package.json')))
  .map(([path]) => describe(path))
  .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));

/** @param {string} path */
function describe(path) {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)([.-]|$)/i.test(name));
  const notice = readdirSync(path).find((name) => /^notice([.-]|$)/i.test(name));
  const text = [file, notice]
    .filter((name) => name !== undefined)
    .map((name) => readFileSync(join(path, name), 'utf8').trim().replace(/\r\n/g, '\n'))
    .join('\n\n');
  const licence = manifest.license?.type ?? manifest.license ?? manifest.licenses?.[0]?.type ?? 'see text';
  return { name: manifest.name, version: manifest.version, licence, text };
}

const unique = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]));
const byText = Map.groupBy(
  [...unique.values()].filter((entry) => entry.text !== ''),
  (entry) => entry.text,
);

const lines = [
  '# Third-party notices',
  '',
  'Benchbook is licensed under AGPL-3.0-or-later (LICENSE). It uses the packages below, each under its own licence.',
  '',
  '| package | version | licence |',
  '|---|---|---|',
  ...[...unique.values()].map((entry) => `| ${entry.name} | ${entry.version} | ${entry.licence} |`),
  '',
  '## Licence texts',
  ...[...byText].flatMap(([text, entries]) => [
    '',
    `### ${entries.map((entry) => entry.name).join(', ')}`,
    '',
    '````text',
    text,
    '````',
  ]),
  '',
];
writeFileSync('THIRD-PARTY-NOTICES.md', lines.join('\n'));
process.stdout.write(`THIRD-PARTY-NOTICES.md: ${unique.size} packages, ${byText.size} licence texts\n`);
