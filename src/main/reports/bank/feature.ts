import { add } from '../../../shared/domain/money.ts';
import { localDays } from '../../../shared/domain/reports/days.ts';
import type { Commands } from '../../commands.ts';
import type { Feature } from '../../context.ts';
import type { Clinic } from '../../hub/clinic.ts';
import { followHub } from '../../hub/follow.ts';
import type { Journal } from '../../journal/journal.ts';
import { bagsOnTheWay } from '../../journal/projections/bags.ts';
import type { ConnectedClients } from '../../payments/connected-clients.ts';
import type { PrintedBy } from '../../printing/feature.ts';
import type { NewPrintJob } from '../../printing/printer-service.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { ProgramEnvironment } from '../../system/timers.ts';
import { openBranches } from '../feature.ts';
import { checkRange } from '../reports-service.ts';
import { openBagLimits } from './bag-limit.ts';
import { BagService } from './bag-service.ts';
import { BankService } from './bank-service.ts';
import { clinicBagsAt } from './clinic-bags.ts';
import type { BankContext } from './line-matcher.ts';
import { matchesAtHub } from './shared-matches.ts';
import { StatementLines } from './statement-lines.ts';
import { transfersFor } from './transfers.ts';

/** The bank: bags on their way to it, and its statements. */
export function openBank(
  options: Pick<ProgramEnvironment, 'after' | 'reportFault'> & {
    readonly hub: Clinic | undefined;
    readonly journal: Journal;
    /** The folder of the journal. */
    readonly folder: string;
    readonly settings: SettingsStore;
    readonly commands: Commands;
    readonly clients: ConnectedClients;
    readonly print: (job: NewPrintJob) => Promise<PrintedBy>;
    readonly newId: () => string;
    readonly now: () => Date;
    readonly timeZone: string;
  },
) {
  const { journal, settings, commands, clients, now } = options;
  const lines = new StatementLines(options.folder);
  const localDay = localDays(options.timeZone);
  const context: BankContext = {
    ...{ journal, commands, lines },
    settings: () => settings.current.bank,
    keep: (changed) => settings.change({ bank: changed }),
    clinic: () => settings.current.clinic,
    transfers: (range) =>
      transfersFor(
        range,
        openBranches(settings, [], clients).map(({ reports }) => reports),
      ),
    newId: options.newId,
    today: () => localDay(now().getTime()),
    clinicBags: clinicBagsAt(options.hub, () => commands.cashier()),
    matches: matchesAtHub(options.hub, options.reportFault),
    print: options.print,
  };
  const bank = new BankService(context);
  const { shared } = bank.matcher;
  const bags = new BagService(context);
  const limits = openBagLimits(options);
  const { hub, after } = options;
  // Another counter may match the bags of this one.
  const readBags = async () => {
    await shared.openDeposits(
      bagsOnTheWay(journal.readable).map(({ bagId }) => ({ meaning: { kind: 'bag', bagId } })),
    );
  };
  const stopFollowing =
    hub === undefined ? () => {} : followHub({ hub, after }, { of: 'bank', read: readBags });
  return {
    handlers: {
      bank: {
        look: async ({ range }) => {
          checkRange(range);
          const view = bank.look(range);
          const counters = await shared.countersOf(view.unmatched);
          const unmatched = view.unmatched.map((line) => ({
            ...line,
            matchedAt: counters.get(line.lineId) ?? null,
          }));
          return { ...view, unmatched };
        },
        upload: ({ uploadId, place, part }) => bank.upload(uploadId, place, part),
        inspect: ({ uploadId }) => bank.inspect(uploadId),
        importStatement: (input) => bank.importStatement(input),
        matchAgain: async ({ range }) => {
          checkRange(range);
          return { matched: await bank.matchAgain(range) };
        },
        candidates: async ({ lineId, search }) => [
          ...(await bank.matcher.candidates(lineId, search)),
        ],
        match: (input) => bank.matcher.match(input),
        unmatch: (input) => bank.matcher.unmatch(input),
        saveRule: ({ commandId: _, ...rule }) => bank.saveRule(rule),
        forgetRule: ({ commandId: _, ...rule }) => bank.forgetRule(rule),
        accounts: () => bank.accounts,
        saveAccounts: ({ accounts }) => bank.saveAccounts(accounts),
        bags: async () => {
          const { isAway, ...limit } = await limits.current();
          return { ...bags.within(limit), isHubAway: isAway };
        },
        packBag: async (input) => {
          const bagId = options.newId();
          const cash = add(input.bills, input.coin);
          await limits.packing(
            { bagId, bagNumber: input.bagNumber, cash, checks: input.checks },
            (limit) => {
              bags.pack(input, bagId, limit);
            },
          );
          return { bagId };
        },
        unpackBag: (input) => shared.unpack(input.bagId, () => bags.unpack(input)),
        printSlip: ({ bagId }) => bags.printSlip(bagId),
        slipPdf: ({ bagId }) => bags.slipPdf(bagId),
      },
    } satisfies Feature['handlers'],
    statements: lines,
    slices: {},
    close: () => {
      stopFollowing();
      limits.close();
      lines.close();
    },
  };
}
