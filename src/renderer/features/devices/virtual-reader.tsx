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
import { useShortcut } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './virtual-reader.module.css';

const OPEN = 'virtual-reader-open';

const TOGGLE_KEY = 'Ctrl+Alt+0';

/** True or false as a person chose before; null without a choice. */
function openChoice(): boolean | null {
  const stored = localStorage.getItem(OPEN);
  return stored === null ? null : stored === 'yes';
}

/**
 * A bar of demo cards to swipe where there is no reader: it sends real bytes to the real driver. It
 * opens by itself while the till listens, unless a person opened or closed it.
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
  const [choice, setChoice] = useState(openChoice);
  const open = choice ?? armed;
  const { run, problem } = useCommand();
  const toggle = () => {
    localStorage.setItem(OPEN, open ? 'no' : 'yes');
    setChoice(!open);
  };
  const isShown = wanted || armed;
  useShortcut(TOGGLE_KEY, toggle, isShown);
  if (!isShown) return null;
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <section
      className={styles['drawer']}
      aria-label={t('devices.virtualReader')}
      data-armed={armed || undefined}
    >
      <Button
        className={styles['handle'] ?? ''}
        data-shortcut={TOGGLE_KEY}
        aria-expanded={open}
        onPress={toggle}
      >
        <span className={styles['light']} aria-hidden="true" />
        <strong>{t('devices.virtualReader')}</strong>
        <span className={styles['says']}>
          {t(armed ? 'devices.listeningSwipeCard' : 'devices.swipeOneTheseCards')}
          {open ? ` ${t('devices.cardKeys')}` : ''}
        </span>
        <Chevron size={18} aria-hidden="true" />
      </Button>
      {open ? (
        <ul className={styles['wallet']}>
          {cards.map((card, index) => (
            <li key={card.id}>
              <WalletCard
                card={card}
                digit={index < 9 ? String(index + 1) : null}
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

function WalletCard({
  card,
  digit,
  swipe,
}: {
  readonly card: DemoCard;
  /** Swipes it with Ctrl and Alt. */
  readonly digit: string | null;
  readonly swipe: () => void;
}) {
  const shortcut = digit === null ? undefined : `Ctrl+Alt+${digit}`;
  useShortcut(shortcut, swipe);
  return (
    <Button
      className={styles['swipe'] ?? ''}
      data-shortcut={shortcut}
      preventFocusOnPress
      onPress={swipe}
    >
      <span className={ui['hidden']}>{t('devices.swipe')} </span>
      <CardFaceView card={{ ...card, name: card.holder }} chip={card.chip} size="small" />
      <span className={`${ui['toned']} ${styles['about']}`} data-tone={TONES[card.kind]}>
        {card.name}
      </span>
    </Button>
  );
}
