import { describe, expect, it } from 'vitest';
import { readiness } from './readiness.ts';

const [ANA, BEN] = [7, 8];
const NAMES = new Map([
  [ANA, 'Ana Kovač'],
  [BEN, 'Ben Okafor'],
]);
const by = (number: number, ...authorIds: number[]) => ({
  number,
  authorIds,
  authors: authorIds.map((id) => NAMES.get(id) ?? 'Ana Kovač'),
  rewritten: null,
});
const versions = [by(3, ANA), by(2, BEN), by(1, ANA)];

describe('confirming a signature', () => {
  it('waits until the document is on the screen', () => {
    const opening = { ready: false, why: 'The document is still opening…' };
    expect(readiness({ shown: null, failed: null, versions }, ANA)).toEqual({ ...opening, download: 3 });
    expect(readiness({ shown: 3, failed: null, versions: undefined }, ANA)).toEqual({
      ...opening,
      download: null,
    });
  });

  it('is of the version that was shown; one’s own later saves were on the screen', () => {
    expect(readiness({ shown: 3, failed: null, versions }, ANA)).toEqual({ ready: true, version: 3 });
    expect(readiness({ shown: 2, failed: null, versions }, ANA)).toEqual({ ready: true, version: 2 });
  });

  it('waits for what somebody else saved, alone or together with the signer', () => {
    expect(readiness({ shown: 1, failed: null, versions }, ANA)).toMatchObject({
      ready: false,
      why: expect.stringContaining('Version 2 was saved by Ben Okafor meanwhile'),
    });
    const together = [by(4, ANA, BEN), ...versions];
    expect(readiness({ shown: 3, failed: null, versions: together }, ANA)).toMatchObject({ ready: false });
  });

  it('waits for what another person of the same name saved, and not for one’s own under an earlier name', () => {
    const namesake = [by(4, 9), ...versions];
    expect(readiness({ shown: 3, failed: null, versions: namesake }, ANA)).toMatchObject({
      ready: false,
      why: expect.stringContaining('Version 4 was saved by Ana Kovač meanwhile'),
    });
    const renamed = [{ ...by(4, ANA), authors: ['Ana Novak'] }, ...versions];
    expect(readiness({ shown: 3, failed: null, versions: renamed }, ANA)).toMatchObject({ ready: true });
  });

  it('asks to look at the file elsewhere where it cannot be shown', () => {
    expect(readiness({ shown: null, failed: 'The editor does not answer.', versions }, ANA)).toEqual({
      ready: false,
      why: 'The document cannot be shown here.',
      download: 3,
    });
  });
});
