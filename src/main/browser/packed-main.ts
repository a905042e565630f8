import { fileURLToPath } from 'node:url';
import { runBrowserHost } from './browser-host.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** As bundled, beside the demo service and the screens: `out/main/browser.js`. */
runBrowserHost({
  service: at('service.js'),
  reportWriter: at('report-writer.js'),
  screens: at('../renderer'),
});
