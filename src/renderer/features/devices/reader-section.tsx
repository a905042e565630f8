import { useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { SettingSection } from '../../ui/setting-section.tsx';
import styles from './reader-section.module.css';
import { openReaderSetUp } from './set-up-open.ts';

/** The readers in the settings: the list, and the way to their set-up. */
export function ReaderSection() {
  const readers = useTill((state) => state.readers).filter(({ registered }) => registered !== null);
  return (
    <SettingSection title="Reader">
      {readers.length === 0 ? (
        <p>
          No reader is set up here yet. Plug one in, begin the set-up, and swipe any card: USB,
          serial and keyboard readers are found alike.
        </p>
      ) : (
        <ul className={styles['readers']} aria-label="Readers set up here">
          {readers.map(({ id, name, state, fault }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{fault ?? (state === 'ready' ? 'Ready' : 'Not connected')}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="primary" onPress={openReaderSetUp}>
          Set up readers
        </Button>
      </div>
    </SettingSection>
  );
}
