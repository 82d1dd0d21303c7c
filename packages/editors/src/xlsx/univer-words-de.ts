import functions from '@benchbook/words/functions/de.json' with { type: 'json' };
import designTexts from '@univerjs/design/locale/de-DE';
import docsTexts from '@univerjs/docs-ui/locale/de-DE';
import sheetsTexts from '@univerjs/sheets/locale/de-DE';
import formulaUiTexts from '@univerjs/sheets-formula-ui/locale/de-DE';
import numberFormatTexts from '@univerjs/sheets-numfmt-ui/locale/de-DE';
import sheetsUiTexts from '@univerjs/sheets-ui/locale/de-DE';
import uiTexts from '@univerjs/ui/locale/de-DE';

export default {
  words: {
    ...designTexts,
    ...uiTexts,
    ...docsTexts,
    ...sheetsTexts,
    ...sheetsUiTexts,
    ...formulaUiTexts,
    ...numberFormatTexts,
  },
  functions,
};
