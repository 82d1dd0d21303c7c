import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';

interface Props {
  /** What the row is about: `Edit Ana Kovač` for those who hear it. */
  name: string;
  onClick: () => void;
}

/** The Edit of a table's row. */
export function EditButton({ name, onClick }: Props) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={14} aria-hidden />}
      aria-label={t('Edit {name}', { name })}
      onClick={onClick}
    >
      {t('Edit')}
    </Button>
  );
}

/** The Delete of a table's row. */
export const DeleteButton = (props: Props & { loading: boolean }) => (
  <DangerButton word={t('Delete')} label={t('Delete {title}', { title: props.name })} {...props} />
);

/** The Remove of a row, which asks before it removes. */
export const RemoveButton = (props: Props) => (
  <DangerButton word={t('Remove')} label={t('Remove {name}', { name: props.name })} {...props} />
);

interface DangerProps {
  word: string;
  /** The same for those who hear it. */
  label: string;
  onClick: () => void;
  loading?: boolean;
}

function DangerButton({ word, label, onClick, loading = false }: DangerProps) {
  return (
    <Button
      variant="subtle"
      color="red"
      c="var(--mantine-color-error)"
      size="compact-sm"
      aria-label={label}
      loading={loading}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
