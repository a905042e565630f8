import { createPortal } from 'react-dom';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import ui from './primitives.module.css';
import styles from './recovery-code.module.css';

const PAPER = document.getElementById('print');

/** The code for an administrator with a lost PIN: shown once, to print and lock away. */
export function RecoveryCode({ code, done }: { readonly code: string; readonly done: () => void }) {
  return (
    <div className={ui['stack']} data-gap="16">
      <Notice tone="warn">{t('ui.recoveryCodeShownOnly')}</Notice>
      <output className={styles['code']} aria-label={t('ui.recoveryCode')}>
        {code}
      </output>
      <div className={ui['row']} data-gap="8">
        <Button look="primary" onPress={() => window.print()}>
          {t('ui.printCode')}
        </Button>
        <Button onPress={done}>{t('ui.iPrinted')}</Button>
      </div>
      {PAPER === null ? null : createPortal(<Sheet code={code} />, PAPER)}
    </div>
  );
}

function Sheet({ code }: { readonly code: string }) {
  return (
    <section className={styles['sheet']}>
      <h1>{t('ui.swipewellRecoveryCode')}</h1>
      <p>{code}</p>
      <p>{t('ui.administratorLostPinChoose')}</p>
    </section>
  );
}
