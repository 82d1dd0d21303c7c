import { dataObjectProblem, WithReason } from '@benchbook/contract';
import { asSentence, sentence } from '@benchbook/words/server';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registerErrorAnswers } from './error-answers.ts';
import { changedMeanwhile, conflict, forbidden, invalid, notFound, notSignedIn } from './refusal.ts';

const answerTo = async (error: Error, language?: string) => {
  const app = Fastify();
  registerErrorAnswers(app);
  app.get('/', () => {
    throw error;
  });
  return app.inject({ url: '/', headers: language === undefined ? {} : { 'accept-language': language } });
};

describe('the answer to a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT', '53100'])('says so, when it is found out by %s', async (code) => {
    const answer = await answerTo(Object.assign(new Error('could not write'), { code }));
    expect(answer.statusCode).toBe(507);
    expect(answer.json().errors[0].msg).toMatch(/^There is no room left on the disk of the server/);
  });

  it('is not given to anything else', async () => {
    expect((await answerTo(new Error('ENOSPC'))).statusCode).toBe(500);
  });
});

describe('the language of a refusal', () => {
  const said = async (error: Error, language?: string) => (await answerTo(error, language)).json().errors[0];

  it('is the one that is asked for, in English where there are no words for it', async () => {
    expect(await said(notFound('workbook'), 'de-CH, en;q=0.5')).toEqual({
      code: 'not-found',
      msg: 'Nicht vorhanden oder für Sie nicht sichtbar: Workbook.',
    });
    expect((await said(conflict('This name is taken.'), 'fr')).msg).toBe('Ce nom est pris.');
    for (const language of [undefined, '*', 'it-IT', 'en-US,en;q=0.9,de;q=0.8']) {
      expect((await said(conflict('This name is taken.'), language)).msg).toBe('This name is taken.');
    }
  });

  it('holds for what a schema or a part refused, and leaves what people wrote as it is', async () => {
    const full = Object.assign(new Error('could not write'), { code: 'ENOSPC' });
    expect((await said(full, 'de')).msg).toMatch(/^Auf der Platte des Servers ist kein Platz mehr/);
    expect((await said(changedMeanwhile('Ana {Roth}', '2026-11-22 08:30 UTC'), 'de')).msg).toMatch(
      /^Ana \{Roth\} hat das am 2026-11-22 08:30 UTC geändert/,
    );
    const { error } = WithReason.safeParse({ reason: ' ' });
    expect((await said(error ?? new Error(), 'de')).msg).toBe('Ein Grund fehlt.');
    expect((await said(new Error('a defect'), 'de')).msg).toBe('Serverfehler');
  });

  it('holds for what a document or a Data Object was refused for, whose sentences know no reader', async () => {
    const damaged = 'The file is damaged: the part "word/document.xml" is missing.';
    expect((await said(conflict(damaged), 'de')).msg).toBe(
      'Die Datei ist beschädigt: Der Teil „word/document.xml“ fehlt.',
    );
    const { msg } = dataObjectProblem('{"a": 1,}') ?? { msg: '' };
    expect((await said(invalid(sentence('Data Object: {msg}', { msg: asSentence(msg) })), 'fr')).msg).toBe(
      'Objet de données\u00a0: Ligne 1, colonne 9\u00a0: il faut un nom entre guillemets doubles.',
    );
    expect((await said(conflict(damaged))).msg).toBe(damaged);
  });
});

describe('the code of a refusal', () => {
  const codeOf = async (error: Error) => (await answerTo(error)).json().errors[0].code;

  it('tells what is refused for the same status apart', async () => {
    expect(await codeOf(conflict('This name is taken.'))).toBe('state-forbids');
    expect(await codeOf(changedMeanwhile('Ana Roth', '2026-11-22 08:30 UTC'))).toBe('changed-meanwhile');
    expect(await codeOf(conflict('Look at it first.', 'newer-version'))).toBe('newer-version');
  });

  it.each([
    [invalid('Title is required.', 'title'), 'invalid-input'],
    [notSignedIn(), 'not-signed-in'],
    [forbidden('Only an administrator may do this.'), 'not-allowed'],
    [notFound('workbook'), 'not-found'],
    [Object.assign(new Error('could not write'), { code: 'ENOSPC' }), 'disk-full'],
    [Object.assign(new Error('the workbook is published'), { code: 'BB001' }), 'state-forbids'],
    [Object.assign(new Error('Rate limit'), { statusCode: 429 }), 'too-many'],
    [new Error('a defect'), 'server-error'],
  ])('is there whatever was thrown: %s', async (error, code) => {
    expect(await codeOf(error)).toBe(code);
  });

  it('comes with a sentence and the field for each input that is wrong', async () => {
    const { error } = z.object({ title: z.string(), size: z.number() }).safeParse({ size: 'large' });
    expect((await answerTo(error ?? new Error('nothing was wrong'))).json()).toEqual({
      errors: [
        { code: 'invalid-input', field: 'title', msg: '“title” is missing.' },
        { code: 'invalid-input', field: 'size', msg: '“size” has to be a number.' },
      ],
    });
  });
});
