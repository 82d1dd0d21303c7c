import { MAX_SEARCH } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTyped } from '../forms/use-typed.ts';

interface Props extends Pick<TextInputProps, 'placeholder' | 'flex' | 'maw'> {
  label: string;
  /** What is looked for now. */
  value: string;
  onSearch: (text: string) => void;
  icon: ReactNode;
  /** Names the button that empties it. */
  clear?: string;
}

/** A box to search with. Reports what is typed after a short pause. */
export function SearchInput({
  label,
  value,
  onSearch,
  icon,
  clear = t('Clear search'),
  placeholder = label,
  ...layout
}: Props) {
  const [typed, type] = useTyped(value, onSearch);
  return (
    <TextInput
      {...layout}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={MAX_SEARCH}
      leftSection={icon}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={clear} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
