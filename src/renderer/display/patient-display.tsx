/**
 * The patient's display: the clinic's name while idle, the steps of a sale, and agreements to sign. It has a
 * connection and a contract of its own (shared/contract/display.ts).
 */

import { CircleCheckBig, CreditCard, Hourglass, MessageCircleQuestion } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DisplayState } from '../../shared/contract/display.ts';
import { toDollars } from '../../shared/domain/money.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { MOST_POINTS, MOST_STROKES, signaturePath } from '../../shared/domain/signature.ts';
import {
  type ReceiptMessage,
  type ReceiptMessageId,
  receiptMessage,
} from '../../shared/messages/t.ts';
import { connect, type DisplayClient } from '../ipc/connect.ts';
import { problemOf } from '../ipc/use-command.ts';
import { t as counterText } from '../messages/t.ts';
import ui from '../ui/primitives.module.css';
import { Said } from '../ui/said.tsx';
import styles from './patient-display.module.css';

type Connection =
  | { readonly kind: 'waiting' | 'no-access' }
  | { readonly kind: 'open'; readonly client: DisplayClient; readonly state: DisplayState | null };

function useDisplay(): Connection {
  const [connection, setConnection] = useState<Connection>({ kind: 'waiting' });
  useEffect(() => {
    const follow = async (client: DisplayClient) => {
      setConnection({ kind: 'open', client, state: null });
      for await (const state of await client.watch()) {
        setConnection({ kind: 'open', client, state });
      }
    };
    connect<DisplayClient>({
      opened: (client) => {
        // `lost` shows a broken stream, and a new connection follows.
        follow(client).catch(() => setConnection({ kind: 'waiting' }));
      },
      lost: () => setConnection({ kind: 'waiting' }),
      noAccess: () => setConnection({ kind: 'no-access' }),
    });
  }, []);
  return connection;
}

export function PatientDisplay() {
  const connection = useDisplay();
  const state = connection.kind === 'open' ? connection.state : null;
  const language = state?.language ?? 'en';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  if (connection.kind === 'no-access') {
    return <main className={styles['page']}>{counterText('app.tabCannotConnectSwipewell')}</main>;
  }
  const t = receiptMessage[language];
  if (connection.kind !== 'open' || state === null) {
    return (
      <main className={styles['page']}>
        <Said>{t('display.notConnected')}</Said>
      </main>
    );
  }
  const { client } = connection;
  const { step, clinic } = state;
  const other = language === 'en' ? 'es' : 'en';
  return (
    <main className={styles['page']} data-step={step.kind}>
      <header className={styles['head']}>
        <span>{step.kind === 'idle' ? '' : clinic}</span>
        {step.kind === 'idle' ? null : (
          <button
            type="button"
            lang={other}
            className={styles['language']}
            onClick={() => void client.speak({ language: other })}
          >
            {t('display.otherLanguage')}
          </button>
        )}
      </header>
      {step.kind === 'agreement' ? (
        <AgreementPage key={step.agreementId} {...{ step, language, client, t }} />
      ) : (
        <Said as="div" className={styles['step']}>
          <StepText step={step} clinic={clinic} t={t} />
        </Said>
      )}
    </main>
  );
}

type SaleStep = Exclude<DisplayState['step'], { kind: 'agreement' }>;

const SIZE = 96;

function StepText({
  step,
  clinic,
  t,
}: {
  readonly step: SaleStep;
  readonly clinic: string;
  readonly t: ReceiptMessage;
}) {
  switch (step.kind) {
    case 'idle':
      return <h1 className={styles['clinic']}>{clinic}</h1>;
    case 'amount':
      return <Amount amount={toDollars(step.amount)} says={t('display.amount')} icon={null} />;
    case 'swipe':
      return (
        <Amount
          amount={toDollars(step.amount)}
          says={t('display.swipe')}
          icon={<CreditCard size={SIZE} aria-hidden="true" />}
        />
      );
    case 'wait':
      return (
        <Amount
          amount={toDollars(step.amount)}
          says={t('display.wait')}
          icon={<Hourglass size={SIZE} aria-hidden="true" />}
        />
      );
    case 'approved':
      return (
        <Amount
          amount={toDollars(step.amount)}
          says={`${t('display.approved')}. ${t('display.thankYou')}.`}
          icon={<CircleCheckBig size={SIZE} aria-hidden="true" />}
        />
      );
    case 'held':
      return (
        <Amount
          amount={toDollars(step.amount)}
          says={`${t('display.held')}. ${t('display.thankYou')}.`}
          icon={<CircleCheckBig size={SIZE} aria-hidden="true" />}
        />
      );
    case 'ask':
      return (
        <Amount
          amount={toDollars(step.amount)}
          says={t('display.ask')}
          icon={<MessageCircleQuestion size={SIZE} aria-hidden="true" />}
        />
      );
    case 'signed':
      return (
        <>
          <CircleCheckBig size={SIZE} aria-hidden="true" />
          <h1 className={styles['says']}>{t('display.thankYou')}</h1>
        </>
      );
  }
}

