import type { Dialect } from '../../../../../drivers/printers/dialect.ts';
import { type Printed, textOf } from '../../../../../drivers/printers/virtual/printed.ts';
import { createPrinterMachine } from '../../../../../drivers/printers/virtual/printer-machine.ts';
import { createStarMachine } from '../../../../../drivers/printers/virtual/star-machine.ts';

export interface PrintedOut {
  readonly printed: readonly Printed[];
  /** Every line of text, without the spaces around it. */
  readonly lines: readonly string[];
  /** Number of drawer openings. */
  readonly kicks: number;
}

/** The result of these bytes on paper of `width` dots, up to the first cut or their end. */
export function printOn(
  width: number,
  bytes: Uint8Array,
  dialect: Dialect = 'esc-pos',
): PrintedOut {
  let receipt: readonly Printed[] | null = null;
  let kicks = 0;
  const createMachine = dialect === 'esc-pos' ? createPrinterMachine : createStarMachine;
  const machine = createMachine({
    width,
    answer: () => undefined,
    tell: (event) => {
      if (event.kind === 'receipt') receipt ??= event.printed;
      if (event.kind === 'kick') kicks += 1;
    },
  });
  machine.receive(bytes);
  const printed: readonly Printed[] = receipt ?? machine.paper;
  return { printed, lines: printed.flatMap((item) => textOf(item)?.trim() ?? []), kicks };
}
