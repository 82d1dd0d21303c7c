import { Site } from '@benchbook/contract';
import { t, translated } from '@benchbook/words';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useUnsaved } from '../ui/forms/unsaved.ts';

interface Props {
  sites: Site[];
  onChange: (sites: Site[]) => void;
  error: ReactNode;
}

const EMPTY: Site = { site_name: '', login_url: '', identity: '' };

/** The sites of the same provider that the navigation bar lists (decision 28). */
export function SitesField({ sites, onChange, error }: Props) {
  const [site, setSite] = useState(EMPTY);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useUnsaved(Object.values(site).some((text) => text.trim() !== ''));
  const add = () => {
    const checked = Site.safeParse(site);
    if (!checked.success) {
      const found = checked.error.issues.map((issue) => [String(issue.path[0]), translated(issue.message)]);
      setProblems(Object.fromEntries(found));
      return;
    }
    setProblems({});
    setSite(EMPTY);
    onChange([...sites, checked.data]);
  };
  const input = (field: keyof Site) => ({
    value: site[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setSite({ ...site, [field]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(
          'Other sites of your provider, for the list in the navigation bar. They are kept with Save Changes.',
        )}
      </Text>
      {sites.length > 0 && (
        <Stack gap={4} component="ul" m={0} p={0} aria-label={t('Sites')} style={{ listStyle: 'none' }}>
          {sites.map((one, place) => (
            // A site has no id, and two may be alike: its place is what tells it from the others.
            <Group
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={place}
              justify="space-between"
              wrap="nowrap"
              gap="xs"
            >
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <b>{one.site_name}</b> {one.login_url} {one.identity !== '' && `(${one.identity})`}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                color="red"
                c="var(--mantine-color-error)"
                aria-label={t('Remove site {sitename}', { sitename: one.site_name })}
                onClick={() => onChange(sites.filter((_site, index) => index !== place))}
              >
                {t('Remove')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      <Group align="flex-start" gap="xs">
        <TextInput label={t('Site name')} flex="1 1 140px" {...input('site_name')} />
        <TextInput label={t('Address')} placeholder="https://" flex="2 1 220px" {...input('login_url')} />
        <TextInput label={t('Identity')} flex="1 1 120px" {...input('identity')} />
        <Button variant="default" mt={25} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('Add Site')}
        </Button>
      </Group>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
}
