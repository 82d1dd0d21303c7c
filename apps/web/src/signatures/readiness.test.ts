import { describe, expect, it } from 'vitest';
import { readiness } from './readiness.ts';

const by = (number: number, ...authors: string[]) => ({ number, authors, rewritten: null });
const ana = 'Ana Kovač';
const versions = [by(3, ana), by(2, 'Ben Okafor'), by(1, ana)];

describe('confirming a signature', () => {
  it('waits until the document is on the screen', () => {
    const opening = { ready: false, why: 'The document is still opening…' };
    expect(readiness({ shown: null, failed: null, versions }, ana)).toEqual({ ...opening, download: 3 });
    expect(readiness({ shown: 3, failed: null, versions: undefined }, ana)).toEqual({
      ...opening,
      download: null,
    });
  });

  it('is of the version that was shown; one’s own later saves were on the screen', () => {
    expect(readiness({ shown: 3, failed: null, versions }, ana)).toEqual({ ready: true, version: 3 });
    expect(readiness({ shown: 2, failed: null, versions }, ana)).toEqual({ ready: true, version: 2 });
  });

  it('waits for what somebody else saved, alone or together with the signer', () => {
    expect(readiness({ shown: 1, failed: null, versions }, ana)).toMatchObject({
      ready: false,
      why: expect.stringContaining('Version 2 was saved by Ben Okafor meanwhile'),
    });
    const together = [by(4, ana, 'Ben Okafor'), ...versions];
    expect(readiness({ shown: 3, failed: null, versions: together }, ana)).toMatchObject({ ready: false });
  });

  it('asks to look at the file elsewhere where it cannot be shown', () => {
    expect(readiness({ shown: null, failed: 'The editor does not answer.', versions }, ana)).toEqual({
      ready: false,
      why: 'The document cannot be shown here.',
      download: 3,
    });
  });
});
