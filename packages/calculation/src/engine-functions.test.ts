import { LocaleType, LogLevel, Univer, UniverInstanceType } from '@univerjs/core';
import { IFunctionService, UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { expect, it } from 'vitest';
import { ENGINE_FUNCTIONS } from './engine-functions.ts';

it('the functions listed are those of the engine', () => {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, { id: 'workbook' });
  const functions = univer.__getInjector().get(IFunctionService);
  expect([...ENGINE_FUNCTIONS].sort()).toEqual([...functions.getExecutors().keys()].map(String).sort());
  univer.dispose();
});
