import { createPrintHead } from './print-head.ts';
import type { Printed } from './printed.ts';
import { type Command, readCommand } from './read-command.ts';

/** State of a printer's sensors. */
export interface PrinterCondition {
  readonly paper: 'ok' | 'near-end' | 'out';
  readonly coverOpen: boolean;
  /** The cutter is stuck. */
  readonly jammed: boolean;
  /** Level of the drawer connector's pin 3. */
  readonly drawerHigh: boolean;
}

const offline = ({ paper, coverOpen, jammed }: PrinterCondition) =>
  paper === 'out' || coverOpen || jammed;

const bits = (fixed: number, ...on: readonly (readonly [boolean, number])[]): number =>
  on.reduce((byte, [set, mask]) => (set ? byte | mask : byte), fixed);

/** The answer to `DLE EOT n`. */
export function realTimeByte(n: number, condition: PrinterCondition): number {
  const { paper, coverOpen, jammed, drawerHigh } = condition;
  switch (n) {
    case 1:
      return bits(0x12, [drawerHigh, 0x04], [offline(condition), 0x08]);
    case 2:
      return bits(0x12, [coverOpen, 0x04], [paper === 'out', 0x20], [jammed, 0x40]);
    case 3:
      return bits(0x12, [jammed, 0x08]);
    default:
      return bits(0x12, [paper !== 'ok', 0x0c], [paper === 'out', 0x60]);
  }
}

/** The answer to `GS r 1` (paper) and `GS r 2` (drawer line). */
function paperByte(n: number, { paper, drawerHigh }: PrinterCondition): number {
  if (n === 2) return drawerHigh ? 0x01 : 0x00;
  return bits(0, [paper !== 'ok', 0x03], [paper === 'out', 0x0c]);
}

/** The four bytes that `GS a` makes a printer send unasked on every change. */
export function asbBytes(condition: PrinterCondition): Uint8Array {
  const { paper, coverOpen, jammed, drawerHigh } = condition;
  return Uint8Array.of(
    bits(0x10, [drawerHigh, 0x04], [offline(condition), 0x08], [coverOpen, 0x20]),
    bits(0, [jammed, 0x08]),
    bits(0, [paper !== 'ok', 0x03], [paper === 'out', 0x0c]),
    0,
  );
}

/** A command that a printer obeys as soon as it arrives, anywhere in the stream. */
type RealTimeCommand =
  | { readonly kind: 'status'; readonly n: number }
  | { readonly kind: 'recover' }
  | { readonly kind: 'pulse'; readonly pin: 2 | 5; readonly ms: number };

const DLE = 0x10;
const EOT = 0x04;
const ENQ = 0x05;
const DC4 = 0x14;

/**
 * Finds `DLE EOT n`, `DLE ENQ n` and `DLE DC4 1 m t` in every byte that comes in, also in pictures.
 * Real printers do the same, so a picture that contains them opens drawers.
 */
function createRealTimeEar(hear: (command: RealTimeCommand) => void): {
  listen(byte: number): void;
} {
  let heard: number[] = [];
  return {
    listen: (byte) => {
      heard.push(byte);
      const [dle, kind, first = -1, m = -1, t = -1] = heard;
      const hopeless =
        dle !== DLE ||
        (kind !== undefined && kind !== EOT && kind !== ENQ && kind !== DC4) ||
        (kind === DC4 && first !== -1 && first !== 1);
      if (hopeless) heard = byte === DLE ? [byte] : [];
      else if (kind === EOT && first !== -1) {
        if (first >= 1 && first <= 4) hear({ kind: 'status', n: first });
        heard = [];
      } else if (kind === ENQ && first !== -1) {
        if (first === 1 || first === 2) hear({ kind: 'recover' });
        heard = [];
      } else if (kind === DC4 && t !== -1) {
        if (m <= 1 && t >= 1 && t <= 8) hear({ kind: 'pulse', pin: m === 0 ? 2 : 5, ms: t * 100 });
        heard = [];
      }
    },
  };
}

/** Remaining paper at which the near-end sensor sees the roll's core: 75 mm. */
const NEAR_END_DOTS = 600;

export interface Kick {
  readonly pin: 2 | 5;
  readonly onMs: number;
}

