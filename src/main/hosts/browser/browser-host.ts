/**
 * The browser host: serves the built screens and one WebSocket on 127.0.0.1, and opens the person's browser. It takes
 * the embedded service and demo connections only; production is the desktop's.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { t } from '../../../shared/messages/t.ts';
import { pageState, serveDisplay, websocketEnd } from '../../rpc/rpc-channel.ts';
import { BROWSER_DATA, BROWSER_INSTALLATIONS } from '../../setup/folders.ts';
import { fileInstallationIds } from '../../setup/installation-ids.ts';
import { UPDATED_BY_THE_SYSTEM } from '../../setup/program-port.ts';
import { fileSecrets } from '../../setup/secret-store.ts';
import { asSentence, reportOnStandardError } from '../../setup/startup-sentence.ts';
import { SentenceError } from '../../system/coded-error.ts';
import { type EmbeddedService, nodeServiceProcess } from '../../system/embedded-service.ts';
import { startProgram } from '../counters/program.ts';
import { openLoopbackServer } from './loopback-server.ts';

const COMMANDS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens `url` in the person's own browser; calls `failed` when there is no way to. */
export function openBrowser(url: string, failed: () => void): void {
  const [command = 'xdg-open', ...args] = COMMANDS[process.platform] ?? [];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', failed);
  child.unref();
}

/** The parts of this host: source files in a clone, bundles in a package. */
export interface HostParts {
  /** The demo service's program. */
  readonly service: string;
  /** The program that writes a report's file. */
  readonly reportWriter: string;
  /** The folder of the built screens. */
  readonly screens: string;
}

/** The browser host: the whole till in this process, its screens at a link on 127.0.0.1. */
export function runBrowserHost(parts: HostParts): void {
  open(parts).catch((error: unknown) => {
    process.stderr.write(`${asSentence(error)}\n`);
    process.exitCode = 1;
  });
}

async function open(parts: HostParts): Promise<void> {
  const options = browserOptions(process.argv.slice(2));
  let displayPath: string | null = null;
  const program = await startProgram({
    ...options,
    practice: options.data,
    barred: false,
    keysGoTo: 'page',
    spawnService: nodeServiceProcess(parts.service),
    reportWriter: parts.reportWriter,
    secrets: fileSecrets(join(options.data, 'secrets.json')),
    installations: fileInstallationIds(BROWSER_INSTALLATIONS),
    shared: false,
    productionAllowed: false,
    updates: UPDATED_BY_THE_SYSTEM,
    openDisplay: () => displayPath,
    ended: (error) => {
      process.stderr.write(`${asSentence(error)}\n`);
      process.exit(1);
    },
    reportFault: reportOnStandardError,
  });
  for (const link of options.links) program.till.incomingSales.open(link);
  const server = await openLoopbackServer({
    folder: parts.screens,
    port: options.port,
    // Only the sign-in is usable before there is a channel.
    known: () => (program.till.staff.current === null ? pageState(program.till.slices) : null),
    language: () => program.till.staff.language,
    connected: websocketEnd(program),
    displayConnected: websocketEnd(program, serveDisplay),
  }).catch(async (error: unknown) => {
    await program.close();
    throw error;
  });

  ({ displayPath } = server);
  let closing = false;
  const stop = async () => {
    if (closing) process.exit(1); // closed twice: open attempts are in doubt at the next start
    closing = true;
    if (program.till.counter.current?.step.kind === 'sending') {
      process.stderr.write(t('program.paymentBeingSent'));
    }
    await server.close();
    await program.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  const line = { url: server.url, service: embeddedService(program.service) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (options.open) {
    openBrowser(server.url, () =>
      process.stderr.write(t('program.openLinkBrowserPc', { url: server.url })),
    );
  }
}

/** For programs that inspect the service; null while the clinic's own service is in use. */
function embeddedService(service: EmbeddedService | null) {
  if (service === null) return null;
  const { baseUrl, caFile, username, password } = service;
  return { base_url: baseUrl, ca: caFile, username, password };
}

/**
 * The flags of the browser host.
 * @throws {SentenceError} for an invalid flag; the message names it and its values
 */
export function browserOptions(args: readonly string[]) {
  const { values } = parse(args);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SentenceError(t('program.portNeedsNumberFrom', { port: values.port }));
  }
  const { hub: url, 'pairing-code': code } = values;
  if (url !== undefined && code === undefined) throw new SentenceError(t('hub.codeMissing'));
  return {
    port,
    hub: url === undefined || code === undefined ? undefined : { url, code },
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
        hub: { type: 'string' },
        'pairing-code': { type: 'string' },
      },
    });
  } catch (error) {
    throw new SentenceError(error instanceof Error ? error.message : String(error));
  }
}
