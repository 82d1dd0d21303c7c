import type { Injector, IRange } from '@univerjs/core';
import { ICommandService } from '@univerjs/core';
import { SheetInterceptorService } from '@univerjs/sheets';

/** A mutation of Univer. */
export interface Mutation {
  id: string;
  params: object;
}

/**
 * Makes rows as high as what they hold now needs, where nobody gave them a height, as they are when the file is opened again:
 * Univer does so after its own commands, not after mutations. Answers what does it again and what undoes it.
 */
export function fitRows(
  injector: Injector,
  at: { unitId: string; subUnitId: string },
  range: IRange,
): { redos: Mutation[]; undos: Mutation[] } {
  const heights = injector
    .get(SheetInterceptorService)
    .generateMutationsOfAutoHeight({ ...at, ranges: [range], autoHeightRanges: [range] });
  const commands = injector.get(ICommandService);
  const known = (all: { id: string; params?: object }[]) =>
    all.map(({ id, params }) => ({ id, params: params ?? {} }));
  const redos = known(heights.redos);
  for (const { id, params } of redos) commands.syncExecuteCommand(id, params);
  return { redos, undos: known(heights.undos) };
}
