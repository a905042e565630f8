import iconv from 'iconv-lite';
import { heightOf } from './paper-measures.ts';
import type { Printed, TextRun, TextStyle } from './printed.ts';
import type { PrinterEvent, PrinterMachine } from './printer-machine.ts';
import { readStarCommand, type StarCommand } from './star-command.ts';

/** Lines that `ESC d` feeds before it cuts, and a line's dots. */
const CUTTER_DOTS = 120;
const LINE_DOTS = 32;

const PLAIN: TextStyle = {
  font: 'A',
  bold: false,
  underline: false,
  inverse: false,
  wide: 1,
  high: 1,
};

/**
 * A Star printer without its connection: its raster mode (TSP100, Star Line), StarPRNT's raster, plain
 * text, cuts, drawers, and the automatic status with its counter of ETBs.
 */
export function createStarMachine(options: {
  /** Dots across. */
  readonly width: number;
  readonly drawerOpenIs?: 'high' | 'low';
  readonly answer: (bytes: Uint8Array) => void;
  readonly tell?: (event: PrinterEvent) => void;
}): PrinterMachine {
  const { width, drawerOpenIs = 'high', answer, tell = () => undefined } = options;
  let buffer = new Uint8Array();
  let printed: Printed[] = [];
  let rows: Uint8Array[] = [];
  let line: TextRun[] = [];
  let style = PLAIN;
  let inRaster = false;
  let endMode = 0;
  let pulseMs = 200;
  let paperLeft = Number.POSITIVE_INFINITY;
  let jamAfter = Number.POSITIVE_INFINITY;
  let coverOpen = false;
  let drawerOpen = false;
  let automatic = false;
  let etbs = 0;

  const canPrint = () => paperLeft > 0 && !coverOpen && jamAfter > 0;
  /** Nine bytes, as a TSP100 sends. */
  const status = () =>
    Uint8Array.of(
      0x23,
      0x86,
      (canPrint() ? 0 : 0x08) |
        (coverOpen ? 0x20 : 0) |
        (drawerOpen === (drawerOpenIs === 'high') ? 0x04 : 0),
      jamAfter <= 0 ? 0x08 : 0,
      0,
      paperLeft <= 0 ? 0x0c : paperLeft < 600 ? 0x04 : 0,
      0,
      ((etbs & 0x07) << 1) | ((etbs & 0x18) << 2),
      0,
    );
  const changed = () => {
    if (automatic) answer(status());
  };
  const use = (dots: number) => {
    paperLeft -= dots;
    jamAfter -= dots;
  };
  const put = (item: Printed) => {
    printed.push(item);
    use(heightOf(item));
  };
  const endLine = () => {
    put({ kind: 'line', align: 'left', runs: line });
    line = [];
  };
  const kick = (pin: 2 | 5) => {
    tell({ kind: 'kick', kick: { pin, onMs: pulseMs } });
    setDrawer(true);
  };
  const setDrawer = (open: boolean) => {
    if (open === drawerOpen) return;
    drawerOpen = open;
    tell({ kind: 'drawer', open });
    changed();
  };
  const cut = (whole: boolean) => {
    if (line.length > 0) endLine();
    put({ kind: 'cut', whole });
    tell({ kind: 'receipt', printed });
    printed = [];
  };
  /** The rows of a raster as one picture; white bytes that were left out are added. */
  const endRaster = () => {
    inRaster = false;
    if (rows.length === 0) return;
    const across = Math.min(width, 8 * Math.ceil(width / 8));
    const dots = new Uint8Array(across * rows.length);
    for (const [y, row] of rows.entries()) {
      for (const [at, byte] of row.entries()) {
        for (let bit = 0; bit < 8; bit += 1) {
          const x = at * 8 + bit;
          if (x < across) dots[y * across + x] = (byte >> (7 - bit)) & 1;
        }
      }
    }
    // Its rows were used when they came.
    printed.push({
      kind: 'picture',
      align: 'left',
      bitmap: { width: across, height: rows.length, dots },
    });
    rows = [];
    if (endMode === 9 || endMode === 13) cut(endMode === 9);
    else if (endMode === 3) put({ kind: 'feed', dots: CUTTER_DOTS });
  };

  const obey = ({ name, data }: StarCommand) => {
    const [n = 0, second = 0] = data;
    switch (name) {
      case 'text':
        line.push({ ...style, text: iconv.decode(Buffer.from(data), 'cp437') });
        return;
      case 'LF':
        return endLine();
      case 'row':
        rows.push(data);
        return use(1);
      case 'ESC * r A':
        inRaster = true;
        endMode = 0;
        return;
      case 'ESC * r B':
        return endRaster();
      case 'ESC * r E':
        endMode = Number(Buffer.from(data).toString('latin1'));
        return;
      case 'ESC GS S': {
        const across = (data[1] ?? 0) + 256 * (data[2] ?? 0);
        const height = (data[3] ?? 0) + 256 * (data[4] ?? 0);
        const dots = Uint8Array.from(
          { length: across * 8 * height },
          (_, at) => ((data[6 + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1,
        );
        return put({ kind: 'picture', align: 'left', bitmap: { width: across * 8, height, dots } });
      }
      case 'ESC d':
        return cut(n % 48 === 0 || n % 48 === 2);
      case 'ESC a':
        return put({ kind: 'feed', dots: n * LINE_DOTS });
      case 'ESC E':
      case 'ESC F':
        style = { ...style, bold: name === 'ESC E' };
        return;
      case 'ESC i':
        style = { ...style, high: n + 1, wide: second + 1 };
        return;
      case 'ESC @':
      case 'CAN':
        style = PLAIN;
        etbs = name === 'CAN' ? 0 : etbs;
        return;
      case 'ESC \x07':
        pulseMs = n * 10;
        return;
      case 'BEL':
        return kick(2);
      case 'SUB':
        return kick(5);
      case 'ESC \x1e':
        if (n === 0x61) automatic = second % 48 !== 0;
        return changed();
      case 'ETB':
        etbs = (etbs + 1) % 32;
        return changed();
      case 'unknown':
        return put({ kind: 'unknown', bytes: data });
    }
  };

  const work = () => {
    const before = canPrint();
    let at = 0;
    while (canPrint()) {
      const command = readStarCommand(buffer, at, inRaster);
      if (command === null) break;
      at += command.length;
      obey(command);
    }
    buffer = buffer.slice(at);
    if (before && !canPrint()) changed();
  };
  const setJam = (afterDots: number | null) => {
    jamAfter = afterDots ?? Number.POSITIVE_INFINITY;
    changed();
    work();
  };

  return {
    receive: (bytes) => {
      // A question is answered at once, also by a printer that has stopped.
      if (Buffer.from(bytes).includes(Buffer.of(0x1b, 0x06, 0x01))) answer(status());
      buffer = Buffer.concat([buffer, bytes]);
      work();
    },
    get paper() {
      return printed;
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
