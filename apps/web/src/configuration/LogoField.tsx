import {
  ConfigurationFile,
  configurationCalls,
  configurationFilePaths,
  LOGO_TYPES,
  MAX_LOGO_BYTES,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, send } from '../api/client.ts';
import { logoQuery } from './configuration.ts';

async function upload(file: File): Promise<ConfigurationFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const response = await send(configurationFilePaths.file('logo'), { method: 'POST', body: form });
  return ConfigurationFile.parse(await response.json());
}

/** The client's logo: kept as soon as it is chosen, and shown in the navigation bar at once. */
export function LogoField() {
  const client = useQueryClient();
  const logo = useQuery(logoQuery).data;
  const shown = () => client.invalidateQueries(logoQuery);
  const change = useMutation({ mutationFn: upload, meta: { saves: true }, onSuccess: shown });
  const remove = useMutation({
    mutationFn: () => call(configurationCalls.removeConfigurationFile, { params: { key: 'logo' } }),
    meta: { saves: true },
    onSuccess: shown,
  });
  return (
    <Input.Wrapper
      label={t('Client Logo')}
      labelElement="div"
      description={t('PNG, JPEG or SVG, at most {kilobytes} kB; saved as soon as it is chosen', {
        kilobytes: MAX_LOGO_BYTES / 1_024,
      })}
    >
      <Group gap="sm" mt={6}>
        <div className="logo-preview">{logo && <img src={logo.url} alt={t('The logo now')} />}</div>
        <FileButton accept={LOGO_TYPES.join(',')} onChange={(file) => file !== null && change.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={change.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('Upload Logo')}
            </Button>
          )}
        </FileButton>
        {logo?.isOwnMark === false && (
          <Button variant="subtle" size="xs" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove Logo')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
