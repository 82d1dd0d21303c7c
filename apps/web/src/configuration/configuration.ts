import {
  CONFIGURATION_DEFAULTS,
  type ConfigurationKey,
  configurationCalls,
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

async function readLogo(): Promise<string | null> {
  const response = await fetch('/api/config/logo').catch(() => null);
  const isImage = response?.headers.get('content-type')?.startsWith('image/') ?? false;
  return response?.ok && isImage ? URL.createObjectURL(await response.blob()) : null;
}

/** Address of the client's logo, or null while none is configured. */
export const logoQuery = queryOptions({
  queryKey: ['logo'],
  queryFn: readLogo,
  staleTime: Number.POSITIVE_INFINITY,
});
