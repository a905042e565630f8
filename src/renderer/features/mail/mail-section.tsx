/**
 * Receipts by e-mail: the mail server in the settings, with a test, and every e-mail of this counter. The status bar shows
 * them while one waits or needs a person.
 */

import { useState } from 'react';
import { v7 } from 'uuid';
import {
  MAIL_SECURITIES,
  type MailServer,
  mailServerSchema,
} from '../../../shared/contract/mail.ts';
import { LIMITS, wholeNumber } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { CommandForm } from '../../widgets/approved-form.tsx';
import styles from '../../widgets/forms.module.css';
import { SettingForm, SettingSection } from '../../widgets/setting-form.tsx';
import { isMailAddress, LONGEST_ADDRESS, mailAddressProblem } from '../../words/mail-address.ts';
import { MailList } from './mail-menu.tsx';

interface Saved {
  readonly server: MailServer | null;
  /** A new one; null leaves the saved one. */
  readonly password: string | null;
}

const SECURITIES = {
  starttls: t('mail.starttls'),
  tls: t('mail.tls'),
  none: t('mail.none'),
} as const;

const typedOf = ({ server, password }: Saved) => ({
  host: server?.host ?? '',
  port: String(server?.port ?? 587),
  security: server?.security ?? ('starttls' as const),
  account: server?.account ?? '',
  from: server?.from ?? '',
  authority: server?.authority ?? '',
  password: password ?? '',
});

type Typed = ReturnType<typeof typedOf>;

function serverOf(typed: Typed) {
  const { host, port, security, account, from, authority } = typed;
  return mailServerSchema.safeParse({
    ...{ host, security, account, from: from.trim() },
    port: wholeNumber(port, 1, 65_535),
    authority: authority.trim() === '' ? null : authority,
  });
}

function parse(typed: Typed): Saved | null {
  if (typed.host.trim() === '') return { server: null, password: null };
  const server = serverOf(typed).data;
  const password = typed.password === '' ? null : typed.password;
  return server === undefined ? null : { server, password };
}

/** The clinic's mail server, a test of it, and the e-mails of this counter. */
export function MailSection() {
  const data = useJournaled(['mail-settings'], () => till().mail.settings());
  if (data === undefined) return null;
  const { server, passwordSaved, guard } = data;
  return (
    <>
      <SettingForm
        title={t('mail.receiptsByEmail')}
        lead={t('mail.settingsLead')}
        saved={{ server, password: null }}
        typedOf={typedOf}
        parse={parse}
        save={(saved, commandId) => till().mail.changeSettings({ commandId, ...saved })}
        afterSave={{ password: '' }}
        below={server === null ? null : <TestMessage />}
      >
        {({ typed, change }) => {
          const isOff = typed.host.trim() === '';
          const wrong = isOff ? [] : (serverOf(typed).error?.issues ?? []);
          const isWrong = (field: string) => wrong.some(({ path }) => path[0] === field);
          const isNotLocal = wrong.some(({ path }) => path.length === 0);
          return (
            <>
              <TypedField
                label={t('mail.host')}
                value={typed.host}
                change={(host) => change({ host })}
                most={LIMITS.place}
                hint={t('mail.hostHint')}
                error={isWrong('host') ? t('mail.notHost') : null}
              />
              <div className={ui['columns']}>
                <TypedField
                  label={t('mail.port')}
                  value={typed.port}
                  change={(port) => change({ port })}
                  inputMode="numeric"
                  hint={t('mail.portHint')}
                  error={isWrong('port') ? t('mail.notPort') : null}
                />
                <label className={ui['field']}>
                  {t('mail.security')}
                  <select
                    value={typed.security}
                    onChange={({ target }) =>
                      change({
                        security:
                          MAIL_SECURITIES.find((each) => each === target.value) ?? 'starttls',
                      })
                    }
                  >
                    {MAIL_SECURITIES.map((security) => (
                      <option key={security} value={security}>
                        {SECURITIES[security]}
                      </option>
                    ))}
                  </select>
                  {isNotLocal ? (
                    <Said as="span" urgent className={ui['error']}>
                      {t('mail.notLocal')}
                    </Said>
                  ) : null}
                </label>
              </div>
              <div className={ui['columns']}>
                <TypedField
                  label={t('mail.account')}
                  value={typed.account}
                  change={(account) => change({ account })}
                  most={LIMITS.username}
                  hint={t('mail.accountHint')}
                />
                <TypedField
                  label={t('settings.password')}
                  type="password"
                  value={typed.password}
                  change={(password) => change({ password })}
                  placeholder={passwordSaved ? t('settings.unchanged') : ''}
                  hint={
                    guard === 'system'
                      ? t('settings.savedSecureStoragePc')
                      : t('settings.savedFileOnlyUser')
                  }
                  most={LIMITS.password}
                />
              </div>
              <TypedField
                label={t('mail.from')}
                value={typed.from}
                change={(from) => change({ from })}
                inputMode="email"
                most={LONGEST_ADDRESS}
                hint={t('mail.fromHint')}
                error={mailAddressProblem(typed.from)}
                incomplete={isWrong('from')}
              />
              <details className={styles['more']}>
                <summary>{t('settings.certificateAuthorityPem')}</summary>
                <TypedField
                  label={t('settings.certificateAuthorityPem')}
                  value={typed.authority}
                  change={(authority) => change({ authority })}
                  rows={3}
                  most={Number.POSITIVE_INFINITY}
                  hint={t('settings.trustedAdditionAuthoritiesSystem')}
                />
              </details>
            </>
          );
        }}
      </SettingForm>
      <SettingSection title={t('mail.list')}>
        <MailList />
      </SettingSection>
    </>
  );
}

/** Sends a message without any receipt over the saved server. */
function TestMessage() {
  const [typed, setTyped] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const command = useCommand();
  const address = typed.trim();
  const ready = isMailAddress(address);
  return (
    <CommandForm
      name={t('mail.sendTest')}
      command={command}
      ready={ready}
      submit={t('mail.sendTest')}
      send={() =>
        command.run(async () => {
          setWasSent(false);
          await till().mail.test({ commandId: v7(), address });
          setWasSent(true);
        })
      }
    >
      <TypedField
        label={t('mail.testAddress')}
        value={typed}
        change={(next) => {
          setTyped(next);
          setWasSent(false);
        }}
        inputMode="email"
        most={LONGEST_ADDRESS}
        hint={t('mail.testHint')}
        error={mailAddressProblem(address)}
        incomplete={!ready}
      />
      {wasSent ? <Notice tone="good">{t('mail.testSent')}</Notice> : null}
    </CommandForm>
  );
}
