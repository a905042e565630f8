import { parseArgs } from 'node:util';
import { t } from '../../../shared/messages/t.ts';
import { BROWSER_DATA } from '../../setup/data-folders.ts';
import { StartupError } from '../../system/startup-error.ts';

export interface BrowserOptions {
  readonly port: number;
  /** The folder of the journal, the settings and the demo service's payments. */
  readonly data: string;
  readonly open: boolean;
  /** Device path of a serial reader for this run, in addition to the registered ones. */
  readonly reader: string | null;
  /** Sets up the virtual printer and its drawer if there is no printer. */
  readonly virtualPrinter: boolean;
  /**
   * Incoming sales once it is open, as `swipewell:` links; for systems that do not hand links over.
   */
  readonly links: readonly string[];
}

/**
 * The flags of the browser host.
 * @throws {StartupError} for an invalid flag; the message names it and its values
 */
export function browserOptions(args: readonly string[]): BrowserOptions {
  const { values } = parse(args);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(t('program.portNeedsNumberFrom', { port: values.port }));
  }
  return {
    port,
    data: values.data ?? BROWSER_DATA,
    open: !values['no-open'],
    reader: values.reader ?? null,
    virtualPrinter: values['virtual-printer'],
    links: values.link,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        browser: { type: 'boolean', default: false }, // read by `npm start`, which chose this host
        'no-open': { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        data: { type: 'string' },
        reader: { type: 'string' },
        'virtual-printer': { type: 'boolean', default: false },
        link: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error));
  }
}
