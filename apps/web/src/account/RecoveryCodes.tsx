import { t } from '@benchbook/words';
import { Button, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';

/** New recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Print or write these recovery codes down now: they are not shown again. Each lets you in once, after your password, when you have nothing else at hand.',
        )}
      </Text>
      <SimpleGrid
        component="ul"
        aria-label={t('Recovery codes')}
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        verticalSpacing={4}
        className="health-list"
      >
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" size="sm">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('I have kept them')}</Button>
      </Group>
    </Stack>
  );
}
