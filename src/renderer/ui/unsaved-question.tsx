import { Dialog, Heading, Modal } from 'react-aria-components';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';
import { useUnsaved } from './unsaved.ts';
import styles from './unsaved-question.module.css';

/** Asks before a person leaves a screen with unsaved changes. */
export function UnsavedQuestion() {
  const leaving = useUnsaved((store) => store.leaving);
  const forms = useUnsaved((store) => store.forms);
  if (leaving === null) return null;
  const all = [...forms.values()];
  const [only] = all;
  const keep = all.length === 1 ? (only?.keep ?? null) : null;
  const stay = () => useUnsaved.setState({ leaving: null });
  const discard = () => {
    for (const form of all) form.discard();
    stay();
    leaving();
  };
  return (
    <Overlay
      className={styles['overlay'] ?? ''}
      isOpen
      onOpenChange={(open) => {
        if (!open) stay();
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {t('ui.unsavedChanges')}
          </Heading>
          <p>
            {t('ui.changesNotSaved', { map: all.map(({ name }) => name).join(' and ') })}
            {keep === null ? t('ui.cannotSavedYetSome') : ''}.
          </p>
          <div className={styles['moves']}>
            {keep === null ? null : (
              <Button
                look="primary"
                shortcut="Enter"
                autoFocus
                onPress={() => {
                  stay();
                  keep(leaving);
                }}
              >
                {t('ui.save')}
              </Button>
            )}
            <Button onPress={discard}>{t('ui.discard')}</Button>
            <Button look="quiet" shortcut="Esc" autoFocus={keep === null} onPress={stay}>
              {t('ui.keepEditing')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  );
}
