import { t } from '@benchbook/words';
import { Kbd, Modal, Table, Text } from '@mantine/core';
import { Fragment } from 'react';

interface Shortcut {
  /** Alternatives, each of keys that are pressed together. */
  keys: string[][];
  does: string;
}

const EVERYWHERE: Shortcut[] = [
  { keys: [[t('Ctrl'), 'K']], does: t('Search, go somewhere or do something') },
  { keys: [['?']], does: t('These shortcuts') },
  { keys: [[t('Esc')]], does: t('Close what is open: a dialog, a list, a panel') },
];

/** Each in its own frame: what the keys of the editors are stands in their menus. */
const DOCUMENT: Shortcut[] = [
  {
    keys: [['F6']],
    does: t('To the next part: the bar, messages and tools of the document, the document, a panel'),
  },
  { keys: [[t('Shift'), 'F6']], does: t('The same the other way round') },
  {
    keys: [[t('Esc')]],
    does: t('Out of the document to its toolbar, where Tab goes on; from the toolbar back'),
  },
  { keys: [[t('Ctrl'), 'K']], does: t('Within a Word document: insert a link') },
];

const COMPARISON: Shortcut[] = [
  { keys: [['N'], ['F8']], does: t('Next change') },
  { keys: [['P'], [t('Shift'), 'F8']], does: t('Previous change') },
];

/** What the keyboard does, wherever one is. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <Shortcuts title={t('Everywhere')} of={EVERYWHERE} />
      <Shortcuts title={t('With a document open')} of={DOCUMENT} />
      <Shortcuts title={t('Comparing versions')} of={COMPARISON} />
      <Text size="xs" c="dimmed" mt="md">
        {t('On a Mac, Cmd stands for Ctrl. While you type in a field, ? is a question mark.')}
      </Text>
    </Modal>
  );
}

function Shortcuts({ title, of }: { title: string; of: Shortcut[] }) {
  return (
    <Table mt="sm" verticalSpacing={4} withRowBorders={false} captionSide="top">
      <Table.Caption ta="start" fw={600} mt={0} pb={2}>
        {title}
      </Table.Caption>
      <Table.Tbody>
        {of.map(({ keys, does }) => (
          <Table.Tr key={does}>
            <Table.Th w={150} fw={400} scope="row">
              {keys.map((together, place) => (
                <Fragment key={together.join()}>
                  {place > 0 && t(' or ')}
                  {together.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' + '}
                      <Kbd size="xs">{key}</Kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