export type PrinterEvent =
  /** A cut: everything since the previous one. */
  | { readonly kind: 'receipt'; readonly printed: readonly Printed[] }
  | { readonly kind: 'kick'; readonly kick: Kick }
  | { readonly kind: 'drawer'; readonly open: boolean };

export interface PrinterMachine {
  receive(bytes: Uint8Array): void;
  /** Everything printed since the last cut. */
  readonly paper: readonly Printed[];
  /** Remaining paper in dots; 0 is out. After a refill, printing continues where it stopped. */
  setPaper(dots: number): void;
  setCover(open: boolean): void;
  /** Jams after `afterDots` more dots; null clears the jam. */
  setJam(afterDots: number | null): void;
  setDrawer(open: boolean): void;
}

/** A receipt printer without its connection: bytes in, answers and paper out. */
export function createPrinterMachine(options: {
  /** Dots across: 576 on 80 mm paper, 384 on 58 mm. */
  readonly width: number;
  /** Level of the drawer line while the drawer is open; a printer without a drawer reads low. */
  readonly drawerOpenIs?: 'high' | 'low';
  /** Sends the printer's answers back. */
  readonly answer: (bytes: Uint8Array) => void;
  readonly tell?: (event: PrinterEvent) => void;
}): PrinterMachine {
  const { width, drawerOpenIs = 'high', answer, tell = () => undefined } = options;
  let buffer = new Uint8Array();
  let head = createPrintHead(width);
  let paperLeft = Number.POSITIVE_INFINITY;
  let jamAfter = Number.POSITIVE_INFINITY;
  let coverOpen = false;
  let drawerOpen = false;
  let asb = false;

  const condition = (): PrinterCondition => ({
    paper: paperLeft <= 0 ? 'out' : paperLeft < NEAR_END_DOTS ? 'near-end' : 'ok',
    coverOpen,
    jammed: jamAfter <= 0,
    drawerHigh: drawerOpen === (drawerOpenIs === 'high'),
  });
  const canPrint = () => paperLeft > 0 && !coverOpen && jamAfter > 0;
  const changed = () => {
    if (asb) answer(asbBytes(condition()));
  };

  const setDrawer = (open: boolean) => {
    if (open === drawerOpen) return;
    drawerOpen = open;
    tell({ kind: 'drawer', open });
    changed();
  };
  const kick = (pin: 2 | 5, onMs: number) => {
    tell({ kind: 'kick', kick: { pin, onMs } });
    setDrawer(true);
  };

  const ear = createRealTimeEar((command) => {
    if (command.kind === 'status') answer(Uint8Array.of(realTimeByte(command.n, condition())));
    else if (command.kind === 'pulse') kick(command.pin, command.ms);
    else setJam(null);
  });

  const obey = (command: Command) => {
    const [n = 0, second = 0] = command.data;
    const before = canPrint();
    const took = head.execute(command);
    paperLeft -= took;
    jamAfter -= took;
    if (command.name === 'ESC p') kick(n % 48 === 0 ? 2 : 5, second * 2);
    if (command.name === 'GS I' && n >= 65) answer(Buffer.from('_Virtual\0', 'latin1'));
    if (command.name === 'GS r') answer(Uint8Array.of(paperByte(n % 48, condition())));
    // Epson: GS a stays in effect until ESC @.
    if (command.name === 'ESC @') asb = false;
    if (command.name === 'GS a') {
      asb = n !== 0;
      changed();
    }
    if (command.name === 'GS V') {
      tell({ kind: 'receipt', printed: head.printed });
      head = createPrintHead(width);
    }
    if (before !== canPrint()) changed();
  };

  const work = () => {
    let at = 0;
    while (canPrint()) {
      const command = readCommand(buffer, at);
      if (command === null) break;
      at += command.length;
      obey(command);
    }
    buffer = buffer.slice(at);
  };

  const setJam = (afterDots: number | null) => {
    jamAfter = afterDots ?? Number.POSITIVE_INFINITY;
    changed();
    work();
  };

  return {
    receive: (bytes) => {
      for (const byte of bytes) ear.listen(byte);
      buffer = Buffer.concat([buffer, bytes]);
      work();
    },
    get paper() {
      return head.printed;
    },
    setPaper: (dots) => {
      paperLeft = dots;
      changed();
      work();
    },
    setCover: (open) => {
      coverOpen = open;
      changed();
      work();
    },
    setJam,
    setDrawer,
  };
}
