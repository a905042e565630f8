import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
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
    <section className={card['card']} aria-label={t('closing.sinceLastClose')}>
      <h2>{t('closing.sinceLastClose')}</h2>
      <p>
        {t('closing.couldNotComparedThen', { waited, at: timeOfDay(at) })}{' '}
        <Message
          id="closing.agreesNowNotShown"
          values={{ agree: <strong>{agree}</strong>, agree2: agree, waiting }}
        />
      </p>
      <Differences differences={differences} />
      {differences.length === 0 ? null : (
        <p className={card['hint']}>{t('closing.theyAppearNextClose')}</p>
      )}
    </section>
  );
}
