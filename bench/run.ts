import { parseArgs } from 'node:util';
import { withBusyCore } from './busy-core.ts';
import { benchAuthorize } from './client-authorize.ts';
import { benchReport } from './client-report.ts';
import { benchClinicCommits } from './clinic-commits.ts';
import { benchClinicCounters } from './clinic-counters.ts';
import { benchClinicScale } from './clinic-scale.ts';
import { benchClinicStore } from './clinic-store.ts';
import { benchMatch } from './closing-match.ts';
import { benchZReports } from './closing-z-reports.ts';
import { benchCounterOpening } from './counter-opening.ts';
import { benchCounterPaint } from './counter-paint.ts';
import { benchDesktopMemory } from './desktop-memory.ts';
import { benchDesktopStart } from './desktop-start.ts';
import { benchLatency } from './drivers-latency.ts';
import { benchParse } from './drivers-parse.ts';
import type { Figure } from './figure.ts';
import { benchJournalAppend } from './journal-append.ts';
import { benchJournalFsyncs } from './journal-fsyncs.ts';
import { benchJournalLong } from './journal-long.ts';
import { benchJournalSize } from './journal-size.ts';
import { benchPatientSearch } from './patient-search.ts';
import { benchPatientsOnScreen } from './patients-on-screen.ts';
import { benchPaymentsOnScreen } from './payments-on-screen.ts';
import { compareAxios, compareFetch, compareStripe } from './peers/clients.ts';
import { compareAgGrid, comparePlainTable } from './peers/report.ts';
import {
  compareJsonServer,
  comparePrism,
  compareStripeMock,
  compareWiremock,
} from './peers/services.ts';
import { compareMagStripe } from './peers/swipe.ts';
import { benchFirstByte } from './printers-first-byte.ts';
import { benchReceipt } from './printers-receipt.ts';
import { benchReportsOnScreen } from './reports-on-screen.ts';
import { benchReportRows } from './reports-rows.ts';
import { benchServiceAuthorize } from './service-authorize.ts';
import { benchServiceList } from './service-list.ts';
import { benchServiceReport } from './service-report.ts';
import { benchServiceStart } from './service-start.ts';
import { benchStateSlices } from './state-slices.ts';
import { type Cores, keepsLimit, tableHead, tableRow } from './table.ts';

/**
 * Every benchmark, by its file's name; they run one after the other, so that none disturbs another.
 */
const benchmarks: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  'client-report': benchReport,
  'client-authorize': benchAuthorize,
  'clinic-commits': benchClinicCommits,
  'clinic-counters': benchClinicCounters,
  'clinic-scale': benchClinicScale,
  'clinic-store': benchClinicStore,
  'closing-match': benchMatch,
  'counter-opening': benchCounterOpening,
  'counter-paint': benchCounterPaint,
  'desktop-start': benchDesktopStart,
  'desktop-memory': benchDesktopMemory,
  'drivers-parse': benchParse,
  'drivers-latency': benchLatency,
  'patient-search': benchPatientSearch,
  'patients-on-screen': benchPatientsOnScreen,
  'payments-on-screen': benchPaymentsOnScreen,
  'printers-first-byte': benchFirstByte,
  'printers-receipt': benchReceipt,
  'closing-z-reports': benchZReports,
  'journal-append': benchJournalAppend,
  'journal-fsyncs': benchJournalFsyncs,
  'journal-long': benchJournalLong,
  'journal-size': benchJournalSize,
  'reports-rows': benchReportRows,
  'reports-on-screen': benchReportsOnScreen,
  'service-authorize': benchServiceAuthorize,
  'service-list': benchServiceList,
  'service-report': benchServiceReport,
  'service-start': benchServiceStart,
  'state-slices': benchStateSlices,
};

/** The comparisons with other programs, which are installed at their first use; run by name only. */
const peers: typeof benchmarks = {
  'peers-fetch': compareFetch,
  'peers-axios': compareAxios,
  'peers-stripe': compareStripe,
  'peers-wiremock': compareWiremock,
  'peers-stripe-mock': compareStripeMock,
  'peers-prism': comparePrism,
  'peers-json-server': compareJsonServer,
  'peers-mag-stripe': compareMagStripe,
  'peers-ag-grid': compareAgGrid,
  'peers-plain-table': comparePlainTable,
};

const all = { ...benchmarks, ...peers };
const names = Object.keys(all).join(', ');
const { values, positionals } = readArguments();
const [wanted] = positionals;
const chosen = Object.entries(wanted === undefined ? benchmarks : all).filter(([name]) =>
  name.includes(wanted ?? ''),
);
if (chosen.length === 0) refuse(`No benchmark has “${wanted}” in its name. There are: ${names}.`);

const cores: readonly Cores[] = values.both
  ? ['idle', 'one busy']
  : [values.loaded ? 'one busy' : 'idle'];
const results: object[] = [];
if (!values.json) print(tableHead(cores));
for (const [name, bench] of chosen) {
  try {
    const runs: (readonly Figure[])[] = [];
    for (const each of cores) runs.push(await (each === 'idle' ? bench() : withBusyCore(bench)));
    const [first = [], ...others] = runs;
    for (const [index, figure] of first.entries()) {
      const row = [figure, ...others.flatMap((run) => run[index] ?? [])];
      if (!row.every(keepsLimit)) process.exitCode = 1;
      results.push(...row.map((each, at) => ({ ...each, cores: cores[at], ok: keepsLimit(each) })));
      if (!values.json) print(tableRow(row));
    }
  } catch (error) {
    // The others are still measured, and this one counts as missed.
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    results.push({ name, reason, ok: false });
    if (!values.json) print(`${name}: NOT MEASURED: ${reason}`);
  }
}
if (values.json) print(JSON.stringify(results));

function readArguments() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        loaded: { type: 'boolean', default: false },
        both: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return refuse(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run bench -- [part of a name] [--loaded | --both] [--json]\nThere are: ${names}.`,
    );
  }
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
