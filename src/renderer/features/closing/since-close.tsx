import card from '../../ui/card.module.css';
import { timeOfDay } from '../../ui/clock-text.ts';
import { Differences } from './match-view.tsx';
import { useSinceClose } from './use-closing.ts';

/** Later results of payments that the last close could not see; empty if all agree. */
export function SinceClose() {
  const since = useSinceClose();
  if (since === null || (since.waiting === 0 && since.differences.length === 0)) return null;
  const { at, waited, waiting, differences } = since;
  const agree = waited - waiting - differences.length;
  return (
    <section className={card['card']} aria-label="Since the last close">
      <h2>Since the last close</h2>
      <p>
        {waited} could not be matched then. Looked for again at {timeOfDay(at)}:{' '}
        <strong>{agree}</strong> {agree === 1 ? 'agrees' : 'agree'} by now, {waiting} not shown by
        the service yet.
      </p>
      <Differences differences={differences} />
      {differences.length === 0 ? null : (
        <p className={card['hint']}>They stand in the next close, to be signed for.</p>
      )}
    </section>
  );
}
