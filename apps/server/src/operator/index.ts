export { verifyAudit } from './audit.ts';
export { type Operator, openOperator } from './open.ts';
export { perform, type UserCommand } from './perform.ts';
export { rebuildIndex } from './texts.ts';
