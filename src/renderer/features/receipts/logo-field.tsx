import { FileTrigger } from 'react-aria-components';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import styles from './receipt-section.module.css';

/** The clinic's logo at the top of its receipts. */
export function LogoField({
  logo,
  choose,
}: {
  readonly logo: string | null;
  readonly choose: (png: string | null) => void;
}) {
  const read = async (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    choose(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <div className={styles['logo']}>
      {logo === null ? (
        <p className={ui['muted']}>{t('receipts.noLogo')}</p>
      ) : (
        <img src={`data:image/png;base64,${logo}`} alt={t('receipts.logoReceipts')} />
      )}
      <FileTrigger acceptedFileTypes={['image/png']} onSelect={read}>
        <Button>{t('receipts.chooseLogo')}</Button>
      </FileTrigger>
      {logo === null ? null : (
        <Button look="quiet" onPress={() => choose(null)}>
          {t('receipts.removeLogo')}
        </Button>
      )}
    </div>
  );
}
