import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { DemoCard } from '../../../shared/contract/devices.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { CardFaceView } from '../../ui/card-face-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import styles from './virtual-reader.module.css';

const OPEN = 'virtual-reader-open';

/**
 * A wallet of demo cards to swipe where there is no reader: it sends real bytes to the real driver.
 *
 * @param wanted True if this screen takes swipes; on others it shows only while the till listens.
 */
export function VirtualReader({ wanted }: { readonly wanted: boolean }) {
  const armed = useTill((state) =>
    state.readers.some((reader) => reader.kind === 'virtual' && reader.armed),
  );
  const { data: cards = [] } = useQuery({
    queryKey: ['demo-cards'],
    queryFn: () => till().devices.demoCards(),
  });
  const [open, setOpen] = useState(() => localStorage.getItem(OPEN) !== 'no');
  const { run, problem } = useCommand();
  const toggle = () => {
    localStorage.setItem(OPEN, open ? 'no' : 'yes');
    setOpen(!open);
  };
  if (!wanted && !armed) return null;
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <section
      className={styles['drawer']}
      aria-label={t('devices.virtualReader')}
      data-armed={armed || undefined}
    >
      <Button className={styles['handle'] ?? ''} aria-expanded={open} onPress={toggle}>
        <span className={styles['light']} aria-hidden="true" />
        <strong>{t('devices.virtualReader')}</strong>
        <span className={styles['says']}>
          {armed ? t('devices.listeningSwipeCard') : t('devices.swipeOneTheseCards')}
        </span>
        <Chevron size={18} aria-hidden="true" />
      </Button>
      {open ? (
        <ul className={styles['wallet']}>
          {cards.map((card) => (
            <li key={card.id}>
              <WalletCard
                card={card}
                swipe={() => run(() => till().devices.swipeDemoCard({ id: card.id }))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </section>
  );
}

const TONES = { good: 'good', warning: 'warn', bad: 'bad' } as const;

function WalletCard({ card, swipe }: { readonly card: DemoCard; readonly swipe: () => void }) {
  return (
    <Button className={styles['swipe'] ?? ''} preventFocusOnPress onPress={swipe}>
      <span className={ui['hidden']}>{t('devices.swipe')} </span>
      <CardFaceView card={{ ...card, name: card.holder }} size="small" />
      <span className={`${ui['toned']} ${styles['about']}`} data-tone={TONES[card.kind]}>
        {card.name}
      </span>
    </Button>
  );
}
