import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { ParkedSale } from '../../../shared/contract/checkout.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { timeOfDay } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { BlankedRows, hasShownLists, Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction, useLetterKeys, useShortcut } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './amount-step.module.css';
import { type draftSale, startNewDraft, type TenderForm } from './draft.ts';
import { useMove } from './use-move.ts';

type Sale = ReturnType<typeof draftSale>;

export interface MoreTendersProps {
  /** A move that calls the till with the sale as typed, once that sale is valid. */
  readonly tell: (ask: (sale: Sale) => Promise<unknown>) => () => void;
  readonly form: (tender: TenderForm) => () => void;
}

/** All tenders other than a card or cash for the full amount, each with its key. */
export const MoreTenders = memo(function MoreTenders({ tell, form }: MoreTendersProps) {
  const moves = [
    {
      name: t('checkout.split'),
      shortcut: 'Alt+S',
      run: tell((sale) => till().checkout.open(sale)),
    },
    { name: t('terms.bankAccount'), shortcut: 'Alt+B', run: form('account') },
    { name: t('checkout.check'), shortcut: 'Alt+R', run: form('record') },
    {
      name: t('terms.hold'),
      shortcut: 'Alt+H',
      run: tell((sale) => till().checkout.listen({ ...sale, operation: 'preauthorize' })),
    },
    {
      name: t('checkout.saveLater'),
      shortcut: 'Alt+P',
      run: tell(async (sale) => {
        await till().checkout.park({ commandId: v7(), ...sale });
        startNewDraft();
      }),
    },
  ];
  return (
    <div className={styles['more']}>
      {moves.map((move) => (
        <MoreTender key={move.shortcut} {...move} />
      ))}
      <SavedSales />
    </div>
  );
});

/** The saved sales of this counter, then those of the other counters of its branch; undefined before the first answer. */
export function useParked(): readonly ParkedSale[] | undefined {
  const news = useTill((state) => state.othersSaved);
  const hub = useTill((state) => state.clinic?.state);
  return useJournaled(['parked', news, hub], () => till().checkout.parked());
}

/** Opens the list of saved sales. */
export function SavedSales() {
  const [showing, setShowing] = useState(false);
  const parked = useParked();
  const count = parked?.length ?? 0;
  return (
    <>
      <MoreTender
        name={count === 0 ? t('checkout.savedSales2') : t('checkout.savedSales3', { count })}
        shortcut="Alt+T"
        run={() => setShowing(true)}
      />
      {showing ? <ParkedPanel parked={parked} close={() => setShowing(false)} /> : null}
    </>
  );
}

function MoreTender({
  name,
  shortcut,
  run,
}: {
  readonly name: string;
  readonly shortcut: string;
  readonly run: () => void;
}) {
  useAction({ name, shortcut, run });
  return (
    <Button look="quiet" shortcut={shortcut} onPress={run}>
      {name}
    </Button>
  );
}

/** Parked sales; a digit resumes one. */
function ParkedPanel({
  parked,
  close,
}: {
  /** Undefined until loaded. */
  readonly parked: readonly ParkedSale[] | undefined;
  readonly close: () => void;
}) {
  const move = useMove();
  const dropping = useCommand();
  const problem = move.problem ?? dropping.problem;
  const resume = (saleId: string) =>
    move.run(async () => {
      await till().checkout.resume({ commandId: v7(), saleId });
      close();
    });
  const early = useEarlyDigit(parked === undefined);
  const meant = early === null ? undefined : parked?.filter(isOpenable)[early - 1]?.saleId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    if (meant !== undefined) resume(meant);
  }, [meant]);
  const drop = (saleId: string) =>
    dropping.run(() => till().checkout.drop({ commandId: v7(), saleId }));
  return (
    <SidePanel title={t('checkout.savedSales')} close={close}>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {parked?.length === 0 ? (
        <p className={ui['muted']}>{t('checkout.noSavedSales')}</p>
      ) : (
        <BlankedRows>
          <ul className={styles['parkedList']}>
            {parked?.map((sale) => (
              <ParkedRow
                key={sale.saleId}
                sale={sale}
                digit={digitOf(parked.filter(isOpenable).indexOf(sale))}
                resume={() => resume(sale.saleId)}
                drop={() => drop(sale.saleId)}
              />
            ))}
          </ul>
        </BlankedRows>
      )}
    </SidePanel>
  );
}

