import { t } from '@benchbook/words';
import type { EditorConfig } from '../../protocol.ts';

/** What of `editorConfig.customization` has an effect here (editor protocol 1.2). */
export interface Customization {
  /** A way to close the editor, which the host then does. */
  close: { text: string } | null;
  /** A way to where the document lies. */
  goBack: { text: string; url: string | null; newTab: boolean } | null;
  /** The host says on its own page what is saved: told twice, it would be read twice. Ours, no field of the Docs API. */
  hostTellsSaved: boolean;
}

type Plain = Record<string, unknown>;
const plain = (value: unknown): Plain =>
  typeof value === 'object' && value !== null ? (value as Plain) : {};
const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Read from what the host signed: a config and a token that differ are the token's, here as on the server. */
export function customizationOf(config: EditorConfig): Customization {
  const given = plain(plain(signedPart(config).editorConfig).customization);
  const close = plain(given.close);
  const goBack = plain(given.goback);
  const url = typeof goBack.url === 'string' && /^https?:\/\//i.test(goBack.url) ? goBack.url : null;
  return {
    close: given.close && close.visible !== false ? { text: text(close.text, t('Close')) } : null,
    goBack:
      url || goBack.requestClose === true
        ? {
            text: text(goBack.text, t('Open file location')),
            url: goBack.requestClose === true ? null : url,
            newTab: goBack.blank !== false,
          }
        : null,
    hostTellsSaved: given.saveState === false,
  };
}

/** The content of the token; the server has verified the same one before this page shows anything. */
function signedPart({ token }: EditorConfig): Plain {
  try {
    const [, payload = ''] = String(token).split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    return plain(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
