export { Lane, type LaneOptions, type RunOptions } from './lane.ts';
export type { Operations, OwnAnswer } from './messages.ts';
export { programVersion } from './program-version.ts';
export { giveBackStartMemory } from './start-memory.ts';
export { TaskFailed, type TaskFailure } from './task-failed.ts';
