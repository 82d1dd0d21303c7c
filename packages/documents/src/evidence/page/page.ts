import { checkEvidence, type Report } from '../check.ts';
import { type Finding, inBothTimes } from '../findings.ts';

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no “${id}”.`);
  return found;
};

function element(name: string, children: readonly (string | Node)[], className = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** The file that was chosen last: what comes of an earlier one is no longer shown. */
let chosen: File | null = null;

async function check(file: File): Promise<void> {
  chosen = file;
  const verdict = find('verdict');
  verdict.className = '';
  verdict.textContent = `Checking ${file.name}…`;
  find('report').replaceChildren();
  const report = await checked(file);
  if (chosen !== file) return;
  verdict.className = report.isWhole ? 'whole' : 'broken';
  verdict.textContent = report.isWhole
    ? `✓ Everything in ${file.name} that can be checked is as it should be.`
    : `✗ ${file.name} is not as it should be.`;
  find('report').replaceChildren(...shown(report));
}

async function checked(file: File): Promise<Report> {
  try {
    return await checkEvidence(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    const sentence = `It could not be checked: ${error instanceof Error ? error.message : error}`;
    return { said: null, isWhole: false, findings: [{ outcome: 'broken', members: [], sentence }] };
  }
}

const shown = ({ said, isWhole, findings }: Report): HTMLElement[] => [
  ...list('What is broken', findings, 'broken'),
  ...(said === null ? [] : facts(isWhole ? SAYS : `${SAYS}, which nobody vouches for as it is now`, said)),
  ...list('What was proved', findings, 'proved'),
  ...list('What no check of this file can show', findings, 'open'),
];

function list(title: string, findings: readonly Finding[], outcome: Finding['outcome']): HTMLElement[] {
  const some = findings.filter((finding) => finding.outcome === outcome);
  if (some.length === 0) return [];
  const className = outcome === 'broken' ? 'broken' : '';
  const items = some.map(({ sentence }) => element('li', [sentence]));
  return [element('h2', [title], className), element('ul', items)];
}

const SAYS = 'What the file says';

function facts(
  title: string,
  { about, signatures, entries, key }: NonNullable<Report['said']>,
): HTMLElement[] {
  return [
    element('h2', [title]),
    terms({
      Laboratory: [about.laboratory, about.address].filter((text) => text !== '').join(', '),
      Project: about.project.title,
      Workbook: about.workbook.title,
      'Made for': `${about.madeBy}, ${inBothTimes(about.madeAt)}`,
      'Signed with': key,
    }),
    ...signatures.flatMap((signature) => [
      element('h2', [`${signature.kind} by ${signature.name}`]),
      terms({
        Meaning: signature.meaning === '' ? 'Signed before signatures had one' : signature.meaning,
        When: signature.at,
        'Proved by': signature.method,
        Version: `${signature.version}, SHA-256 ${signature.sha256}`,
      }),
    ]),
    element('h2', ['What its activity log says']),
    element(
      'ol',
      entries.map(({ at, message, reason }) =>
        element('li', [`${at}: ${message}${reason === '' ? '' : ` (${reason})`}`]),
      ),
    ),
  ];
}

const terms = (values: Record<string, string>): HTMLElement =>
  element(
    'dl',
    Object.entries(values).flatMap(([term, value]) => [element('dt', [term]), element('dd', [value])]),
  );

const input = find('file');
input.addEventListener('change', () => {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (file !== undefined) void check(file);
});

for (const name of ['dragover', 'dragleave', 'drop'])
  document.addEventListener(name, (event) => {
    // Elsewhere on the page the browser would open the file.
    event.preventDefault();
    find('drop').classList.toggle('over', name === 'dragover');
    const file = event instanceof DragEvent && name === 'drop' ? event.dataTransfer?.files[0] : undefined;
    if (file !== undefined) void check(file);
  });
