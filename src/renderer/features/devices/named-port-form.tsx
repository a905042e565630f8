import { useState } from 'react';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './reader-set-up.module.css';

/** A serial port that is not in the list. */
export function NamedPortForm({ listen }: { readonly listen: (path: string) => void }) {
  const [path, setPath] = useState('');
  const go = () => {
    if (fits(path, LIMITS.place)) listen(path.trim());
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <div className={styles['line']}>
        <TypedField
          label={t('devices.serialPortName')}
          value={path}
          change={setPath}
          placeholder={t('devices.com3OrDevTtyusb0')}
          most={LIMITS.place}
        />
        <Button disabled={!fits(path, LIMITS.place)} onPress={go}>
          {t('devices.listenPort')}
        </Button>
      </div>
    </form>
  );
}
