import { createPrintHead } from './print-head.ts';
import type { Printed } from './printed.ts';
import { type Command, readCommand } from './read-command.ts';
import { createRealTimeEar } from './real-time-ear.ts';
import { asbBytes, type PrinterCondition, paperByte, realTimeByte } from './status-bytes.ts';

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

export interface PrinterMachineOptions {
  /** Dots across: 576 on 80 mm paper, 384 on 58 mm. */
  readonly width: number;
  /** Level of the drawer line while the drawer is open; a printer without a drawer reads low. */
  readonly drawerOpenIs?: 'high' | 'low';
  /** Sends the printer's answers back. */
  readonly answer: (bytes: Uint8Array) => void;
  readonly tell?: (event: PrinterEvent) => void;
}

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
export function createPrinterMachine(options: PrinterMachineOptions): PrinterMachine {
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
    if (command.name === 'GS r') answer(Uint8Array.of(paperByte(n % 48, condition())));
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
