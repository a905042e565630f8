import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice, useIsBlank } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovedForm } from '../../widgets/approved-form.tsx';
import { More } from '../../widgets/more.tsx';
import type { RowResult } from '../../widgets/run-rows.ts';
import { resultWords } from '../../words/payments.ts';
import { commandProblem } from '../../words/problems.ts';
import { SAYS } from './end-holds.tsx';

const readHolds = (offset: number) => till().clinic.holds({ offset });

type OthersHold = Awaited<ReturnType<typeof readHolds>>['payments'][number];

interface Ending {
  readonly kind: 'capture' | 'release';
  readonly hold: OthersHold;
}

/** Open holds of the clinic's other counters, from the hub; nothing on a counter without one. */
export function OthersHolds() {
  const state = useTill(({ clinic }) => clinic?.state ?? null);
  const revision = useTill((all) => all.revision);
  const [ending, setEnding] = useState<Ending | null>(null);
  const isBlank = useIsBlank();
  const found = useInfiniteQuery({
    queryKey: ['clinic-holds', state, revision],
    queryFn: ({ pageParam }) => readHolds(pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    enabled: state !== null,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  const { error } = found;
  const holds = found.data?.pages.flatMap(({ payments }) => payments) ?? [];
  if (state === null || isBlank) return null;
  return (
    <section className={ui['stack']} aria-label={t('clinic.otherHolds')}>
      <h2>{t('clinic.otherHolds')}</h2>
      {error !== null ? (
        <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>
      ) : holds.length === 0 && found.isSuccess && !found.hasNextPage ? (
        <p className={ui['muted']}>{t('clinic.noOtherHolds')}</p>
      ) : null}
      {error !== null
        ? null
        : holds.map((hold) => (
            <article
              key={hold.key}
              className={`${ui['card']} ${ui['row']}`}
              aria-label={wordsOf(hold)}
            >
              <p>
                {wordsOf(hold)}, {dateAndTime(hold.openedAt)}, <bdi>{hold.till.name}</bdi>
              </p>
              {(['capture', 'release'] as const).map((kind) => (
                <Button key={kind} onPress={() => setEnding({ kind, hold })}>
                  {SAYS[kind].verb(1)}
                </Button>
              ))}
            </article>
          ))}
      {error === null ? <More found={found} /> : null}
      {ending === null ? null : <EndOthers {...ending} close={() => setEnding(null)} />}
    </section>
  );
}

const wordsOf = ({ lastFour, amount }: OthersHold): string =>
  `${t('terms.hold')} •••• ${lastFour ?? ''}, ${toDollars(amount)}`;

function EndOthers({ kind, hold, close }: Ending & { readonly close: () => void }) {
  const { key, amount, till: counter } = hold;
  const { verb, permission, what } = SAYS[kind];
  const [commandId] = useState(() => v7());
  const [result, setResult] = useState<RowResult | null>(null);
  const doing = `${verb(1)}: ${toDollars(amount)}`;
  return (
    <SidePanel title={doing} close={close}>
      <p>{what}</p>
      <p>{t('clinic.takenAt', { counter: counter.name })}</p>
      {result === null ? (
        <ApprovedForm
          what={doing}
          about={[wordsOf(hold), counter.name]}
          permission={permission}
          destructive={kind === 'release'}
          autoFocus
          send={async (_, approval) => {
            const order = { commandId, key, kind, amount, approval };
            setResult(resultWords(await till().holds.endOthers(order)));
          }}
        />
      ) : (
        <>
          <Notice tone={result.tone}>{result.text}</Notice>
          <Button look="primary" autoFocus onPress={close}>
            {t('terms.done')}
          </Button>
        </>
      )}
    </SidePanel>
  );
}
