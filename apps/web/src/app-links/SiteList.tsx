import { appLinkCalls, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Loader, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { MenuProblem } from '../ui/Loaded.tsx';

const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => call(appLinkCalls.listSites, {}, { signal }),
  // The list itself says what went wrong.
  meta: { quiet: true },
  staleTime: 60_000,
});

/** The sites, asked for when the menu around them is opened. */
export function SiteItems() {
  const { data, isPending, isError, refetch } = useQuery(sitesQuery);
  const problem = isError ? t(TEXTS.sitesUnavailable) : data?.success === false ? data.msg : undefined;
  return (
    <>
      <Menu.Label>{t('Site List')}</Menu.Label>
      {isPending && (
        <div className="site-note">
          <Loader size="xs" aria-label={t('Loading the sites')} />
        </div>
      )}
      {data?.sites.map((site, place) => (
        <Menu.Item
          // Two sites may be alike in everything.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          component="a"
          href={site.login_url}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          <span style={{ overflowWrap: 'anywhere' }}>{site.site_name}</span>
          {site.identity !== '' && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {site.identity}
            </Text>
          )}
        </Menu.Item>
      ))}
      {data?.success === true && data.sites.length === 0 && (
        <Menu.Item c="dimmed">{t(TEXTS.noSites)}</Menu.Item>
      )}
      {problem !== undefined && <MenuProblem problem={problem} onRetry={() => void refetch()} />}
    </>
  );
}

/** The dropdown of the navigation bar (section 2): the other sites of the same provider. */
export function SiteMenu() {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className="bar-link" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
          {t('Site List')}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="tall-menu">
        <SiteItems />
      </Menu.Dropdown>
    </Menu>
  );
}
