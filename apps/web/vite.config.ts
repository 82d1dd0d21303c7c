import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const application = 'http://localhost:3000';

/**
 * The client is served by the application itself from `dist`; while working on it, Vite serves it and passes the
 * calls on to an application on its default port.
 */
export default defineConfig({
  plugins: [react()],
  // A data: font or image would need a wider content security policy than the server sends.
  build: { outDir: 'dist', assetsInlineLimit: 0 },
  server: {
    proxy: { '/api': application, '/files': application, '/health': application },
  },
});
