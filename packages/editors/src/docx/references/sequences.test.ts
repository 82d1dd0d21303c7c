import { describe, expect, it } from 'vitest';
import { countSequences, readReference, readSequence } from './sequences.ts';

const counted = (...codes: string[]) => countSequences(codes.map(readSequence));

describe('fields that count', () => {
  it('count on by their name, and begin anew where they say so', () => {
    expect(
      counted(
        'SEQ Figure \\* ARABIC',
        ' SEQ Table \\* roman ',
        'seq Figure',
        'SEQ Figure \\r 7',
        'SEQ Figure \\n',
        'SEQ Table \\* ROMAN',
      ),
    ).toEqual(['1', 'i', '2', '7', '8', 'II']);
    expect(counted('SEQ a \\r 26 \\* ALPHABETIC', 'SEQ a \\* alphabetic \\* MERGEFORMAT')).toEqual([
      'Z',
      'aa',
    ]);
  });

  it('stay as they are, all of a name, where one of them counts by what only Word knows', () => {
    expect(counted('SEQ Figure', 'SEQ Figure \\s 1', 'SEQ Table')).toEqual([undefined, undefined, '1']);
    for (const code of ['SEQ Figure \\c', 'SEQ Figure \\h', 'SEQ Figure _Ref1', 'SEQ Figure \\# 00'])
      expect(counted(code)).toEqual([undefined]);
    expect(counted('REF a', 'SEQ')).toEqual([undefined, undefined]);
  });

  it('have no number that their format has not got', () => {
    expect(counted('SEQ a \\r 4000 \\* roman', 'SEQ b \\r 1994 \\* ROMAN')).toEqual([undefined, 'MCMXCIV']);
  });
});

describe('a reference', () => {
  it('says the text of a bookmark, its page or the number of its note, where it says nothing else of it', () => {
    expect(readReference(' REF _Ref123 \\h ')).toEqual({ says: 'text', bookmark: '_Ref123' });
    expect(readReference('REF result \\* MERGEFORMAT')).toEqual({ says: 'text', bookmark: 'result' });
    expect(readReference(' NOTEREF _Ref1 \\h ')).toEqual({ says: 'note', bookmark: '_Ref1' });
    expect(readReference(' PAGEREF _Ref1 \\h ')).toEqual({ says: 'page', bookmark: '_Ref1' });
    for (const code of [
      'REF _Ref1 \\r \\h',
      'REF _Ref1 \\p',
      'REF _Ref1 \\* Upper',
      'PAGEREF _Ref1 \\p',
      'NOTEREF _Ref1 \\f',
      'REF',
    ])
      expect(readReference(code)).toBeUndefined();
  });
});
