import { createBlank, readPackage } from '@benchbook/documents';
import { docxWithText } from './test-server.ts';

/** Attributes of a protection whose password is "johnjohn", as Word 2019 wrote them. */
export const JOHNJOHN =
  'w:cryptProviderType="rsaAES" w:cryptAlgorithmClass="hash" w:cryptAlgorithmType="typeAny" w:cryptAlgorithmSid="14" w:cryptSpinCount="100000" w:hash="pVjR9ktO9vlxijXcMPlH+4PLwD4Xwy1aqbNQOFmWaSpvBjipNh//T8S3nBhq6HRoRVfWL6s/+NdUCPTxUr0vZw==" w:salt="pH1TDVHSfGBxkd3Q88UNhQ=="';

/** A document with this text that its author protected; `protection`: attributes of `w:documentProtection`. */
export function protectedDocx(text: string, protection: string): Uint8Array {
  const pkg = readPackage(docxWithText(createBlank('docx'), text));
  const element = `<w:documentProtection ${protection} w:enforcement="1"/>`;
  const settings = pkg.text('word/settings.xml').replace('<w:defaultTabStop', `${element}$&`);
  pkg.set('word/settings.xml', settings);
  return pkg.write();
}
