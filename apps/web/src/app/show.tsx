import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPaletteKey } from '../find/palette-key.ts';
import { watchSession } from '../session/session.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Providers } from './Providers.tsx';
import { Start } from './Start.tsx';
import { mayStore, StorageBlocked } from './StorageBlocked.tsx';

const stores = mayStore();
watchSession();
if (stores) watchPaletteKey();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <CrashBoundary>{stores ? <Start /> : <StorageBlocked />}</CrashBoundary>
    </Providers>
  </StrictMode>,
);
