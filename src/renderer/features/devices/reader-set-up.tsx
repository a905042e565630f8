/**
 * Readers: found, tried with a swipe of any card, and saved. In a browser the page separates swipes from typing
 * (page-keyboard.tsx); without a reader virtual-reader.tsx swipes demo cards.
 */

import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import {
  KEY_GAPS,
  type ReaderCandidate,
  type ReaderTestState,
} from '../../../shared/contract/devices.ts';
import type { ReaderStatus } from '../../../shared/contract/till.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { locale } from '../../../shared/messages/language.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { openSetUp, SetUpScreen } from '../../widgets/set-up-screen.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { CandidateRow } from './candidate-row.tsx';
import styles from './devices.module.css';

interface ReaderTestResult {
  /** Null until the till has begun it. */
  readonly state: ReaderTestState | null;
  readonly problem: CommandProblem | null;
}

const NOTHING: ReaderTestResult = { state: null, problem: null };

/** The till tests all readers for as long as this is on the screen; a new `round` starts again. */
function useReaderTest(serialPath: string | null, round: number): ReaderTestResult {
  const [readerTest, setReaderTest] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      const states = await till().devices.tryReaders({ serialPath }, { signal });
      for await (const state of states) {
        if (signal.aborted) return;
        setReaderTest({ state, problem: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setReaderTest({ state: null, problem: problemOf(error) });
    });
    return () => leaving.abort();
  }, [serialPath, round]);
  return readerTest;
}

const DATE = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });

/** The monthly inspection of a reader for skimmers and for an exchanged device. */
function ReaderLook({ reader }: { readonly reader: ReaderStatus }) {
  const [finding, setFinding] = useState('');
  const { run, pending, problem } = useCommand();
  const { registered, name, id } = reader;
  if (registered === null) return null;
  const good = fits(finding, LIMITS.finding, 0);
  const record = () => {
    if (!good) return;
    const found = finding.trim() === '' ? t('devices.noFindings') : finding;
    run(async () => {
      await till().devices.recordCheck({ commandId: v7(), id, finding: found });
      setFinding('');
    });
  };
  return (
    <Form ready={good} send={record} className={styles['form']}>
      <p>
        <strong>{name}</strong>
        {registered.serialNumber === null
          ? ''
          : t('devices.serialNumber', { serialNumber: registered.serialNumber })}
        :{' '}
        {registered.lookedAt === null
          ? t('devices.notInspectedYet')
          : t('devices.lastInspected', { date: DATE.format(new Date(registered.lookedAt)) })}
        {registered.checkDue ? t('devices.text2') : '.'}
      </p>
      <div className={`${ui['bottoms']} ${styles['line']}`}>
        <TypedField
          label={t('devices.findings', { name })}
          value={finding}
          change={setFinding}
          placeholder={t('devices.noFindings')}
          most={LIMITS.finding}
        />
        <Button
          pending={pending}
          disabledBecause={good ? null : t('ui.fieldsIncomplete')}
          type="submit"
        >
          {t('devices.recordInspection')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </Form>
  );
}

const ENDED = {
  'another-window': t('devices.anotherWindowTestingReaders'),
  sale: t('devices.testStoppedSaleNeeds'),
} as const;

/** Finds the readers of this PC, tests each by a swipe of any card, and saves them. */
export function ReaderSetUp() {
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
    <SetUpScreen title={t('devices.swipeAnyCardNow')} lead={t('devices.readerYouWantUse')}>
      {problem === null ? null : <Ended says={commandProblem(problem)} again={again} />}
      {state === null || state.ended === null ? null : (
        <Ended says={ENDED[state.ended]} again={again} />
      )}
      {command.problem === null ? null : (
        <Notice tone="bad">{commandProblem(command.problem)}</Notice>
      )}
      <ul className={ui['stack']} aria-label={t('devices.readersFound')}>
        {(state?.candidates ?? []).toSorted(byUse).map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            pending={command.pending}
            spare={registered.length > 0}
            use={() =>
              command.run(() =>
                till().devices.registerReader({ commandId: v7(), id: candidate.id }),
              )
            }
            forget={() =>
              command.run(() => till().devices.forgetReader({ commandId: v7(), id: candidate.id }))
            }
            listen={listen}
          />
        ))}
      </ul>
      {registered.length === 1 ? (
        <p className={ui['muted']}>{t('devices.secondReaderConnectSwipe')}</p>
      ) : null}
      {registered.map(({ id, name, exchangedFor }) =>
        exchangedFor === null ? null : (
          <Notice key={id} tone="bad">
            {t('devices.replacedReaderSerialNumber', { name, exchangedFor })}
          </Notice>
        ),
      )}
      <p className={ui['muted']}>
        {keysGoToPage
          ? t('devices.browserKeysKeyboardReader')
          : t('devices.keyboardReaderWorksOnly')}
      </p>
      <section className={styles['section']} aria-label={t('devices.more')}>
        <NamedPortForm listen={listen} />
        {registered.map((reader) => (
          <ReaderLook key={reader.id} reader={reader} />
        ))}
        {may(role, 'change-settings') ? (
          <>
            <KeyGapForm />
            <ChipLabelForm />
          </>
        ) : null}
      </section>
    </SetUpScreen>
  );
}

