import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Profile } from '../../../shared/contract/profiles.ts';
import type { AgreedAccount } from '../../../shared/domain/agreement.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { profileProblem } from '../../../shared/domain/profile-fields.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { AgreementLanguage, useAgreementWords } from '../../widgets/agreement-words.tsx';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { usePatientLanguage } from '../../widgets/patient-language.ts';
import { useSignOnDisplay } from '../../widgets/sign-on-display.tsx';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { AgreementDialog, AgreementList, useAgreements } from './agreement.tsx';
import {
  BillingFields,
  billingIsRight,
  DetailField,
  NO_BILLING,
  sentBilling,
  thisMonth,
} from './detail-field.tsx';
import { ProfileRow } from './profile-row.tsx';
import styles from './profiles.module.css';
import { BankSource, KeyedSource, NO_SOURCE, type Source, SwipedSource } from './sources.tsx';

const keyOf = (patientId: string) => ['profiles', patientId];

interface ListedProfiles {
  /** Null until loaded. */
  readonly profiles: readonly Profile[] | null;
  readonly problem: CommandProblem | null;
  /** Fetches again, after a change or a failure. */
  readonly again: () => Promise<void>;
}

/** Cards and accounts on file for a patient. */
function useProfiles(patientId: string): ListedProfiles {
  const client = useQueryClient();
  const { data = null, error } = useQuery({
    queryKey: keyOf(patientId),
    queryFn: () => till().profiles.list({ patientId }),
    gcTime: 0,
    retry: false,
  });
  return {
    profiles: data,
    problem: error === null ? null : problemOf(error),
    again: () => client.invalidateQueries({ queryKey: keyOf(patientId) }),
  };
}

/** A patient's cards and accounts on file. */
export function OnFile({ patientId }: { readonly patientId: string }) {
  const { profiles, problem, again } = useProfiles(patientId);
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const agreements = useAgreements({ patientId }) ?? [];
  return (
    <div className={styles['on-file']}>
      <Notice tone="info">{t('profiles.savedPaymentPlansPayment')}</Notice>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {profiles === null && problem === null ? <Said>{t('profiles.loading')}</Said> : null}
      {profiles?.length === 0 && !adding ? <Nothing /> : null}
      <ul className={styles['list']} aria-label={t('profiles.file')}>
        {(profiles ?? []).map((profile) => (
          <ProfileRow
            key={profile.profileId}
            {...{ profile, patientId }}
            changed={again}
            openAgreement={setOpened}
          />
        ))}
      </ul>
      {adding ? (
        <AddProfile
          patientId={patientId}
          close={() => setAdding(false)}
          added={async (toSign) => {
            await again();
            // A person may have opened another one meanwhile.
            if (toSign !== null) setOpened(toSign);
          }}
        />
      ) : (
        <div>
          <Button onPress={() => setAdding(true)}>{t('profiles.saveCardOrAccount')}</Button>
        </div>
      )}
      {agreements.length === 0 ? null : (
        <section className={ui['stack']} data-gap="12" aria-label={t('agreements.ofPatient')}>
          <h3>{t('agreements.ofPatient')}</h3>
          <AgreementList agreements={agreements} open={setOpened} />
        </section>
      )}
      {opened === null ? null : (
        <AgreementDialog agreementId={opened} close={() => setOpened(null)} changed={again} />
      )}
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles['nothing']}>
      <p>{t('profiles.noCardOrAccount')}</p>
      <p>{t('profiles.afterPatientAgreedSwipe')}</p>
    </div>
  );
}

const WAYS = {
  'swiped-card': t('profiles.swipeCard'),
  'keyed-card': t('profiles.enterCard'),
  'bank-account': t('terms.bankAccount'),
} as const;

type Way = keyof typeof WAYS;

interface AddProfileProps {
  readonly patientId: string;
  /** @param agreementId of the agreement to be signed on paper; null after a signature on the display */
  readonly added: (agreementId: string | null) => Promise<void>;
  readonly close: () => void;
}

