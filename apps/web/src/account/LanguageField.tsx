import { accountCalls } from '@benchbook/contract';
import { LANGUAGES, t } from '@benchbook/words';
import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useUser } from '../session/session.ts';
import { choosePersonsLanguage } from '../ui/language.ts';

const OF_BROWSER = '';

/** In which language the notebook speaks to this person. What people wrote, and documents, stay in theirs. */
export function LanguageField() {
  const { language } = useUser();
  const choose = useMutation({
    mutationFn: (code: string | null) => call(accountCalls.chooseLanguage, { body: { language: code } }),
    onSuccess: (_, code) => choosePersonsLanguage(code),
  });
  return (
    <Select
      label={t('Language')}
      description={t(
        'For you, wherever you sign in, and for what you are mailed. Documents stay as they are.',
      )}
      data={[
        { value: OF_BROWSER, label: t('As the browser says') },
        ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      value={language ?? OF_BROWSER}
      onChange={(code) => choose.mutate(code === OF_BROWSER ? null : code)}
      disabled={choose.isPending}
      allowDeselect={false}
      maw={360}
    />
  );
}
