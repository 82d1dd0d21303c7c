import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Link } from 'react-router';
import { addressOfSearch } from '../../personal/queries.ts';
import { tagWord } from '../search-words.ts';

/** The tags of a workbook, each leading to all that have it; nothing where there are none. */
export function TagList({ experiment: { tags, title } }: { experiment: Pick<Experiment, 'tags' | 'title'> }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list" aria-label={t('Tags of {title}', { title })}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link className="tag" to={addressOfSearch({ search: tagWord(tag) })}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