function Ended({ says, again }: { readonly says: string; readonly again: () => void }) {
  return (
    <div className={`${ui['line']} ${styles['ended']}`}>
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

/** A keyboard reader over a remote desktop delivers its keys slowly. */
function KeyGapForm() {
  const current = useTill((state) => state.keyGap);
  const { run, problem } = useCommand();
  return (
    <div className={ui['stack']} data-gap="8">
      <strong>{t('devices.keyGap')}</strong>
      <Choice
        label={t('devices.keyGap')}
        options={KEY_GAPS.map((ms) => ({ value: `${ms}`, name: t('devices.gapMs', { ms }) }))}
        value={`${current}`}
        choose={(value) => {
          const gapMs = KEY_GAPS.find((ms) => `${ms}` === value);
          if (gapMs !== undefined) run(() => till().devices.setKeyGap({ commandId: v7(), gapMs }));
        }}
      />
      <p className={ui['muted']}>{t('devices.keyGapHint')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </div>
  );
}

/** The clinic's text next to a card with a chip; it blocks no charge. */
function ChipLabelForm() {
  const current = useTill((state) => state.chipLabel);
  const [label, setLabel] = useState(current);
  const { run, pending, problem } = useCommand();
  const changed = fits(label, LIMITS.chipLabel) && label.trim() !== current;
  const keep = () => {
    if (changed) run(() => till().devices.sayOfChipCards({ commandId: v7(), label }));
  };
  return (
    <Form ready={changed} send={keep} className={styles['form']}>
      <div className={`${ui['bottoms']} ${styles['line']}`}>
        <TypedField
          label={t('devices.messageCardChip')}
          value={label}
          change={setLabel}
          most={LIMITS.chipLabel}
        />
        <Button
          pending={pending}
          disabledBecause={changed ? null : t('ui.nothingChanged')}
          type="submit"
        >
          {t('devices.saveMessage')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </Form>
  );
}

/** A serial port that is not in the list. */
function NamedPortForm({ listen }: { readonly listen: (path: string) => void }) {
  const [path, setPath] = useState('');
  const go = () => {
    if (fits(path, LIMITS.place)) listen(path.trim());
  };
  return (
    <Form ready={fits(path, LIMITS.place)} send={go} className={styles['form']}>
      <div className={`${ui['bottoms']} ${styles['line']}`}>
        <TypedField
          label={t('devices.serialPortName')}
          value={path}
          change={setPath}
          incomplete={!fits(path, LIMITS.place)}
          placeholder={t('devices.com3OrDevTtyusb0')}
          most={LIMITS.place}
        />
        <Button
          disabledBecause={fits(path, LIMITS.place) ? null : t('ui.fieldsIncomplete')}
          type="submit"
        >
          {t('devices.listenPort')}
        </Button>
      </div>
    </Form>
  );
}

/** The readers in the settings: the list, and the way to their set-up. */
export function ReaderSection() {
  const readers = useTill((state) => state.readers).filter(({ registered }) => registered !== null);
  return (
    <SettingSection title={t('devices.reader')}>
      {readers.length === 0 ? (
        <p>{t('devices.noReaderSetUp2')}</p>
      ) : (
        <ul className={styles['readers']} aria-label={t('devices.readersCounter')}>
          {readers.map(({ id, name, state, fault }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>
                {fault ?? (state === 'ready' ? t('devices.ready') : t('devices.notConnected'))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="primary" onPress={() => openSetUp('readers')}>
          {t('devices.setUpReaders')}
        </Button>
      </div>
    </SettingSection>
  );
}
