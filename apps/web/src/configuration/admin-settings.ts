import { type ConfigurationKey, configurationCalls } from '@benchbook/contract';
import type { UseFormReturnType } from '@mantine/form';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { failureMessages } from '../ui/alerts.ts';

/** The settings of the Config tab. The two import sources belong to the Events tab. */
export const SETTINGS = [
  'clientName',
  'loginText',
  'displayLoginText',
  'useRoles',
  'useOpenSocial',
  'limsModule',
  'passwordMinimumLength',
  'requireSecondFactor',
  'staleProjects',
  'uploadLimit',
  'allowMacroFiles',
  'signatureProof',
  'publishMeanings',
  'reviewMeanings',
  'sites',
] as const satisfies ConfigurationKey[];
type Setting = (typeof SETTINGS)[number];
export type AdminSettings = Record<Setting, string>;

/** Unlike what the other screens know of the settings, this is never older than the screen and never a default. */
export const adminConfigurationQuery = queryOptions({
  queryKey: ['configuration', 'all'],
  queryFn: async ({ signal }) => {
    const entries = await Promise.all(
      SETTINGS.map(async (key) => {
        const answer = await call(configurationCalls.readConfiguration, { params: { key } }, { signal });
        return [key, answer.configValue] as const;
      }),
    );
    // One entry for each setting: they were made from the settings just above.
    return Object.fromEntries(entries) as AdminSettings;
  },
  staleTime: 0,
  // A form is filled once, and not with what was true when the tab was last open.
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/**
 * Saves what this person changed, one call a setting; a refused one says so at its field, and the others are saved all
 * the same. What others changed meanwhile is no change of this person, and what is typed while it is saved stays.
 */
export function useSaveSettings(form: UseFormReturnType<AdminSettings>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (values: AdminSettings) => {
      const before = form.getInitialValues();
      const changed = SETTINGS.filter((key) => values[key] !== before[key]);
      const saved = await Promise.allSettled(changed.map((key) => save(key, values[key])));
      const refused = saved.flatMap((result, place) => {
        const key = changed[place];
        return result.status === 'rejected' && key !== undefined ? [{ key, error: result.reason }] : [];
      });
      form.setErrors(Object.fromEntries(refused.map(({ key, error }) => [key, failureMessages(error)[0]])));
      if (refused[0] !== undefined) throw refused[0].error;
    },
    meta: { saves: true },
    onSuccess: (_nothing, values) => {
      form.setInitialValues(values);
      form.resetDirty(values);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['configuration'] }),
  });
}

const save = (key: Setting, configValue: string) =>
  call(configurationCalls.changeConfiguration, { params: { key }, body: { configValue } });
