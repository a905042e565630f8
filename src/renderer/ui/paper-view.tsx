import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PaperLine } from '../../shared/domain/paper.ts';
import styles from './paper-view.module.css';

/** Receipts and reports, as a printer prints them. */
export function PaperView({
  lines,
  label,
}: {
  readonly lines: readonly PaperLine[];
  readonly label: string;
}) {
  return (
    <article className={styles['paper']} aria-label={label}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes once it is drawn
        <Line key={index} line={line} />
      ))}
    </article>
  );
}

function Line({ line }: { readonly line: PaperLine }) {
  switch (line.kind) {
    case 'text':
      return (
        <p data-align={line.align} data-look={line.look}>
          <bdi>{line.text}</bdi>
        </p>
      );
    case 'row':
      return (
        <p className={styles['row']} data-look={line.look}>
          <bdi>{line.left}</bdi>
          <bdi>{line.right}</bdi>
        </p>
      );
    case 'rule':
      return <hr />;
    case 'feed':
      return <div style={{ height: `${line.lines * 1.5}em` }} />;
    case 'logo':
    case 'barcode':
    case 'qr':
      return null;
  }
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
