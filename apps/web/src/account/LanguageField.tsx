import { LANGUAGES, t } from '@benchbook/words';
import { Select } from '@mantine/core';
import { chooseLanguage, chosenLanguage } from '../ui/language.ts';

const OF_BROWSER = '';

/** In which language the notebook speaks here. What people wrote, and documents, stay in theirs. */
export function LanguageField() {
  return (
    <Select
      label={t('Language')}
      description={t('In this browser, for you and whoever else uses it. Documents stay as they are.')}
      data={[
        { value: OF_BROWSER, label: t('As the browser says') },
        ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      value={chosenLanguage() ?? OF_BROWSER}
      onChange={(code) => chooseLanguage(code === OF_BROWSER ? null : code)}
      allowDeselect={false}
      maw={360}
    />
  );
}
