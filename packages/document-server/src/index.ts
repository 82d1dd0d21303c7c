export { type RunningServer, startDocumentServer } from './server/app.ts';
export {
  type DocumentServerOptions,
  SettingsError,
  settingsFromEnvironment,
  type Timing,
} from './server/settings.ts';