/** A new card or account: its source, its billing address, and the patient's consent. */
function AddProfile({ patientId, added, close }: AddProfileProps) {
  const { data: policy } = useQuery({
    queryKey: ['profiles', 'policy'],
    queryFn: () => till().profiles.policy(),
    gcTime: 0,
  });
  const mayKey = useTill((state) => may(state.cashier?.role ?? 'cashier', 'key-a-card'));
  const [way, setWay] = useState<Way>('swiped-card');
  const [same, setSame] = useState(true);
  const [billing, setBilling] = useState(NO_BILLING);
  const [priority, setPriority] = useState('');
  const [agreed, setAgreed] = useState<string | null>(null);
  const usual = usePatientLanguage(patientId);
  const [chosen, setLanguage] = useState<ReceiptLanguage | null>(null);
  const language = chosen ?? usual;
  const source = useRef<Source>(NO_SOURCE);
  const [account, setAccount] = useState<AgreedAccount | null>(null);
  // One id for the whole form: the numbers are typed again at the next press, under new handles.
  const [commandId] = useState(() => v7());
  const command = useCommand();
  const agreeId = useId();
  const agree = useRef<HTMLInputElement>(null);
  const words = useAgreementWords();
  const terms =
    account === null ? null : { kind: 'on-file' as const, patientId, saleId: null, ...account };
  const { signed, view: signing } = useSignOnDisplay(terms);
  const isSwiped = way === 'swiped-card' && account !== null;
  useEffect(() => {
    if (isSwiped) agree.current?.focus();
  }, [isSwiped]);
  if (policy === undefined || words === null) return null;
  const text = signed?.text ?? (terms === null ? null : words(language, terms));
  const ways = (Object.keys(WAYS) as Way[]).filter(
    (each) => each !== 'keyed-card' || (policy.keyedCards && mayKey),
  );
  const right =
    text !== null &&
    (signed !== null || agreed === text) &&
    (same || billingIsRight(billing)) &&
    profileProblem('priority', priority.trim(), thisMonth()) === null;
  const keep = async () => {
    const taken = source.current.take();
    if (taken === null || text === null) return;
    let saved: Profile;
    try {
      saved = await till().profiles.create({
        commandId,
        patientId,
        source: taken,
        billing: same ? 'same' : sentBilling(billing),
        priority: priority.trim(),
        consent: text,
        language,
        ...(signed === null ? {} : { agreementId: signed.agreementId }),
      });
    } catch (error) {
      source.current.forget();
      throw error;
    }
    await added(signed === null ? saved.agreementId : null);
    close();
  };
  const take = { source, setAccount };
  return (
    <CommandForm
      name={t('profiles.saveFile')}
      command={command}
      ready={right}
      send={() => command.run(keep)}
      submit={t('profiles.saveFile2')}
      otherButtons={
        <Button look="quiet" onPress={close}>
          {t('profiles.cancel')}
        </Button>
      }
      frame={styles['form']}
    >
      <Choice
        label={t('profiles.source')}
        options={ways.map((value) => ({ value, name: WAYS[value] }))}
        value={way}
        choose={(next) => {
          setWay(next);
          setAccount(null);
          command.clear();
        }}
      />
      {/* The words that the button agrees to are in sight with it. */}
      <div className={styles['agreed']}>
        <div>
          {way === 'swiped-card' ? <SwipedSource {...take} /> : null}
          {way === 'keyed-card' ? <KeyedSource {...take} /> : null}
          {way === 'bank-account' ? <BankSource {...take} /> : null}
        </div>
        <div className={ui['stack']} data-gap="12">
          {signing}
          {signed === null ? (
            <>
              <AgreementLanguage language={language} choose={setLanguage} />
              <label className={styles['check']} htmlFor={agreeId}>
                <input
                  ref={agree}
                  id={agreeId}
                  type="checkbox"
                  checked={text !== null && agreed === text}
                  disabled={text === null}
                  onChange={() => setAgreed(agreed === text ? null : text)}
                />
                <span>
                  <Message
                    id="profiles.patientAgreed"
                    values={{
                      consentText: (
                        <q lang={language}>
                          {text ??
                            (language === 'en' ? policy.consentText : policy.consentTextSpanish)}
                        </q>
                      ),
                    }}
                  />
                </span>
              </label>
              <p className={ui['about']}>{t('agreements.willSign')}</p>
            </>
          ) : (
            <blockquote lang={signed.language}>{signed.text}</blockquote>
          )}
        </div>
      </div>
      <label className={styles['check']}>
        <input type="checkbox" checked={same} onChange={() => setSame(!same)} />
        {t('profiles.usePatientsNameAddress')}
      </label>
      {same ? null : <BillingFields billing={billing} change={setBilling} />}
      <div className={styles['fields']}>
        <DetailField field="priority" typed={priority} change={setPriority} />
      </div>
    </CommandForm>
  );
}
