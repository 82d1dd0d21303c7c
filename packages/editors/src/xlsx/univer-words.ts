import { type Language, language, t } from '@benchbook/words';
import { type ILanguagePack, mergeLocales } from '@univerjs/core';
import designTexts from '@univerjs/design/locale/en-US';
import docsTexts from '@univerjs/docs-ui/locale/en-US';
import sheetsTexts from '@univerjs/sheets/locale/en-US';
import formulaTexts from '@univerjs/sheets-formula/locale/en-US';
import formulaUiTexts from '@univerjs/sheets-formula-ui/locale/en-US';
import numberFormatTexts from '@univerjs/sheets-numfmt-ui/locale/en-US';
import sheetsUiTexts from '@univerjs/sheets-ui/locale/en-US';
import uiTexts from '@univerjs/ui/locale/en-US';
import { functionsSaid } from './functions/function-words.ts';

interface Others {
  words: Omit<typeof ENGLISH, 'sheets-formula'>;
  /** What functions do and want, by Univer's English texts, which it has in no other language. */
  functions: Readonly<Record<string, string>>;
}

/** Words in other languages, which come where they are read. */
const OTHERS: Partial<Record<Language, () => Promise<{ default: Others }>>> = {
  de: () => import('./univer-words-de.ts'),
  fr: () => import('./univer-words-fr.ts'),
};

const ENGLISH = {
  ...designTexts,
  ...uiTexts,
  ...docsTexts,
  ...sheetsTexts,
  ...sheetsUiTexts,
  ...formulaTexts,
  ...formulaUiTexts,
  ...numberFormatTexts,
};

let spoken = ENGLISH;

/** Has Univer speak the language of the page, from the next workbook on. */
export async function loadUniverWords(): Promise<void> {
  const others = (await OTHERS[language()]?.())?.default;
  spoken = others ? { ...others.words, ...functionsSaid(formulaTexts, others.functions) } : ENGLISH;
}

/** What Univer says, with words of ours for what means something else here. */
export function univerWords(): ILanguagePack {
  const { sheetConfig } = spoken['sheets-ui'];
  const deletion = t(
    'Undo does not bring the sheet back, nor take back what was done before. Earlier versions keep the sheet as it was saved.',
  );
  return mergeLocales(spoken, {
    'sheets-ui': {
      ...spoken['sheets-ui'],
      sheetConfig: {
        ...sheetConfig,
        copy: t('Duplicate'),
        changeColor: t('Colour'),
        unhide: t('Show'),
        deleteSheetContent: deletion,
        deleteLargeSheetContent: deletion,
      },
    },
  });
}
