import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PaperLine } from '../../shared/domain/paper.ts';
import { PaperView } from './paper-view.tsx';

/** Prints paper with this window's own print function: the sheet shows only the paper. */
export function printPaper(lines: readonly PaperLine[], label: string): void {
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() => root.render(<PaperView lines={lines} label={label} />));
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}
