import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

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
  clear = 'Clear search',
  placeholder = label,
  ...layout
}: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // What is looked for changed otherwise than by typing here: by the address, for one.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const report = useDebouncedCallback((text: string) => {
    setKnown(text);
    onSearch(text);
  }, 250);
  const type = (text: string) => {
    setTyped(text);
    report(text);
  };
  return (
    <TextInput
      {...layout}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={icon}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={clear} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
