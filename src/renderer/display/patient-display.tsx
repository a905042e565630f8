/**
 * The patient's display: the clinic's name while idle, the steps of a sale, and agreements to sign. It has a
 * connection and a contract of its own (shared/contract/display.ts).
 */

import { CircleCheckBig, CreditCard, Hourglass, MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { DisplayState } from '../../shared/contract/display.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { type ReceiptMessage, receiptMessage } from '../../shared/messages/t.ts';
import { connect, type DisplayClient } from '../ipc/connect.ts';
import { t as counterText } from '../messages/t.ts';
import { AgreementPage } from './agreement-page.tsx';
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
        <p role="status">{t('display.notConnected')}</p>
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
        <div className={styles['step']} role="status">
          <StepText step={step} clinic={clinic} t={t} />
        </div>
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
