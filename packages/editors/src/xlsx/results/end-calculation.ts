import { ICommandService, type Injector } from '@univerjs/core';
import {
  FormulaExecutedStateType,
  SetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula';

/**
 * Says that the calculation is over, before its editor is taken away. Univer shows its progress after a second; that timer
 * outlives the editor and then fails, because the texts are gone.
 */
export function endCalculation(injector: Injector): void {
  injector.get(ICommandService).syncExecuteCommand(SetFormulaCalculationNotificationMutation.id, {
    functionsExecutedState: FormulaExecutedStateType.STOP_EXECUTION,
  });
}
