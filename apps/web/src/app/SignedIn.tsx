/** Of the frame of every screen, what only people who are signed in see: one file, which whoever signs in does not wait for. */
export { Finder } from '../find/Finder.tsx';
export { InactivityWatch } from './InactivityWatch.tsx';
export { Rail } from './Rail.tsx';
export { FinderButtons, SignedInControls } from './SignedInControls.tsx';
