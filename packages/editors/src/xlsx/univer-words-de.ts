import designTexts from '@univerjs/design/locale/de-DE';
import docsTexts from '@univerjs/docs-ui/locale/de-DE';
import sheetsTexts from '@univerjs/sheets/locale/de-DE';
import formulaTexts from '@univerjs/sheets-formula/locale/de-DE';
import formulaUiTexts from '@univerjs/sheets-formula-ui/locale/de-DE';
import numberFormatTexts from '@univerjs/sheets-numfmt-ui/locale/de-DE';
import sheetsUiTexts from '@univerjs/sheets-ui/locale/de-DE';
import uiTexts from '@univerjs/ui/locale/de-DE';

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
