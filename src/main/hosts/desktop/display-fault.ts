/**
 * Looks for a display server before Chromium does: Chromium ends the process without one, as soon as the program's first
 * module has ended.
 *
 *    Wayland  a socket that accepts a connection
 *    X11      a server that accepts this account: "Connection Setup" of X Window System Protocol, X Version 11
 */

import { on, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';

/** Time for a display server of another computer, ms. */
const DISPLAY_MS = 5_000;
/** Port of display 0 of X11 on another computer (X(7), "DISPLAY NAMES"). */
const X11_PORT = 6_000;

/** The first byte of the answer to a connection setup: Failed, Success. */
const FAILED = 0;
const SUCCESS = 1;
/** Before the reason of Failed; the second byte is its length. */
const ANSWER_BYTES = 8;

/** Families of addresses in a file of keys (X.h, Xauth.h). */
const IPV4 = 0;
const LOCAL = 256;
const WILD = 65_535;

type Environment = Readonly<Record<string, string | undefined>>;

/** True if a server accepts, false without one, and the reason of a server that refuses. */
type Answer = boolean | { readonly refusal: string };

/** The fault of a Linux without a display for this account; null if a server accepts it. */
export async function displayFault(environment: Environment = process.env): Promise<string | null> {
  const { DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR = '' } = environment;
  if (process.platform !== 'linux') return null;
  const named = [DISPLAY, WAYLAND_DISPLAY].filter(Boolean).join(' and ');
  if (named === '') {
    return 'No display: DISPLAY and WAYLAND_DISPLAY are not set. Start it with xvfb-run.';
  }
  const wayland = WAYLAND_DISPLAY ? [{ path: resolve(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) }] : [];
  const answers = await Promise.all([
    ...wayland.map((place) => ask(place, () => Promise.resolve(true))),
    ...askX11(DISPLAY ?? '', environment),
  ]);
  if (answers.includes(true)) return null;
  for (const answer of answers) {
    if (typeof answer === 'boolean') continue;
    return (
      `No display: the server of ${named} refuses this account (${answer.refusal}). ` +
      'Set XAUTHORITY to the file with the key of that display, or start it with xvfb-run.'
    );
  }
  return `No display: no server accepts a connection to ${named}. Start it with xvfb-run.`;
}

/** A display `host:number.screen` of X11: without a host on this computer, by a socket that is a file or abstract. */
function askX11(display: string, environment: Environment): readonly Promise<Answer>[] {
  const [, host = '', number = ''] = /^(.*):(\d{1,4})(?:\.\d+)?$/.exec(display) ?? [];
  if (number === '') return [];
  const path = `/tmp/.X11-unix/X${number}`;
  const places: readonly NetConnectOpts[] =
    host !== '' && host !== 'unix'
      ? [{ host, port: X11_PORT + Number(number) }]
      : [{ path }, { path: `\0${path}` }];
  return places.map((place) => ask(place, (socket) => setUp(socket, number, environment)));
}

async function ask(
  place: NetConnectOpts,
  then: (socket: Socket) => Promise<Answer>,
): Promise<Answer> {
  const socket = connect(place);
  const late = setTimeout(() => socket.destroy(new Error('No answer.')), DISPLAY_MS);
  socket.on('error', () => {}); // the promises below have it
  try {
    await once(socket, 'connect');
    const answer = await then(socket);
    // A server of X11 resets itself when its last client leaves, so this one stays until the process ends.
    if (answer === true) socket.resume().unref();
    else socket.destroy();
    return answer;
  } catch {
    socket.destroy();
    return false; // refused, absent or silent: all are no display
  } finally {
    clearTimeout(late);
  }
}

/** Sets up a connection of X11 with the account's key. */
async function setUp(socket: Socket, number: string, environment: Environment): Promise<Answer> {
  const file = environment['XAUTHORITY'] || join(homedir(), '.Xauthority');
  const keys = keysIn(await readFile(file).catch(() => Buffer.alloc(0))); // without one, no key is sent
  const key = keys.find((each) => isFor(each, number, socket.remoteAddress ?? 'localhost'));
  const { name, data } = key ?? { name: Buffer.alloc(0), data: Buffer.alloc(0) };
  const head = Buffer.alloc(12);
  head.write('l'); // little-endian
  head.writeUInt16LE(11, 2); // the version
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(data.length, 8);
  socket.write(Buffer.concat([head, padded(name), padded(data)]));
  let answer = Buffer.alloc(0);
  for await (const [chunk] of on(socket, 'data', { close: ['end'] })) {
    answer = Buffer.concat([answer, chunk]);
    const [kind, length = 0] = answer;
    if (kind === SUCCESS) return true;
    const end = ANSWER_BYTES + (kind === FAILED ? length : 0);
    if (answer.length < end) continue;
    return { refusal: answer.toString('latin1', ANSWER_BYTES, end).trim() || 'no reason' };
  }
  return { refusal: 'it ends the connection' };
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

interface DisplayKey {
  readonly family: number;
  readonly address: Buffer;
  readonly number: string;
  readonly name: Buffer;
  readonly data: Buffer;
}

/** The keys in a file of Xauthority (Xau(3)), up to its end or its first damage. */
function keysIn(file: Buffer): readonly DisplayKey[] {
  const keys: DisplayKey[] = [];
  for (let at = 0; at + 2 <= file.length; ) {
    const family = file.readUInt16BE(at);
    at += 2;
    const [address, number, name, data] = Array.from({ length: 4 }, () => {
      const from = at + 2;
      const end = from <= file.length ? from + file.readUInt16BE(at) : Number.POSITIVE_INFINITY;
      at = end;
      return end <= file.length ? file.subarray(from, end) : null;
    });
    if (!address || !number || !name || !data) break;
    keys.push({ family, address, number: number.toString('latin1'), name, data });
  }
  return keys;
}

/** True for a key of the display, by the rules of libXau for the one mechanism that servers use. */
function isFor({ family, address, ...key }: DisplayKey, number: string, remote: string): boolean {
  if (key.name.toString('latin1') !== 'MIT-MAGIC-COOKIE-1') return false;
  if (key.number !== '' && key.number !== number) return false;
  const isHere = /^(?:localhost|127\..*|::1|::ffff:127\..*)$/.test(remote);
  if (family === LOCAL) return isHere && address.toString('latin1') === hostname();
  return family === WILD || (family === IPV4 && address.join('.') === remote);
}
