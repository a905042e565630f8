import { Printer } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import { PICTURE_KINDS, type Pictures } from '../../../shared/domain/reports/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../words/reports.ts';
import { OverviewFrame } from './overview-frame.tsx';
import { PictureCard } from './picture-card.tsx';
import styles from './pictures-screen.module.css';

const TEACHES =
  'Choose a range above to see it drawn: what came in by day, what came back and why, how long money takes to the bank, and which deposits are still awaited.';

/** Charts of the same days. */
export function PicturesScreen({ state }: { readonly state: ReportsState }) {
  const range = state.overview?.range ?? { from: state.today, to: state.today };
  return (
    <OverviewFrame state={state} teaches={TEACHES}>
      {({ pictures }) => (
        <div className={styles['pictures']}>
          <div className={styles['actions']}>
            <Button
              icon={<Printer size={18} aria-hidden="true" />}
              onPress={() => print(pictures, range)}
            >
              Print
            </Button>
          </div>
          <div className={styles['cards']}>
            {PICTURE_KINDS.map((kind) => (
              <PictureCard key={kind} kind={kind} picture={pictures[kind]} open={false} />
            ))}
          </div>
        </div>
      )}
    </OverviewFrame>
  );
}

/** On paper: all charts, one below the other, each with its data. */
function print(pictures: Pictures, { from, to }: DayRange): void {
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <div className={styles['paper']}>
        <h1>{`${dayText(from)} to ${dayText(to)}`}</h1>
        {PICTURE_KINDS.map((kind) => (
          <PictureCard key={kind} kind={kind} picture={pictures[kind]} open />
        ))}
      </div>,
    ),
  );
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}
