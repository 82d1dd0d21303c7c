import { type Comparable, referenceOf, type Version } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useQuery } from '@tanstack/react-query';
import { useTime } from '../../ui/time.ts';
import { conflictsQuery, sourceQuery, versionChoicesQuery } from '../queries.ts';
import type { ShownDocument } from '../shown-document.ts';
import { by, nameOf } from '../version-text.ts';

/** What is to be known of a version before it is chosen. */
function markOf({ isPublished, rewritten }: Version): string {
  const marks = [
    ...(isPublished ? [t('signed##version')] : []),
    ...(rewritten === null ? [] : [t('rewritten##version')]),
  ];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

interface Choice {
  value: string;
  label: string;
}

/** What can stand on either side, newest first; those that stand there now are always among them. */
export function useChoices({ place, isCopy }: ShownDocument, present: readonly Comparable[]): Choice[] {
  const { date } = useTime();
  const versions = useQuery(versionChoicesQuery(place)).data ?? [];
  const conflicts = useQuery(conflictsQuery(place)).data ?? [];
  const source = useQuery({ ...sourceQuery(place), enabled: isCopy }).data?.source ?? null;
  const choices: Choice[] = [
    ...conflicts.map((conflict) => ({
      value: referenceOf({ kind: 'conflict', id: conflict.id }),
      label: t('Saved aside, {date}{by}', { date: date(conflict.createdAt), by: by(conflict.authors) }),
    })),
    ...versions.map((version) => ({
      value: referenceOf({ kind: 'version', number: version.number }),
      label: t('Version {number}{markOf}, {date}', {
        number: version.number,
        markOf: markOf(version),
        date: date(version.createdAt),
      }),
    })),
    ...(source === null
      ? []
      : [
          {
            value: 'source',
            label: t('Copied from “{title}”, version {version}', {
              title: source.title,
              version: source.version,
            }),
          },
        ]),
  ];
  const missing = present
    .map((side) => ({ value: referenceOf(side), label: nameOf(side) }))
    .filter(({ value }) => !choices.some((choice) => choice.value === value));
  return [
    ...choices,
    ...missing.filter(({ value }, index) => missing.findIndex((one) => one.value === value) === index),
  ];
}
