import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PaperGraphics } from '../../shared/contract/receipts.ts';
import { isNextPaper, type PaperLine } from '../../shared/domain/paper.ts';
import type { Language } from '../../shared/messages/language.ts';
import styles from './paper-view.module.css';

/**
 * Receipts and reports, as a printer prints them: narrow on a roll, and on a whole sheet in the
 * middle of it. Graphics are only drawn on paper.
 */
export function PaperView({
  lines,
  label,
  graphics = null,
  language,
}: {
  readonly lines: readonly PaperLine[];
  readonly label: string;
  /** Of its text, if it is not the page's. */
  readonly language?: Language;
  readonly graphics?: PaperGraphics | null;
}) {
  return (
    <article className={styles['paper']} aria-label={label} lang={language}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes once it is drawn
        <Line key={index} line={line} graphics={graphics} />
      ))}
    </article>
  );
}

function Line({
  line,
  graphics,
}: {
  readonly line: PaperLine;
  readonly graphics: PaperGraphics | null;
}) {
  switch (line.kind) {
    case 'text':
      return (
        <div data-align={line.align} data-look={line.look}>
          <Isolated text={line.text} />
        </div>
      );
    case 'row':
      return (
        <div className={styles['row']} data-look={line.look}>
          <span>
            <Isolated text={line.left} />
          </span>
          <bdi>{line.right}</bdi>
        </div>
      );
    case 'rule':
      return <hr />;
    case 'feed':
      return (
        <div
          data-next-paper={isNextPaper(line) || undefined}
          style={{ height: `${line.lines * 1.5}em` }}
        />
      );
    case 'logo':
      return graphics === null || graphics.logo === null ? null : (
        <img className={styles['logo']} src={`data:image/png;base64,${graphics.logo}`} alt="" />
      );
    case 'barcode':
      return graphics === null || graphics.barcode === null ? null : (
        <div className={styles['barcode']}>
          <Bars widths={graphics.barcode} />
          {line.digits}
        </div>
      );
    case 'qr':
      return graphics === null || graphics.qr === null ? null : <QrCode {...graphics.qr} />;
  }
}

/** A text in its own direction; its indent stays at the left. */
function Isolated({ text }: { readonly text: string }) {
  const bare = text.trimStart();
  return (
    <>
      {text.slice(0, text.length - bare.length)}
      <bdi>{bare}</bdi>
    </>
  );
}

/** Bars and gaps in turn. */
function Bars({ widths }: { readonly widths: readonly number[] }) {
  const bars = widths.map((width, at) => ({
    x: widths.slice(0, at).reduce((sum, each) => sum + each, 0),
    width,
  }));
  const across = widths.reduce((sum, width) => sum + width, 0);
  return (
    <svg
      style={{ width: `${across * MODULE_MM}mm` }}
      viewBox={`0 0 ${across} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars
        .filter((_, at) => at % 2 === 0)
        .map(({ x, width }) => (
          <rect key={x} x={x} y={0} width={width} height={1} />
        ))}
    </svg>
  );
}

/** The width of the thinnest bar, mm: a hand scanner reads it from 0.25 mm on. */
const MODULE_MM = 0.4;

function QrCode({ side, dark }: NonNullable<PaperGraphics['qr']>) {
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {dark.map((at) => (
        <rect key={at} x={at % side} y={Math.floor(at / side)} width={1} height={1} />
      ))}
    </svg>
  );
}

/** Prints with this window's own print function: the sheet shows only `content`. */
export function printPage(content: ReactNode): void {
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() => root.render(content));
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}

export function printPaper(lines: readonly PaperLine[], label: string): void {
  printPage(<PaperView lines={lines} label={label} />);
}
