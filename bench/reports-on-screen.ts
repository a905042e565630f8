import { report } from './client-report.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { heapOf, PAINTED, REPORT_TABLE, ROWS, showReport, withReports } from './report-page.ts';

const ROUNDS = 9;

/** In the page: the row count that the page shows at the paint of the first rows. */
const FIRST_ROWS = `
  void (window.firstRows = new Promise((resolve) => {
    const look = () => {
      const cell = document.querySelector('[role=grid] tbody td');
      if (cell === null || cell.textContent === '…') return requestAnimationFrame(look);
      const said = [...document.querySelectorAll('main p')].map((each) => each.textContent).join(' ');
      const [, rows = 'unknown'] = said.match(/([\\d,]+) rows/) ?? [];
      requestAnimationFrame(() => resolve(Number(rows.replaceAll(',', ''))));
    };
    look();
  }));
`;

/**
 * In the page: the time from the choice to see every row until the table is painted, over the time
 * of the same rows, head and foot as plain DOM in its place, in turns.
 */
const MOUNTS = `
  (async () => {
    ${PAINTED}
    ${REPORT_TABLE}
    const own = [];
    const plain = [];
    for (let round = 0; round < ${ROUNDS}; round += 1) {
      await until(whole);
      const template = grid().parentElement;
      const texts = [...rows()].map((row) => [...row.children].map((cell) => cell.textContent));
      const like = (element) => {
        const made = document.createElement(element.localName);
        made.className = element.className;
        made.style.cssText = element.style.cssText;
        return made;
      };
      choose('method');
      await until(() => grid() === null && document.querySelector('main table') !== null);
      const sums = document.querySelector('main table').parentElement;
      sums.style.display = 'none';
      await painted();
      let started = performance.now();
      const scroller = like(template);
      const table = like(template.querySelector('table'));
      const body = like(template.querySelector('tbody'));
      const [model] = template.querySelectorAll('tbody tr');
      for (const [at, cells] of texts.entries()) {
        const row = like(model);
        row.style.transform = 'translateY(' + at * 34 + 'px)';
        for (const [column, text] of cells.entries()) {
          const cell = like(model.children[column]);
          cell.textContent = text;
          row.append(cell);
        }
        body.append(row);
      }
      table.append(template.querySelector('thead').cloneNode(true), body, template.querySelector('tfoot').cloneNode(true));
      scroller.append(table);
      sums.parentElement.append(scroller);
      await painted();
      plain.push(performance.now() - started);
      scroller.remove();
      sums.style.display = '';
      await painted();
      started = performance.now();
      choose('');
      do await painted(); while (rows().length <= 3);
      own.push(performance.now() - started);
    }
    const ratios = own.map((took, round) => took / plain[round]).sort((a, b) => a - b);
    return ratios[ratios.length >> 1];
  })()
`;

/** Number of scrolls; the median counts, because other programs may use the processor meanwhile. */
const SCROLLS = 5;

/**
 * In the page: scrolls like a mouse wheel for a second or two; the 95th percentile of the frames,
 * ms.
 */
const SCROLLING = `
  new Promise((resolve) => {
    const scroller = document.querySelector('[role=grid]').parentElement;
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      scroller.scrollTop += 340;
      if (frames.length < 120) requestAnimationFrame(step);
      else resolve(frames.slice(1).sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]);
    };
    requestAnimationFrame(step);
  })
`;

/** A report of 100,000 rows on the screen, from the embedded service. */
export async function benchReportsOnScreen(): Promise<readonly Figure[]> {
  return withReports(async (page) => {
    await page.evaluate(FIRST_ROWS);
    await showReport(page);
    const first = Number(await page.evaluate('window.firstRows'));
    const mount = Number(await page.evaluate(MOUNTS));
    const scrolls: number[] = [];
    while (scrolls.length < SCROLLS) scrolls.push(Number(await page.evaluate(SCROLLING)));
    const heap = await heapOf(page);
    return [
      ratio('report on screen: rows arrived when the first were painted', first / ROWS, 0.1),
      ratio('report on screen: table painted, over plain rows of the DOM', mount, 1.3),
      {
        name: 'report on screen: a frame of scrolling, 95 of 100',
        value: median(scrolls),
        limit: 20,
        unit: 'ms',
        worse: 'above',
      },
      ratio('report on screen: memory of the page, over the text', heap / report().length, 3),
    ];
  });
}

function ratio(name: string, value: number, limit: number): Figure {
  return { name, value, limit, unit: 'ratio', worse: 'above' };
}
