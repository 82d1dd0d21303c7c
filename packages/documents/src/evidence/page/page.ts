import { checkEvidence, type Report } from '../check.ts';
import { type Finding, inBothTimes } from '../findings.ts';
import { inWords, type Said, Sentence, sentence } from '../sentence.ts';
import { verdictOf } from '../verdict.ts';
import { chooseLanguage, words } from './language.ts';

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no “${id}”.`);
  return found;
};

/** @param children what is said is said in the language of the page */
function element(name: string, children: readonly (Said | Node)[], className = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children.map((child) => (child instanceof Node ? child : inWords(child, words()))));
  return made;
}

const inputOf = (id: string): HTMLInputElement => {
  const found = find(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`“${id}” is no field.`);
  return found;
};

/** The file that was chosen last, and what came of it, once it is checked: what comes of an earlier one is no longer shown. */
let chosen: { file: File; report: Report | null } | null = null;

async function check(file: File): Promise<void> {
  const mine: NonNullable<typeof chosen> = { file, report: null };
  chosen = mine;
  show();
  mine.report = await checked(file);
  if (chosen === mine) show();
}

/** All that is said of the file. */
function show(): void {
  showVerdict();
  const report = chosen?.report ?? null;
  find('compare').hidden = (report?.vouchedBy ?? null) === null;
  find('report').replaceChildren(...(report === null ? [] : shown(report)));
}

function showVerdict(): void {
  const verdict = find('verdict');
  if (chosen === null) return;
  const { file, report } = chosen;
  const { outcome, sentence: said } =
    report === null
      ? { outcome: '', sentence: sentence('Checking {name}…', { name: file.name }) }
      : verdictOf(report, file.name, inputOf('key').value);
  verdict.className = outcome;
  verdict.textContent = inWords(said, words());
}

async function checked(file: File): Promise<Report> {
  try {
    return await checkEvidence(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const said = sentence('It could not be checked: {problem}', { problem });
    const findings: Finding[] = [{ outcome: 'broken', members: [], sentence: said }];
    return { said: null, isWhole: false, vouchedBy: null, findings };
  }
}

const shown = ({ said, isWhole, vouchedBy, findings }: Report): HTMLElement[] => [
  ...list(sentence('What is broken'), findings, 'broken'),
  ...(said === null ? [] : facts(titleOf(isWhole, vouchedBy), said)),
  ...list(sentence('What was proved'), findings, 'proved'),
  ...list(sentence('What no check of this file can show'), findings, 'open'),
];

function list(title: Sentence, findings: readonly Finding[], outcome: Finding['outcome']): HTMLElement[] {
  const some = findings.filter((finding) => finding.outcome === outcome);
  if (some.length === 0) return [];
  const className = outcome === 'broken' ? 'broken' : '';
  const items = some.map((finding) => element('li', [finding.sentence]));
  return [element('h2', [title], className), element('ul', items)];
}

function titleOf(isWhole: boolean, vouchedBy: string | null): Sentence {
  if (!isWhole) return sentence('What the file says, which nobody vouches for as it is now');
  return vouchedBy === null
    ? sentence('What the file says, which nobody was shown to vouch for')
    : sentence('What the file says');
}

const BY = {
  Published: (name: string) => sentence('Published by {name}', { name }),
  Signed: (name: string) => sentence('Signed by {name}', { name }),
  Reviewed: (name: string) => sentence('Reviewed by {name}', { name }),
};

function facts(
  title: Sentence,
  { about, signatures, chain, declined, entries, key }: NonNullable<Report['said']>,
): HTMLElement[] {
  return [
    element('h2', [title]),
    terms([
      [sentence('Laboratory'), [about.laboratory, about.address].filter((text) => text !== '').join(', ')],
      [sentence('Project'), about.project.title],
      [sentence('Workbook'), about.workbook.title],
      [sentence('Made for'), sentence('{name}, {at}', { name: about.madeBy, at: inBothTimes(about.madeAt) })],
      [sentence('Signed with'), key],
    ]),
    ...signatures.flatMap(({ kind, name, meaning, at, method, version, sha256 }) => [
      element('h2', [BY[kind](name)]),
      terms([
        [sentence('Meaning'), meaning === '' ? sentence('Signed before signatures had one') : meaning],
        [sentence('When'), at],
        // What the file says of a method is ours, too.
        [sentence('Proved by'), new Sentence(method, {})],
        [sentence('Version'), sentence('{version}, SHA-256 {sha256}', { version, sha256 })],
      ]),
    ]),
    ...chain
      .filter(({ isSigned }) => !isSigned)
      .map(({ step, meaning, who }) =>
        element('h2', [
          sentence('Step {step} of the chain of signers, {meaning} by {who}: not signed', {
            step,
            meaning,
            who,
          }),
        ]),
      ),
    ...(declined === null
      ? []
      : [
          element('h2', [sentence('Its signing was ended')], 'broken'),
          terms([
            [sentence('What'), declined.message],
            [sentence('When'), declined.at],
            [sentence('Reason'), declined.reason],
          ]),
        ]),
    element('h2', [sentence('What its activity log says')]),
    element(
      'ol',
      entries.map(({ at, message, reason }) =>
        element('li', [
          reason === ''
            ? sentence('{at}: {message}', { at, message })
            : sentence('{at}: {message} ({reason})', { at, message, reason }),
        ]),
      ),
    ),
  ];
}

const terms = (values: readonly (readonly [Sentence, Said])[]): HTMLElement =>
  element(
    'dl',
    values.flatMap(([term, value]) => [element('dt', [term]), element('dd', [value])]),
  );

/** What stands on the page before a file is chosen; its English text is the sentence. */
const standing = [...document.querySelectorAll('[data-said]')].map((place) => ({
  place,
  said: sentence((place.textContent ?? '').replace(/\s+/g, ' ').trim()),
}));

function showPage(): void {
  document.title = inWords(sentence('Check evidence'), words());
  find('language').setAttribute('aria-label', inWords(sentence('Language'), words()));
  for (const { place, said } of standing) place.textContent = inWords(said, words());
  show();
}

const input = inputOf('file');
input.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file !== undefined) void check(file);
});

inputOf('key').addEventListener('input', showVerdict);

for (const name of ['dragover', 'dragleave', 'drop'])
  document.addEventListener(name, (event) => {
    // Elsewhere on the page the browser would open the file.
    event.preventDefault();
    find('drop').classList.toggle('over', name === 'dragover');
    const file = event instanceof DragEvent && name === 'drop' ? event.dataTransfer?.files[0] : undefined;
    if (file !== undefined) void check(file);
  });

chooseLanguage(find('language'), showPage);
