import type { Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { median } from '../in-turns.ts';
import { heapOf, PAINTED, REPORT_TABLE, ROWS, showReport, withReports } from '../report-page.ts';
import { installPeer } from './install.ts';

const WARM_UP_ROUNDS = 2;
const ROUNDS = 9;
/** A table of all rows takes a minute on a busy computer. */
const PLAIN_ROUNDS = 1;

/** In the page of our report: from the choice of all rows until they are painted, ms. */
const OURS_SHOWN = `
  (async () => {
    ${PAINTED}
    ${REPORT_TABLE}
    const started = performance.now();
    choose('');
    await until(whole);
    return performance.now() - started;
  })()
`;

/** Hides the rows of our report behind their sums. */
const OURS_HIDDEN = `
  (async () => {
    ${PAINTED}
    ${REPORT_TABLE}
    choose('method');
    await until(() => grid() === null);
  })()
`;

/** In the page of a peer: the same rows, as objects in the page. */
const ROWS_OF_PEER = `
  window.home = document.body.appendChild(document.createElement('div'));
  home.style.cssText = 'height: 600px; overflow: auto';
  window.rows = Array.from({ length: ${ROWS} }, (_, n) => {
    const id = n.toString(16).padStart(8, '0') + '-0000-4000-8000-' + n.toString(16).padStart(12, '0');
    return {
      timestamp: new Date(Date.UTC(2025, 0, 1) + n * 36_000).toISOString(),
      method: 'CARD',
      action: 'AUTHORIZE',
      results: 'APPROVED',
      amount: 12.5,
      tracking_id: 'T-' + n,
      id,
      original_id: id,
    };
  });
`;

const AG_GRID_SHOWN = `
  (async () => {
    ${PAINTED}
    const started = performance.now();
    const columnDefs = Object.keys(rows[0]).map((field) => ({ field }));
    window.grid = agGrid.createGrid(home, { columnDefs, rowData: rows });
    await until(() => home.querySelectorAll('.ag-row').length > 3 && home.querySelector('.ag-cell')?.textContent);
    return performance.now() - started;
  })()
`;

const PLAIN_SHOWN = `
  (async () => {
    ${PAINTED}
    const started = performance.now();
    const table = document.createElement('table');
    for (const each of rows) {
      const row = table.insertRow();
      for (const value of Object.values(each)) row.insertCell().textContent = value;
    }
    home.append(table);
    await painted();
    return performance.now() - started;
  })()
`;

/**
 * The report of 100,000 rows painted, and the memory of its page, over AG Grid. Our page has the rows
 * in sight and main has all of them; AG Grid's page has all.
 */
export async function compareAgGrid(): Promise<readonly Figure[]> {
  const peer = installPeer('ag-grid-community');
  return withReports(async (ours) => {
    await showReport(ours);
    const theirs = await pageOfPeer(ours);
    await theirs.addScriptTag({ path: peer.file('dist/ag-grid-community.min.js') });
    const shown = await compareShown(peer.title, ours, theirs, {
      show: AG_GRID_SHOWN,
      hide: 'grid.destroy()',
      warmUp: WARM_UP_ROUNDS,
      rounds: ROUNDS,
    });
    await ours.evaluate(OURS_SHOWN);
    await theirs.evaluate(AG_GRID_SHOWN);
    const [own, base] = [await megabytes(ours), await megabytes(theirs)];
    return [
      shown,
      {
        name: `report on screen: memory of the page, over ${peer.title}`,
        value: own / base,
        limit: 1,
        unit: 'ratio',
        worse: 'above',
        sides: { own, base, unit: 'MB' },
      },
    ];
  });
}

/** The same over a table of HTML with all rows. */
export async function comparePlainTable(): Promise<readonly Figure[]> {
  return withReports(async (ours) => {
    await showReport(ours);
    const theirs = await pageOfPeer(ours);
    return [
      await compareShown('a plain table', ours, theirs, {
        show: PLAIN_SHOWN,
        hide: 'home.replaceChildren()',
        warmUp: 0,
        rounds: PLAIN_ROUNDS,
      }),
    ];
  });
}

/** An empty page of the same browser, with the rows. */
async function pageOfPeer(ours: Page): Promise<Page> {
  const page = await ours.context().newPage();
  await page.evaluate(ROWS_OF_PEER);
  return page;
}

interface PeerTable {
  /** In the page of the peer: from the rows until they are painted, ms. */
  readonly show: string;
  readonly hide: string;
  readonly warmUp: number;
  readonly rounds: number;
}

async function compareShown(
  title: string,
  ours: Page,
  theirs: Page,
  { show, hide, warmUp, rounds }: PeerTable,
): Promise<Figure> {
  const times: { own: number; base: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await ours.bringToFront();
    await ours.evaluate(OURS_HIDDEN);
    const own = Number(await ours.evaluate(OURS_SHOWN));
    await theirs.bringToFront();
    const base = Number(await theirs.evaluate(show));
    await theirs.evaluate(hide);
    if (round >= warmUp) times.push({ own, base });
  }
  return {
    name: `report on screen: 100,000 rows painted, over ${title}`,
    value: median(times.map(({ own, base }) => own / base)),
    limit: 1,
    unit: 'ratio',
    worse: 'above',
    sides: {
      own: median(times.map(({ own }) => own)),
      base: median(times.map(({ base }) => base)),
      unit: 'ms',
    },
  };
}

async function megabytes(page: Page): Promise<number> {
  return (await heapOf(page)) / 1_000_000;
}
