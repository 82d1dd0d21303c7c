import functions from '@benchbook/words/functions/fr.json' with { type: 'json' };
import designTexts from '@univerjs/design/locale/fr-FR';
import docsTexts from '@univerjs/docs-ui/locale/fr-FR';
import sheetsTexts from '@univerjs/sheets/locale/fr-FR';
import formulaUiTexts from '@univerjs/sheets-formula-ui/locale/fr-FR';
import numberFormatTexts from '@univerjs/sheets-numfmt-ui/locale/fr-FR';
import sheetsUiTexts from '@univerjs/sheets-ui/locale/fr-FR';
import uiTexts from '@univerjs/ui/locale/fr-FR';

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
