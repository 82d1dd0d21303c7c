import { t } from '@benchbook/words';
import { Anchor, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import '../signatures/signatures.css';

/** Where a workbook came from that was taken out of an `.eln` file, on one line until all of it is asked for. */
export function ImportLine({ text }: { text: string }) {
  const [isWhole, { toggle }] = useDisclosure(false);
  return (
    <Text component="div" size="xs" className="signature-line" role="group" aria-label={t('Origin')}>
      <IconFileImport size={14} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text span inherit lineClamp={isWhole ? undefined : 1}>
        {text}
      </Text>
      <Anchor component="button" type="button" size="xs" aria-expanded={isWhole} onClick={toggle} flex="none">
        {isWhole ? t('Less') : t('More')}
      </Anchor>
    </Text>
  );
}
