import {
  CONFIGURATION_DEFAULTS,
  type ConfigurationKey,
  configurationCalls,
  configurationFilePaths,
  OWN_MARK,
} from '@benchbook/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { takeAhead } from '../api/ahead.ts';
import { call } from '../api/client.ts';
import { readToken } from '../api/token.ts';
import { reportToServer } from '../ui/alerts.ts';

type Configuration = Record<ConfigurationKey, string>;

/** Reads one key. A failure is logged only (section 8) and leaves the default. */
async function readKey(key: ConfigurationKey): Promise<string> {
  try {
    const { configValue } = await call(configurationCalls.readConfiguration, { params: { key } });
    localStorage.setItem(key, configValue);
    return configValue;
  } catch (error) {
    reportToServer(`Could not read the configuration "${key}": ${String(error)}`);
    return CONFIGURATION_DEFAULTS[key];
  }
}

/** As `readKey`, of all that everybody may read. */
async function readPublicKeys(): Promise<Configuration> {
  try {
    const values = await call(configurationCalls.readPublicConfiguration, {});
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    return { ...CONFIGURATION_DEFAULTS, ...values };
  } catch (error) {
    reportToServer(`Could not read the configuration: ${String(error)}`);
    return CONFIGURATION_DEFAULTS;
  }
}

/** The settings that the screens before and after sign-in need; loaded once, at start. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: readPublicKeys,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A public setting; its default until the configuration is loaded. */
export function useSetting(key: ConfigurationKey): string {
  return useQuery(configurationQuery).data?.[key] ?? CONFIGURATION_DEFAULTS[key];
}

/** A setting that only signed-in users may read; its default until it is there. */
export function useSignedInSetting(key: ConfigurationKey): string {
  const query = useQuery({ queryKey: ['configuration', key], queryFn: () => readKey(key) });
  return query.data ?? CONFIGURATION_DEFAULTS[key];
}

interface Logo {
  url: string;
  /** The product's own mark, as none was uploaded. */
  isOwnMark: boolean;
}

async function readLogo(): Promise<Logo | null> {
  const address = configurationFilePaths.logo;
  const response = await (takeAhead(address, readToken() ?? undefined) ?? fetch(address)).catch(() => null);
  const isImage = response?.headers.get('content-type')?.startsWith('image/') ?? false;
  if (!response?.ok || !isImage) return null;
  const isOwnMark = response.headers.get('etag')?.includes(OWN_MARK) ?? false;
  return { url: URL.createObjectURL(await response.blob()), isOwnMark };
}

/** The logo of the client, or the product's own mark; null where it cannot be read. */
export const logoQuery = queryOptions({
  queryKey: ['logo'],
  queryFn: readLogo,
  staleTime: Number.POSITIVE_INFINITY,
});
