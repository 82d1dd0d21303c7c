import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpensslAuthority, type Unusual } from '../../testing/openssl-authority.ts';
import { NotDer } from './der.ts';
import { checkTimeStamp, encodedNonce, timeStampRequest, tokenOf } from './time-stamp.ts';

const STAMPED = Uint8Array.from(Buffer.from('the head of the trail'));
const NONCE = Uint8Array.of(0x17, 0, 0xff, 0x80);
const nonce = encodedNonce(NONCE);
const AUTHORITY = 'basicConstraints=critical,CA:true';

// Without OpenSSL there is nobody to ask.
describe.skipIf(!OpensslAuthority.isThere())('a time stamp', () => {
  let authority: OpensslAuthority;
  let token: Uint8Array<ArrayBuffer>;
  let trusted: Uint8Array<ArrayBuffer>[];
  beforeAll(async () => {
    authority = new OpensslAuthority();
    trusted = [authority.certificate()];
    token = await stamped();
  });
  afterAll(() => authority.close());

  const stamped = async (unusual: Unusual = {}) => {
    const request = await timeStampRequest(STAMPED, NONCE);
    // OpenSSL makes no time stamp with a certificate that is not for them; it signs the same as something else.
    return unusual.usage === undefined
      ? tokenOf(authority.answer(request, unusual))
      : authority.signedAnew(tokenOf(authority.answer(request)), unusual.usage);
  };

  it.each<Unusual>([{ key: 'rsa:2048' }, { key: 'ec' }])(
    'says since when something was there, and who says so: %o',
    async (unusual) => {
      const { at, ...said } = await checkTimeStamp(await stamped(unusual), STAMPED, { nonce, trusted });
      expect(said).toEqual({
        by: 'Time, Example',
        issuer: 'root, Example',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        isTrusted: true,
      });
      expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
    },
  );

  it('is trusted by nobody but who trusts its issuer', async () => {
    const stranger = [authority.certificate('stranger')];
    expect((await checkTimeStamp(token, STAMPED, { trusted: stranger })).isTrusted).toBe(false);
    expect((await checkTimeStamp(token, STAMPED)).isTrusted).toBeNull();
  });

  it('is trusted over other authorities, and where another one by the name of its issuer has another kind of key', async () => {
    const through = [{ extensions: [AUTHORITY] }, { extensions: [`${AUTHORITY},pathlen:0`] }];
    const over = await stamped({ through, key: 'ec' });
    for (const given of [trusted, [authority.certificate('namesake'), ...trusted]])
      for (const one of [token, over])
        expect((await checkTimeStamp(one, STAMPED, { trusted: given })).isTrusted).toBe(true);
  });

  it.each<[string, Unusual['through'], RegExp]>([
    [
      'is no authority',
      [{ extensions: ['basicConstraints=critical,CA:false'] }],
      /that “Between 1, Example” issued, who may issue none$/,
    ],
    [
      'says nothing of being one',
      [{ extensions: ['extendedKeyUsage=timeStamping'] }],
      /that “Between 1, Example” issued, who may issue none$/,
    ],
    [
      'may sign other things alone',
      [{ extensions: [AUTHORITY, 'keyUsage=critical,digitalSignature'] }],
      /who may issue none$/,
    ],
    [
      'is for other purposes',
      [{ extensions: [AUTHORITY, 'extendedKeyUsage=emailProtection'] }],
      /that “Between 1, Example” issued, who may issue none for time stamps$/,
    ],
    [
      'may have no other below it',
      [{ extensions: [`${AUTHORITY},pathlen:0`] }, { extensions: [AUTHORITY] }],
      /over more authorities than “Between 1, Example” may have below it$/,
    ],
    [
      'was over',
      [{ extensions: [AUTHORITY], valid: ['20200101000000Z', '20210101000000Z'] }],
      /the certificate of “Between 1, Example” was not valid$/,
    ],
  ])('is none over an authority that %s', async (_what, through = [], why) => {
    const one = await stamped({ through, key: 'ec' });
    await expect(checkTimeStamp(one, STAMPED, { trusted })).rejects.toThrow(why);
  });

  it('names nobody with signs that end a quotation, hide, or turn, and nobody at length', async () => {
    const subject = `/O=${'O'.repeat(64)}/CN=A”, and “all\u202e "is" well\u200b${'n'.repeat(30)}`;
    const { by } = await checkTimeStamp(await stamped({ subject, key: 'ec' }), STAMPED);
    expect(by).toBe(`A , and all is well ${'n'.repeat(30)}, ${'O'.repeat(44)}`);
  });

  it('is of what was asked, by whom it was asked, and for that', async () => {
    const other = Uint8Array.from(Buffer.from('another head'));
    await expect(checkTimeStamp(token, other)).rejects.toThrow('was made for something else');
    const wrong = encodedNonce(Uint8Array.of(0x18));
    await expect(checkTimeStamp(token, STAMPED, { nonce: wrong })).rejects.toThrow(
      'answers another question',
    );
  });

  it.each([
    [
      'serves other purposes, too',
      { usage: 'critical,timeStamping,emailProtection' },
      /not for time stamps alone/,
    ],
    ['need not be used for that', { usage: 'timeStamping' }, /not for time stamps alone/],
    ['was over', { valid: ['20200101000000Z', '20210101000000Z'] }, /was not valid/],
    ['had not begun', { valid: ['20400101000000Z', '20410101000000Z'] }, /was not valid/],
  ] satisfies [string, Unusual, RegExp][])(
    'is none where the certificate %s',
    async (_what, unusual, why) => {
      await expect(checkTimeStamp(await stamped(unusual), STAMPED, { trusted })).rejects.toThrow(why);
    },
  );

  it('is found out by any bit that is changed, but those that nobody signed', async () => {
    const said = await checkTimeStamp(token, STAMPED, { nonce, trusted });
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length * 8 - 1), async (bit) => {
        const changed = Uint8Array.from(token);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const found = await checkTimeStamp(changed, STAMPED, { nonce, trusted }).catch(
          (error: Error) => error,
        );
        // Of the envelope some bits say nothing, such as its version.
        if (found instanceof Error) expect(found).toBeInstanceOf(NotDer);
        else expect(found).toEqual(said);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused in words where an authority gives none, and whatever else it sends', async () => {
    const refusal = Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02);
    expect(() => tokenOf(refusal)).toThrow('was refused (status 02)');
    for (const sent of [
      new Uint8Array(),
      Uint8Array.of(0x30, 0x80, 0, 0),
      Uint8Array.from(Buffer.from('<html>')),
    ]) {
      expect(() => tokenOf(sent)).toThrow(NotDer);
      await expect(checkTimeStamp(sent, STAMPED)).rejects.toThrow(NotDer);
    }
  });
});
