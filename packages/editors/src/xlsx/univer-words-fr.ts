import designTexts from '@univerjs/design/locale/fr-FR';
import docsTexts from '@univerjs/docs-ui/locale/fr-FR';
import sheetsTexts from '@univerjs/sheets/locale/fr-FR';
import formulaTexts from '@univerjs/sheets-formula/locale/fr-FR';
import formulaUiTexts from '@univerjs/sheets-formula-ui/locale/fr-FR';
import numberFormatTexts from '@univerjs/sheets-numfmt-ui/locale/fr-FR';
import sheetsUiTexts from '@univerjs/sheets-ui/locale/fr-FR';
import uiTexts from '@univerjs/ui/locale/fr-FR';

export default {
  ...designTexts,
  ...uiTexts,
  ...docsTexts,
  ...sheetsTexts,
  ...sheetsUiTexts,
  ...formulaTexts,
  ...formulaUiTexts,
  ...numberFormatTexts,
};
