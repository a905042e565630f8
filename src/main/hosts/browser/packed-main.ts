import { fileURLToPath } from 'node:url';
import { runBrowserHost } from './browser-host.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The bundle `out/main/browser.js`, next to the demo service and the screens. */
runBrowserHost({
  service: at('service.js'),
  reportWriter: at('report-writer.js'),
  screens: at('../renderer'),
});
