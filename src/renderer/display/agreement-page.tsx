import { type PointerEvent, useRef, useState } from 'react';
import type { DisplayState } from '../../shared/contract/display.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { MOST_POINTS, MOST_STROKES, signaturePath } from '../../shared/domain/signature.ts';
import type { ReceiptMessage, ReceiptMessageId } from '../../shared/messages/t.ts';
import type { DisplayClient } from '../ipc/connect.ts';
import { problemOf } from '../ipc/use-command.ts';
import styles from './patient-display.module.css';

type Point = [x: number, y: number];

/** The height of the pad, in thousandths of its width. */
const HEIGHT = 280;

const PROBLEMS: Readonly<Record<string, ReceiptMessageId>> = {
  NOT_A_SIGNATURE: 'display.tooShort',
};

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
      <p className={styles['words']}>{text}</p>
      <Pad strokes={strokes} change={setStrokes} label={t('display.signHere')} />
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {t(problem)}
        </p>
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
        <path d={signaturePath(strokes)} className={styles['ink'] ?? ''} />
      </svg>
      {strokes.length === 0 ? <span aria-hidden="true">{label}</span> : null}
    </div>
  );
}
