import { MAX_REMARK, type Mentionable } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Combobox, Textarea, useCombobox, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { completed, offered, typedAt } from './mentions.ts';

interface Props {
  people: readonly Mentionable[];
  value: string;
  /** @param chosen who was just chosen from those who are offered */
  onChange: (text: string, chosen?: Mentionable) => void;
  /** While it is written: what was sent is what stands there. */
  readOnly: boolean;
  error: string | undefined;
}

/** A text in which an `@` and the beginning of a name offer people to mention. */
export function RemarkField({ people, value, onChange, readOnly, error }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  /** Where the person wants to be offered nobody; null: anywhere. */
  const [left, setLeft] = useState<number | null>(null);
  /** Where the caret goes once the text is there. */
  const [next, setNext] = useState<number | null>(null);
  const typed = typedAt(value, caret);
  const found = readOnly || typed === null || typed.start === left ? [] : offered(people, typed.name);
  const opened = found.length > 0;
  const combobox = useCombobox({
    opened,
    onOpenedChange: (opens) => {
      if (!opens) setLeft(typed?.start ?? null);
    },
  });
  const { selectFirstOption } = combobox;
  const names = found.map(({ name }) => name).join(', ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first name
  useEffect(() => {
    if (opened) selectFirstOption();
  }, [opened, names]);
  useLayoutEffect(() => {
    if (next === null) return;
    field.current?.setSelectionRange(next, next);
    setNext(null);
  }, [next]);
  const mention = (id: string) => {
    const person = people.find((one) => String(one.id) === id);
    if (person === undefined || typed === null) return;
    const said = completed(value, typed, person.name);
    onChange(said.text, person);
    setCaret(said.caret);
    setNext(said.caret);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={mention}>
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          ref={field}
          label={t('New remark')}
          description={t('Type @ and a name to mention somebody, who is told of it.')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={MAX_REMARK}
          value={value}
          readOnly={readOnly}
          error={error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setLeft(null);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setLeft(typed?.start ?? null)}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {opened && t('{names}: choose with the arrow keys, and mention with Enter.', { names })}
      </VisuallyHidden>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('People to mention')}>
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
