import { Mail } from 'lucide-react';
import { v7 } from 'uuid';
import type { MailView } from '../../../shared/contract/mail.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { StatusMenu } from '../../ui/status-menu.tsx';
import { commandProblem, MAIL_PROBLEMS, mailReply } from '../../words/problems.ts';
import styles from './mail.module.css';

/** The e-mails in the status bar while one waits or needs a person; silent otherwise. */
export function MailMenu() {
  const { waiting, failed, problem } = useTill((state) => state.mail);
  if (waiting + failed === 0) return null;
  const isBad = failed > 0;
  return (
    <StatusMenu
      tone={isBad ? 'bad' : problem === null ? 'listening' : 'warn'}
      icon={<Mail size={16} aria-hidden="true" />}
      says={isBad ? t('mail.failed', { count: failed }) : t('mail.sending', { count: waiting })}
      title={t('mail.receiptsByEmail')}
      disabled={false}
    >
      {() => <MailList />}
    </StatusMenu>
  );
}

/** The e-mails of this counter, and the way to mend each failed one. */
export function MailList() {
  const mails = useJournaled(['mails'], () => till().mail.list()) ?? [];
  const problem = useTill((state) => state.mail.problem);
  const command = useCommand();
  if (mails.length === 0) return <p className={ui['muted']}>{t('mail.nothing')}</p>;
  return (
    <>
      {problem === null ? null : <Notice tone="warn">{MAIL_PROBLEMS[problem]}</Notice>}
      <ul className={`${ui['entries']} ${styles['mails']}`} aria-label={t('mail.list')}>
        {mails.map((mail) => (
          <li key={mail.mailId} data-failed={isFailed(mail) || undefined}>
            <div>
              <strong>{t('mail.row', { number: mail.number, address: mail.address })}</strong>
              <span>{stateText(mail)}</span>
            </div>
            {isFailed(mail) ? (
              <Button
                pending={command.pending}
                onPress={() =>
                  command.run(() => till().mail.retry({ commandId: v7(), mailId: mail.mailId }))
                }
              >
                {t('mail.retry')}
              </Button>
            ) : null}
            {isFailed(mail) || mail.state === 'queued' ? (
              <Button
                look="quiet"
                pending={command.pending}
                onPress={() =>
                  command.run(() => till().mail.drop({ commandId: v7(), mailId: mail.mailId }))
                }
              >
                {isFailed(mail) ? t('mail.drop') : t('mail.cancel')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {command.problem === null ? null : (
        <Notice tone="bad">{commandProblem(command.problem)}</Notice>
      )}
    </>
  );
}

const isFailed = ({ state }: MailView) =>
  state === 'refused' || state === 'unknown' || state === 'expired';

function stateText({ state, reply }: MailView): string {
  switch (state) {
    case 'queued':
      return t('mail.stateQueued');
    case 'begun':
      return t('mail.stateBegun');
    case 'accepted':
      return t('mail.stateAccepted');
    case 'refused':
      return reply === null
        ? t('mail.stateNotComposed')
        : t('mail.stateRefused', { reply: mailReply(reply) });
    case 'unknown':
      return t('mail.stateUnknown');
    case 'expired':
      return t('mail.stateExpired');
    case 'simulated':
      return t('mail.stateSimulated');
  }
}
