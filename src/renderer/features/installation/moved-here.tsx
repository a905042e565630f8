/**
 * Data of another installation: the question before the sign-in. This one takes no payment until a person confirms that
 * the counter moved here, or that the computer is the same with another account: else two tills would have one number.
 */

import { useState } from 'react';
import { v7 } from 'uuid';
import type { MoveAnswer } from '../../../shared/contract/installation.ts';
import type { TillState } from '../../../shared/contract/till.ts';
import { till } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';

const ANSWERS: Readonly<Record<MoveAnswer, string>> = {
  'moved-here': t('installation.confirmMovedHere'),
  'same-computer': t('installation.confirmSameComputerAnother'),
};

export interface MovedHereProps {
  readonly moved: NonNullable<TillState['moved']>;
}

/** Shown first: data of another installation takes no payment until it is confirmed. */
export function MovedHere({ moved: { tillId, shared } }: MovedHereProps) {
  const [asked, setAsked] = useState<MoveAnswer | null>(null);
  return (
    <main className={ui['centered']}>
      <section className={ui['card']} data-wide>
        <h1>{t('installation.counterMovedHere')}</h1>
        <p>
          <Message
            id="installation.dataBelongsCounterAnother"
            values={{ tillId: <code>{tillId}</code> }}
          />
        </p>
        <p>
          <Message
            id="installation.afterCounterGetsNew"
            values={{ movedHere: <strong>{t('installation.movedHere')}</strong>, tillId }}
          />
        </p>
        {shared ? (
          <p>
            {t('installation.ifYouOnlySigned')}{' '}
            <Message
              id="installation.counterContinuesAs"
              values={{ sameComputer: <strong>{t('installation.sameComputer')}</strong> }}
            />
          </p>
        ) : null}
        {asked === null ? (
          <div className={ui['row']} data-gap="12">
            <Button look="primary" autoFocus onPress={() => setAsked('moved-here')}>
              {t('installation.movedHere2')}
            </Button>
            {shared ? (
              <Button onPress={() => setAsked('same-computer')}>
                {t('installation.sameComputerAnotherAccount')}
              </Button>
            ) : null}
          </div>
        ) : (
          <ApprovalForm
            what={ANSWERS[asked]}
            about={[tillId]}
            permission="confirm-move"
            cancel={() => setAsked(null)}
            give={(approval) =>
              till().installation.confirmMove({ commandId: v7(), answer: asked, approval })
            }
          />
        )}
      </section>
    </main>
  );
}
