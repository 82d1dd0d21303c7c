import type { XmlElement } from '../../opc/index.ts';
import type { KeptPassword } from '../../password/kept-password.ts';

/** Names of the attributes that keep a password. */
interface Names {
  algorithm: string;
  hash: string;
  salt: string;
  rounds: string;
  /** The 16 bits of Excel up to 2010. */
  older: string;
}

/** Of the protection of a sheet (ECMA-376 part 1, 18.3.1.85). */
export const OF_SHEET: Names = {
  algorithm: 'algorithmName',
  hash: 'hashValue',
  salt: 'saltValue',
  rounds: 'spinCount',
  older: 'password',
};

/** Of the protection of a workbook (18.2.29). */
export const OF_WORKBOOK: Names = {
  algorithm: 'workbookAlgorithmName',
  hash: 'workbookHashValue',
  salt: 'workbookSaltValue',
  rounds: 'workbookSpinCount',
  older: 'workbookPassword',
};

/** What a protection keeps of the password that lifts it; undefined: it has none. */
export function keptPassword(element: XmlElement, names: Names): KeptPassword | undefined {
  const said = (name: keyof Names) => element.attribute('', names[name]) || undefined;
  const hash = said('hash');
  const salt = said('salt');
  const rounds = said('rounds');
  if (hash !== undefined) return { algorithm: said('algorithm') ?? '', hash, salt, rounds };
  const older = said('older');
  return older === undefined ? undefined : { algorithm: undefined, hash: older, salt, rounds };
}
