import {
  CONFIGURATION_DEFAULTS,
  type ConfigurationKey,
  configurationCalls,
  configurationFilePaths,
  OWN_MARK,
  PUBLIC_CONFIGURATION_KEYS,
} from '@benchbook/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
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

async function readPublicKeys(): Promise<Configuration> {
  const values: Configuration = { ...CONFIGURATION_DEFAULTS };
  await Promise.all(
    PUBLIC_CONFIGURATION_KEYS.map(async (key) => {
      values[key] = await readKey(key);
    }),
  );
  return values;
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
  const response = await fetch(configurationFilePaths.logo).catch(() => null);
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
