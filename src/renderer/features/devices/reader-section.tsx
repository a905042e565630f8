import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SettingSection } from '../../ui/setting-form.tsx';
import styles from './reader-section.module.css';
import { openReaderSetUp } from './set-up-open.ts';

/** The readers in the settings: the list, and the way to their set-up. */
export function ReaderSection() {
  const readers = useTill((state) => state.readers).filter(({ registered }) => registered !== null);
  return (
    <SettingSection title={t('devices.reader')}>
      {readers.length === 0 ? (
        <p>{t('devices.noReaderSetUp2')}</p>
      ) : (
        <ul className={styles['readers']} aria-label={t('devices.readersCounter')}>
          {readers.map(({ id, name, state, fault }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>
                {fault ?? (state === 'ready' ? t('devices.ready') : t('devices.notConnected'))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="primary" onPress={openReaderSetUp}>
          {t('devices.setUpReaders')}
        </Button>
      </div>
    </SettingSection>
  );
}
