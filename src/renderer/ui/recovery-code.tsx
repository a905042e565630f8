import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './recovery-code.module.css';

const PAPER = document.getElementById('print');

/** The code for an administrator with a lost PIN: shown once, to print and lock away. */
export function RecoveryCode({ code, done }: { readonly code: string; readonly done: () => void }) {
  return (
    <div className={styles['recovery']}>
      <Notice tone="warn">
        This recovery code is shown this once. Print it, and lock it away where no cashier comes: it
        lets an administrator in whose PIN is lost.
      </Notice>
      <output className={styles['code']} aria-label="Recovery code">
        {code}
      </output>
      <div className={styles['moves']}>
        <Button look="primary" onPress={() => window.print()}>
          Print it
        </Button>
        <Button onPress={done}>It is printed</Button>
      </div>
      {PAPER === null ? null : createPortal(<Sheet code={code} />, PAPER)}
    </div>
  );
}

function Sheet({ code }: { readonly code: string }) {
  return (
    <section className={styles['sheet']}>
      <h1>Swipewell recovery code</h1>
      <p>{code}</p>
      <p>
        For an administrator who lost the PIN: choose the name at sign-in, then “I lost my PIN”. It
        is good once. Keep it locked away.
      </p>
    </section>
  );
}
