import { t } from '@benchbook/words';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { isOfStars, ofStars } from './starred-word.ts';

interface Props {
  /** What the list is searched by. */
  search: string;
  onSearch: (search: string) => void;
}

/** Narrows a list to what has a star, as `is:starred` in its search does, which is seen there. */
export function StarredOnly({ search, onSearch }: Props) {
  const isOn = isOfStars(search);
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    <Tooltip label={t('Only what has your star')}>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size={36}
        aria-label={t('Only what has your star')}
        aria-pressed={isOn}
        onClick={() => onSearch(ofStars(search, !isOn))}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
