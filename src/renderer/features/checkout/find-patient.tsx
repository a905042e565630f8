import { Banknote } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { PatientSearch } from '../../widgets/patient-search.tsx';
import { TodayList } from '../../widgets/today-list/today-list.tsx';
import { choosePatient, startQuickPayment, useDraft } from './draft.ts';
import { SavedSales } from './more-tenders.tsx';
import styles from './patient.module.css';

/** The first screen: the patient of the next sale, or an amount without one. */
export function FindPatient() {
  useAction({
    name: t('checkout.quickPayment'),
    shortcut: 'Alt+Q',
    run: () => startQuickPayment(),
  });
  const search = useDraft((draft) => draft.search);
  const place = useRef<HTMLElement>(null);
  const focus = (what: string) => place.current?.querySelector<HTMLElement>(what)?.focus();
  return (
    <section className={styles['find']} data-fill ref={place}>
      <h1>{t('checkout.findPatient')}</h1>
      <PatientSearch
        chosen={choosePatient}
        below={() => focus('[data-row]')}
        typing={(search) => useDraft.setState({ search })}
        pay={startQuickPayment}
      />
      <div className={ui['row']} data-gap="12">
        <Button
          icon={<Banknote size={18} aria-hidden="true" />}
          shortcut="Alt+Q"
          onPress={() => startQuickPayment()}
        >
          {t('checkout.quickPayment')}
        </Button>
        <SavedSales />
      </div>
      <TodayList text={search} open={choosePatient} closed={() => focus('input')} />
    </section>
  );
}
