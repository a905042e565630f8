import { fileURLToPath } from 'node:url';
import { runBrowserHost } from './browser-host.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

runBrowserHost({
  service: at('../../../../demo-service/main.ts'),
  reportWriter: at('../../reports/export/writer-thread.ts'),
  screens: at('../../../../out/renderer'),
});
