import { localDays } from '../../../shared/domain/reports/days.ts';
import { type Commands, changeSetting } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import type { Clinic } from '../../hub/clinic.ts';
import type { ConnectedClients } from '../../payments/connected-clients.ts';
import { CodedError } from '../../system/coded-error.ts';
import { MOST_UPLOAD, Upload } from '../../system/import/upload.ts';
import { requireWritable } from '../../system/shared-folder.ts';
import { firstRowsOf, ListRefused, requireFinished } from './list-file.ts';
import { ListFolder, MOST_BROKEN } from './list-folder.ts';
import { ListStore } from './list-store.ts';
import { OwedRows } from './owed-rows.ts';
import { SharedList } from './shared-list.ts';
import { TodayList } from './today-list.ts';

/** Rows that the choice of the columns shows. */
const SAMPLE_ROWS = 4;

export function openTodayList(
  options: TillContext & {
    readonly commands: Commands;
    readonly clients: ConnectedClients;
    readonly timeZone: string;
    /** The folder of the journal. */
    readonly folder: string;
    /** The clinic that this counter joined: its branch has one list. */
    readonly hub: Clinic | undefined;
    /** True if this counter takes no files of the watched folder. */
    readonly isOff: () => boolean;
  },
) {
  const { settings, commands, clients, changed, hub } = options;
  const localDay = localDays(options.timeZone);
  const rows = { ...options, localDay, choices: () => settings.current.lineKinds };
  const own = new ListStore(options);
  const shared =
    hub === undefined
      ? null
      : new SharedList({ ...options, hub, localDay, store: own, owed: new OwedRows(rows) });
  const list = new TodayList({
    ...rows,
    records: () => clients.current.records,
    store: shared ?? own,
  });
  const folder = new ListFolder({ ...options, list, localDay });
  folder.start();
  const upload = new Upload();
  return {
    isSelfPay: (patientId: string) => list.isSelfPay(patientId),
    handlers: {
      todayList: {
        read: (input) => ({ ...list.page(input), files: folder.waiting }),
        ofPatient: (input) => list.ofPatient(input),
        find: (input) => list.find(input.rowId),
        identify: (input) => list.identify(input.rowId, input.patientId),
        setArrived: (input) => list.setArrived(input.rowId, input.arrived),
        upload: ({ uploadId, place, part }) => {
          if (upload.add(uploadId, place, part) > MOST_UPLOAD) {
            throw refusal(new ListRefused('too-large'));
          }
        },
        inspect: ({ uploadId }) => {
          const bytes = upload.bytesOf(uploadId);
          try {
            const rows = firstRowsOf(bytes, SAMPLE_ROWS);
            return { rows, columns: settings.current.todayList.columns };
          } catch (error) {
            throw refusal(error);
          }
        },
        import: async ({ commandId, uploadId, columns, skipBroken, isWhole }) => {
          const counts = await list.import({ commandId }, async () => {
            const bytes = upload.bytesOf(uploadId);
            const at = list.takenAt(bytes);
            if (at !== null) throw new CodedError('LIST_KNOWN', { data: { at } });
            const read = await list.read(bytes, columns).catch((error) => {
              throw refusal(error);
            });
            const { rows, broken } = read;
            if (broken.length !== skipBroken || rows.length === 0) {
              const data = { rows: rows.length, brokenCount: broken.length };
              throw new CodedError('BROKEN_ROWS', {
                data: { ...data, broken: broken.slice(0, MOST_BROKEN) },
              });
            }
            requireFinished(read, isWhole);
            settings.change({ todayList: { ...settings.current.todayList, columns } });
            return { bytes, list: read };
          });
          upload.forget();
          return counts;
        },
        clear: (input) => list.clear(input),
        folder: () => settings.current.todayList.folder,
        setFolder: async ({ commandId, folder: place }) => {
          if (place !== null) await requireWritable(place);
          const part = { todayList: { ...settings.current.todayList, folder: place } };
          await changeSetting(commands, settings, { commandId }, part, { todayList: place ?? '' });
          await folder.look();
          changed();
        },
        confirmFile: ({ file, seen }) => folder.confirm(file, seen, commands.cashier()),
      },
    } satisfies Feature['handlers'],
    slices: {
      listFolder: () => ({
        ...{ problem: folder.problem, waiting: folder.waiting.length },
        news: shared?.news ?? null,
      }),
    } satisfies Feature['slices'],
    close: () => {
      shared?.close();
      return folder.close();
    },
  };
}

function refusal(error: unknown): unknown {
  if (!(error instanceof ListRefused)) return error;
  const { problem, row } = error;
  return new CodedError('LIST_REFUSED', { data: { problem, row }, cause: error });
}
