import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What main leaves to Node's own resolver: native modules, which are no bundler's to move. */
const NATIVE = ['@node-rs/argon2', 'better-sqlite3', 'serialport', 'node-hid'];

export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        external: NATIVE,
        input: { index: at('src/main/desktop/main.ts'), service: at('demo-service/main.ts') },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { preload: at('src/preload/preload.ts') },
        // A sandboxed preload script is CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    build: { rollupOptions: { input: at('src/renderer/index.html') } },
  },
});
