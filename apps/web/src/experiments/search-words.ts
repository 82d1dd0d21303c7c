import { type ExperimentFilter, eachTagOnce, MAX_TAGS, Tag } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What a search is narrowed to, as the server is asked. */
export interface Narrowing {
  by?: string;
  mine?: boolean;
  documentType?: 'docx' | 'xlsx' | 'pdf';
  ofType?: string;
  project?: string;
  before?: string;
  since?: string;
  starred?: boolean;
  /** All of them. */
  tags?: string[];
}

/** What somebody typed into a search, taken apart. */
export interface AskedSearch {
  /** What is looked for: all that is no filter, as it was typed. */
  text: string;
  narrowing: Narrowing;
  filter: ExperimentFilter | undefined;
  /** Inside documents, too. */
  inside: boolean;
  /** The filters in sentences' words, in the order in which they were typed. */
  understood: string[];
  /** What is wrong with a filter, in a sentence each. */
  problems: string[];
}

/** The words that narrow a search, with an example each, in the order in which they are explained. */
export const SEARCH_WORDS = [
  { example: 'by:ana', says: t('created by somebody whose name has it; by:me for your own') },
  { example: 'type:excel', says: t('word, excel or pdf, or a part of a workbook type') },
  { example: 'is:published', says: t('published, unpublished, reviewed or unreviewed') },
  { example: 'is:starred', says: t('with your star') },
  { example: 'tag:stability', says: t('with that tag; of several tags, with all of them') },
  { example: 'project:stability', says: t('in a project with that in its title') },
  { example: 'after:2026-03-01', says: t('created on that day or later; a month or a year will do') },
  { example: 'before:2026', says: t('created before that day, month or year') },
  { example: 'in:documents', says: t('looks inside documents, too') },
] as const;

const DOCUMENTS: Record<string, Narrowing['documentType']> = {
  word: 'docx',
  docx: 'docx',
  excel: 'xlsx',
  xlsx: 'xlsx',
  pdf: 'pdf',
};
const DOCUMENT_WORDS = { docx: t('Word'), xlsx: t('Excel'), pdf: 'PDF' } as const;

const STATES: Record<string, readonly [ExperimentFilter, string]> = {
  published: ['published', t('published')],
  unpublished: ['unpublished', t('not published')],
  draft: ['unpublished', t('not published')],
  reviewed: ['reviewed', t('reviewed')],
  unreviewed: ['unreviewed', t('not reviewed')],
};

/** Words in quotes are one, with the filter before them. */
const WORDS = /(?:[a-z]+:)?["“][^"”]*["”]?|\S+/gi;
const FILTER = /^([a-z]+):(.*)$/is;

/** The first day of what was written: a day, a month or a year; undefined where that is none. */
export function firstDayOf(written: string): string | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(written) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** A value of a filter as it is typed: in quotes where it has a space. */
export const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);

export const tagWord = (tag: string): string => `tag:${quoted(tag)}`;

/** A search that is narrowed to these tags, and to no other. */
export const withTags = (typed: string, tags: readonly string[]): string =>
  [...(typed.match(WORDS) ?? []).filter((word) => !/^tag:/i.test(word)), ...tags.map(tagWord)].join(' ');

type Reader = (value: string, asked: AskedSearch) => void;

const dayReader =
  (name: 'before' | 'since', word: string): Reader =>
  (value, asked) => {
    const day = firstDayOf(value);
    if (day === undefined) {
      asked.problems.push(
        t('“{word}:{value}” is no day: write it as {word}:2026-11-24, or a month or year.', { word, value }),
      );
      return;
    }
    asked.narrowing[name] = day;
    asked.understood.push(
      name === 'before' ? t('created before {day}', { day }) : t('created on {day} or later', { day }),
    );
  };

const READERS: Record<string, Reader> = {
  by: (value, { narrowing, understood }) => {
    if (value.toLowerCase() === 'me') {
      narrowing.mine = true;
      understood.push(t('created by you'));
    } else {
      narrowing.by = value;
      understood.push(t('created by “{value}”', { value }));
    }
  },
  type: (value, { narrowing, understood }) => {
    const documentType = DOCUMENTS[value.toLowerCase()];
    if (documentType === undefined) {
      narrowing.ofType = value;
      understood.push(t('of the type “{value}”', { value }));
    } else {
      narrowing.documentType = documentType;
      understood.push(DOCUMENT_WORDS[documentType]);
    }
  },
  is: (value, asked) => {
    const word = value.toLowerCase();
    const state = STATES[word];
    if (state !== undefined) {
      asked.filter = state[0];
      asked.understood.push(state[1]);
    } else if (word === 'starred') {
      asked.narrowing.starred = true;
      asked.understood.push(t('with your star'));
    } else
      asked.problems.push(
        t('“is:{value}” is not known: it can be published, unpublished, reviewed, unreviewed or starred.', {
          value,
        }),
      );
  },
  tag: (value, { narrowing, understood, problems }) => {
    const before = narrowing.tags ?? [];
    for (const word of value.split(',')) {
      const { data: tag } = Tag.safeParse(word);
      if (tag === undefined) {
        if (word.trim() !== '')
          problems.push(t('“tag:{word}” is no tag: it is too long, or has signs that no tag has.', { word }));
        continue;
      }
      const tags = eachTagOnce([...(narrowing.tags ?? []), tag]);
      if (tags.length > MAX_TAGS)
        problems.push(t('No workbook has more than {maxTags} tags: look for fewer.', { maxTags: MAX_TAGS }));
      else narrowing.tags = tags;
    }
    const added = narrowing.tags?.slice(before.length) ?? [];
    if (added.length > 0)
      understood.push(t('tagged {added}', { added: added.map((tag) => `“${tag}”`).join(t(' and ')) }));
  },
  project: (value, { narrowing, understood }) => {
    narrowing.project = value;
    understood.push(t('in a project “{value}”', { value }));
  },
  before: dayReader('before', 'before'),
  after: dayReader('since', 'after'),
  since: dayReader('since', 'since'),
};

/** Takes filters that are written as words out of a search. What is being written still, as `by:`, narrows nothing yet. */
export function readSearch(typed: string): AskedSearch {
  const asked: AskedSearch = {
    text: '',
    narrowing: {},
    filter: undefined,
    inside: false,
    understood: [],
    problems: [],
  };
  const text: string[] = [];
  for (const word of typed.match(WORDS) ?? []) {
    const [, name = '', written = ''] = FILTER.exec(word) ?? [];
    const value = written.replace(/^["“]|["”]$/g, '').trim();
    const key = name.toLowerCase();
    if (key === 'in' && ['documents', 'content'].includes(value.toLowerCase())) {
      asked.inside = true;
      asked.understood.push(t('inside documents'));
      continue;
    }
    // Of the object itself nothing is a filter.
    const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
    if (read === undefined) text.push(word);
    else if (value !== '') read(value.slice(0, 100), asked);
  }
  asked.text = text.join(' ');
  return asked;
}