const isOpenable = ({ otherCounter }: ParkedSale) => (otherCounter?.closed ?? null) === null;

/** The key of a row by its place among those that can be opened; null beyond the ninth. */
const digitOf = (index: number) => (index >= 0 && index < 9 ? String(index + 1) : null);

/** A digit that was pressed before its row appeared; the list loads asynchronously. */
function useEarlyDigit(listens: boolean): number | null {
  const [digit, setDigit] = useState<number | null>(null);
  const { on } = useLetterKeys();
  useLayoutEffect(() => {
    if (!listens || !on) return;
    const pressed = ({ key }: KeyboardEvent) => {
      if (/^[1-9]$/.test(key)) setDigit((before) => before ?? Number(key));
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [listens, on]);
  return digit;
}

function ParkedRow({
  sale,
  digit,
  resume,
  drop,
}: {
  readonly sale: ParkedSale;
  readonly digit: string | null;
  readonly resume: () => void;
  readonly drop: () => void;
}) {
  const place = useRef<HTMLLIElement>(null);
  const press = (event: KeyboardEvent) => {
    if (!hasShownLists(event)) resume();
  };
  useShortcut(digit ?? undefined, press, true, place);
  const { paid, otherCounter } = sale;
  return (
    <li className={styles['parkedRow']} ref={place}>
      <div className={styles['parkedWhat']}>
        {otherCounter?.closed === 'unreadable' ? (
          <>
            <strong>{t('checkout.savedUnknown')}</strong>
            <span>{closedBecause(sale)}</span>
          </>
        ) : (
          <ParkedContent sale={sale} />
        )}
      </div>
      <Button
        {...(digit === null ? {} : { shortcut: digit })}
        disabledBecause={closedBecause(sale)}
        onPress={resume}
      >
        {t('checkout.open2')}
      </Button>
      {paid > 0 || otherCounter !== null ? null : (
        <Button look="quiet" onPress={drop}>
          {t('checkout.discard')}
        </Button>
      )}
    </li>
  );
}

function ParkedContent({ sale }: { readonly sale: ParkedSale }) {
  const { lines, total, paid, patientName, openedAt, cashier, receiptNumber, otherCounter } = sale;
  return (
    <>
      <strong>
        <bdi>{patientName === null ? lines.map(lineName).join(', ') : shortName(patientName)}</bdi>
      </strong>
      <span>
        {otherCounter === null ? (
          <Message
            id="checkout.number"
            values={{
              ...{ openedAt: timeOfDay(openedAt), receiptNumber },
              cashier: <bdi>{cashier}</bdi>,
            }}
          />
        ) : (
          <Message
            id="checkout.savedAtCounter"
            values={{
              openedAt: timeOfDay(openedAt),
              cashier: <bdi>{cashier}</bdi>,
              counter: <bdi>{otherCounter.counter}</bdi>,
            }}
          />
        )}
      </span>
      <span>
        {paid === 0
          ? toDollars(total)
          : t('checkout.paid2', { paid: toDollars(paid), total: toDollars(total) })}
      </span>
    </>
  );
}

/** The reason that a sale of another counter cannot be opened here; null if it can. */
export function closedBecause({ otherCounter }: ParkedSale): string | null {
  switch (otherCounter?.closed) {
    case 'no-hub':
      return t('checkout.savedNoHub', { at: timeOfDay(otherCounter.knownAt) });
    case 'has-payment':
      return t('checkout.savedHasPayment', { counter: otherCounter.counter });
    case 'unreadable':
      return t('checkout.savedUnreadable', { counter: otherCounter.counter });
    default:
      return null;
  }
}
