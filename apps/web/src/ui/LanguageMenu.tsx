import { LANGUAGES, language, t } from '@benchbook/words';
import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { chooseLanguage } from './language.ts';

/** The choice of a language for whoever is not signed in: each by the name that its readers know. */
export function LanguageMenu() {
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px={8}
          fw={500}
          leftSection={<IconLanguage size={20} stroke={1.6} aria-hidden />}
          aria-label={`${t('Language')}: ${language().toUpperCase()}`}
        >
          {language().toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ code, name }) => (
          <Menu.RadioItem
            key={code}
            value={code}
            lang={code}
            checked={code === language()}
            onChange={() => chooseLanguage(code)}
            closeMenuOnClick
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
