import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Printer } from '../../../../../drivers/printers/printer.ts';
import { PrinterFault, type Sent } from '../../../../../drivers/printers/printer-fault.ts';
import { UNKNOWN_STATUS } from '../../../../../drivers/printers/printer-status.ts';
import type { PrintJob } from '../../../../../drivers/printers/queue/print-job.ts';
import { openPrintQueue } from '../../../../../drivers/printers/queue/print-queue.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

/** The outcome of a try to print; `crash` never ends, because the program is gone. */
type Fate = 'printed' | 'handed-over' | Sent | 'crash';

const fate = fc.constantFrom<Fate>('printed', 'handed-over', 'nothing', 'some', 'all', 'crash');
const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'reprint', 'drop', 'restart', 'time'),
  id: fc.constantFrom('1', '2', '3'),
});

/** Resolves after all pending promises. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));

test('prints nothing twice without a person’s confirmation and the mark DUPLICATE, under any fault', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.infiniteStream(fate),
      async (steps, fates) => {
        const kept = new Map<string, string>();
        /** Printings that may have left ink: the job, and if it said DUPLICATE. */
        const inked: string[] = [];
        const reprinted = new Map<string, number>();

        const printer = (name: string): Printer => ({
          name,
          print: async (bytes) => {
            const next = fates.next().value;
            if (next !== 'nothing') inked.push(Buffer.from(bytes).toString());
            if (next === 'crash') return new Promise(() => undefined);
            if (next === 'printed' || next === 'handed-over') {
              return { kind: next, status: UNKNOWN_STATUS };
            }
            throw new PrinterFault('lost', name, { sent: next });
          },
          status: async () => UNKNOWN_STATUS,
          kick: async () => undefined,
          asksFreely: true,
          close: async () => undefined,
        });
        const start = async () => {
          const clock = manualClock();
          const printers = new Map(['front', 'back'].map((name) => [name, printer(name)]));
          const queue = await openPrintQueue<string>({
            printers: () => printers,
            store: {
              load: async () =>
                [...kept.values()].map((text): PrintJob<string> => JSON.parse(text)),
              save: async (job) => {
                kept.set(job.id, JSON.stringify(job));
              },
            },
            render: (job) => Buffer.from(job.again ? `${job.id} DUPLICATE` : job.id),
            after: clock.after,
            retryMs: 1_000,
            broken: (error) => {
              throw error;
            },
          });
          return { clock, queue };
        };

        let run = await start();
        for (const { kind, id } of steps) {
          if (kind === 'add') {
            const [title, content] = [`Receipt ${id}`, id];
            await run.queue.add({ id, title, content, printers: ['front', 'back'], again: false });
          } else if (kind === 'reprint') {
            await run.queue.reprint(id);
            reprinted.set(id, (reprinted.get(id) ?? 0) + 1);
          } else if (kind === 'drop') await run.queue.drop(id);
          else if (kind === 'restart') run = await start();
          else run.clock.advance(1_000);
          await drained();
        }
        for (const id of ['1', '2', '3']) {
          const plain = inked.filter((text) => text === id).length;
          expect(plain).toBeLessThanOrEqual(1);
          const duplicates = inked.filter((text) => text === `${id} DUPLICATE`).length;
          expect(duplicates).toBeLessThanOrEqual(reprinted.get(id) ?? 0);
        }
      },
    ),
    { numRuns: 300 },
  );
});
