export { type RunningServer, startDocumentServer } from './server/app.ts';
export {
  type DocumentServerOptions,
  SettingsError,
  settingsFromEnvironment,
} from './server/base/settings.ts';
export type { Timing } from './server/base/timing.ts';
