import { useState } from 'react';
import type { ReaderCandidate } from '../../../shared/contract/devices.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SetUpScreen } from '../../ui/set-up-screen.tsx';
import { commandProblem } from '../../words/problems.ts';
import { CandidateRow } from './candidate-row.tsx';
import { ChipLabelForm } from './chip-label-form.tsx';
import { NamedPortForm } from './named-port-form.tsx';
import { ReaderLook } from './reader-icon.tsx';
import styles from './reader-set-up.module.css';
import { useReaderTest } from './use-reader-test.ts';

const ENDED = {
  'another-window': t('devices.anotherWindowTestingReaders'),
  sale: t('devices.testStoppedSaleNeeds'),
} as const;

/** Finds the readers of this PC, tests each by a swipe of any card, and saves them. */
export function ReaderSetUp({ close }: { readonly close: () => void }) {
  const [serialPath, setSerialPath] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { state, problem } = useReaderTest(serialPath, round);
  const readers = useTill((till_) => till_.readers);
  const keysGoToPage = useTill((till_) => till_.keysGoTo === 'page');
  const role = useTill((till_) => till_.cashier?.role ?? 'cashier');
  const registered = readers.filter((reader) => reader.registered !== null);
  const command = useCommand();
  const again = () => setRound(round + 1);
  const listen = (path: string) => {
    setSerialPath(path);
    again();
  };

  return (
    <SetUpScreen
      title={t('devices.swipeAnyCardNow')}
      lead={t('devices.readerYouWantUse')}
      close={close}
    >
      {problem === null ? null : <Ended says={commandProblem(problem)} again={again} />}
      {state === null || state.ended === null ? null : (
        <Ended says={ENDED[state.ended]} again={again} />
      )}
      {command.problem === null ? null : (
        <Notice tone="bad">{commandProblem(command.problem)}</Notice>
      )}
      <ul className={styles['candidates']} aria-label={t('devices.readersFound')}>
        {(state?.candidates ?? []).toSorted(byUse).map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            pending={command.pending}
            spare={registered.length > 0}
            use={() => command.run(() => till().devices.registerReader({ id: candidate.id }))}
            forget={() => command.run(() => till().devices.forgetReader({ id: candidate.id }))}
            listen={listen}
          />
        ))}
      </ul>
      {registered.length === 1 ? (
        <p className={styles['hint']}>{t('devices.secondReaderConnectSwipe')}</p>
      ) : null}
      {registered.map(({ id, name, exchangedFor }) =>
        exchangedFor === null ? null : (
          <Notice key={id} tone="bad">
            {t('devices.replacedReaderSerialNumber', { name, exchangedFor })}
          </Notice>
        ),
      )}
      <p className={styles['hint']}>
        {keysGoToPage
          ? t('devices.browserKeysKeyboardReader')
          : t('devices.keyboardReaderWorksOnly')}
      </p>
      <section className={styles['section']} aria-label={t('devices.more')}>
        <NamedPortForm listen={listen} />
        {registered.map((reader) => (
          <ReaderLook key={reader.id} reader={reader} />
        ))}
        {may(role, 'change-settings') ? <ChipLabelForm /> : null}
      </section>
    </SetUpScreen>
  );
}

function Ended({ says, again }: { readonly says: string; readonly again: () => void }) {
  return (
    <div className={styles['ended']}>
      <Notice tone="warn">{says}</Notice>
      <Button onPress={again}>{t('devices.testAgain')}</Button>
    </div>
  );
}

/** Readers that were swiped first, then those in use, then those only plugged in. */
function byUse(one: ReaderCandidate, other: ReaderCandidate): number {
  return rank(one) - rank(other);
}

function rank({ proof, registered, state }: ReaderCandidate): number {
  if (proof !== null) return 0;
  if (registered) return 1;
  return state === 'not-chosen' ? 3 : 2;
}