function Amount({
  amount,
  says,
  icon,
}: {
  readonly amount: string;
  readonly says: string;
  readonly icon: ReactNode;
}) {
  return (
    <>
      {icon}
      <p className={styles['amount']}>{amount}</p>
      <h1 className={styles['says']}>{says}</h1>
    </>
  );
}

type Point = [x: number, y: number];

/** The height of the pad, in thousandths of its width. */
const HEIGHT = 280;

const PROBLEMS: Readonly<Record<string, ReceiptMessageId>> = {
  NOT_A_SIGNATURE: 'display.tooShort',
};

/** The same words, with no line break inside of a phone number. */
function withWholeNumbers(text: string): readonly ReactNode[] {
  return text.split(/(\(\d{3}\) \d{3}-\d{4})/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
      <span key={at} className={styles['number']}>
        {part}
      </span>
    ),
  );
}

/** An agreement to read, and to sign by finger or pointer. */
export function AgreementPage({
  step,
  language,
  client,
  t,
}: {
  readonly step: Extract<DisplayState['step'], { kind: 'agreement' }>;
  readonly language: ReceiptLanguage;
  readonly client: DisplayClient;
  readonly t: ReceiptMessage;
}) {
  const [strokes, setStrokes] = useState<Point[][]>([]);
  const [problem, setProblem] = useState<ReceiptMessageId | null>(null);
  const [isSending, setSending] = useState(false);
  const { agreementId, text } = step;
  const send = async (act: () => Promise<void>) => {
    setSending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(PROBLEMS[problemOf(error).code] ?? 'display.gone');
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={styles['agreement']} aria-label={t('display.agreement')}>
      <h1>{t('display.agreement')}</h1>
      <p className={styles['words']}>{withWholeNumbers(text)}</p>
      <Pad strokes={strokes} change={setStrokes} label={t('display.signHere')} />
      {problem === null ? null : (
        <Said urgent className={styles['problem']}>
          {t(problem)}
        </Said>
      )}
      <div className={styles['buttons']}>
        <button
          type="button"
          disabled={isSending}
          onClick={() => send(() => client.decline({ agreementId }))}
        >
          {t('display.decline')}
        </button>
        <button
          type="button"
          disabled={isSending || strokes.length === 0}
          onClick={() => setStrokes([])}
        >
          {t('display.clear')}
        </button>
        <button
          type="button"
          data-look="primary"
          disabled={isSending || strokes.length === 0}
          onClick={() => send(() => client.sign({ agreementId, language, strokes }))}
        >
          {t('display.sign')}
        </button>
      </div>
    </section>
  );
}

/** The pad: each stroke is drawn from its first touch to its end. */
function Pad({
  strokes,
  change,
  label,
}: {
  readonly strokes: readonly Point[][];
  readonly change: (strokes: Point[][]) => void;
  readonly label: string;
}) {
  const isDrawing = useRef(false);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scaled = (px: number) => Math.min(1_000, Math.max(0, Math.round((px * 1_000) / width)));
    return [scaled(clientX - left), scaled(clientY - top)];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= MOST_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    change([...strokes, [pointOf(event)]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1);
    if (!isDrawing.current || last === undefined || strokes.flat().length >= MOST_POINTS) return;
    change([...strokes.slice(0, -1), [...last, pointOf(event)]]);
  };
  const end = () => {
    isDrawing.current = false;
  };
  return (
    <div className={styles['pad']}>
      <svg
        viewBox={`0 0 1000 ${HEIGHT}`}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1={60} x2={940} y1={HEIGHT - 60} y2={HEIGHT - 60} className={styles['line'] ?? ''} />
        <path d={signaturePath(strokes)} className={ui['ink'] ?? ''} />
      </svg>
      {strokes.length === 0 ? <span aria-hidden="true">{label}</span> : null}
    </div>
  );
}
