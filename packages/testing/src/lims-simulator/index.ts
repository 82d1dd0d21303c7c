export type { LimsCredentials } from './credentials.ts';
export type { LimsData } from './data.ts';
export type { LimsRecord } from './records.ts';
export type { Failure } from './requests.ts';
export { type LimsSimulator, startLimsSimulator } from './simulator.ts';
