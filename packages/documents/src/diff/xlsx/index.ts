export { diffWorkbooks } from './diff-workbooks.ts';
