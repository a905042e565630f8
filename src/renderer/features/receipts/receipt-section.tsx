/**
 * The settings of receipts: their language, the copies that print by themselves, and the lines below the clinic's name and
 * at the end.
 */

import { FileTrigger } from 'react-aria-components';
import { type ReceiptSettings, receiptSettingsSchema } from '../../../shared/contract/receipts.ts';
import { parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import styles from '../../widgets/receipt.module.css';
import { SettingForm } from '../../widgets/setting-form.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const typedOf = ({ signatureFrom, ...settings }: ReceiptSettings) => ({
  ...settings,
  header: settings.header.join('\n'),
  footer: settings.footer.join('\n'),
  headerSpanish: settings.headerSpanish.join('\n'),
  footerSpanish: settings.footerSpanish.join('\n'),
  refundPolicy: settings.refundPolicy ?? '',
  refundPolicySpanish: settings.refundPolicySpanish ?? '',
  signature: signatureFrom === null ? '' : toDecimal(signatureFrom),
});

type Typed = ReturnType<typeof typedOf>;

/** The problem of the amount from which a signature is required; an empty field turns it off. */
function wrongAmount(signature: string): string | null {
  const parsed = parseAmount(signature);
  return signature.trim() === '' || parsed.ok ? null : AMOUNT_PROBLEMS[parsed.problem];
}

function wrongLines(text: string): string | null {
  const { success } = receiptSettingsSchema.safeParse({ header: linesOf(text) });
  return success ? null : t('receipts.mostSixLinesCharacters', { receiptLine: LIMITS.receiptLine });
}

const textOf = (typed: string) => (typed.trim() === '' ? null : typed.trim());

function settingsOf({ signature, ...typed }: Typed) {
  if (wrongAmount(signature) !== null) return null;
  const from = parseAmount(signature);
  const settings = {
    ...typed,
    header: linesOf(typed.header),
    footer: linesOf(typed.footer),
    headerSpanish: linesOf(typed.headerSpanish),
    footerSpanish: linesOf(typed.footerSpanish),
    refundPolicy: textOf(typed.refundPolicy),
    refundPolicySpanish: textOf(typed.refundPolicySpanish),
    signatureFrom: from.ok ? from.amount : null,
  };
  return receiptSettingsSchema.safeParse(settings).data ?? null;
}

/** The clinic's texts on its receipts, and the copies that print automatically. */
export function ReceiptSection() {
  const data = useJournaled(['receipt-settings'], () => till().receipts.settings());
  return data === undefined ? null : (
    <SettingForm
      title={t('receipts.receipts')}
      lead={t('receipts.appliesNewReceipts')}
      saved={data}
      typedOf={typedOf}
      parse={settingsOf}
      save={(settings, commandId) => till().receipts.changeSettings({ commandId, ...settings })}
    >
      {({ typed, change }) => (
        <>
          <div className={ui['columns']}>
            <label className={ui['field']}>
              {t('receipts.language')}
              <select
                value={typed.language}
                onChange={({ target }) => change({ language: target.value === 'es' ? 'es' : 'en' })}
              >
                <option value="en">{t('receipts.english')}</option>
                <option value="es">{t('receipts.espaOl')}</option>
              </select>
            </label>
            <label className={ui['field']}>
              {t('receipts.printAutomatically')}
              <select
                value={typed.copies}
                onChange={({ target }) =>
                  change({
                    copies:
                      target.value === 'both' || target.value === 'none'
                        ? target.value
                        : 'customer',
                  })
                }
              >
                <option value="customer">{t('receipts.patientCopy')}</option>
                <option value="both">{t('receipts.patientCopyClinicCopy')}</option>
                <option value="none">{t('receipts.nothingOnlyRequest')}</option>
              </select>
            </label>
          </div>
          <div className={ui['columns']}>
            <TypedField
              label={t('receipts.belowClinicName')}
              value={typed.header}
              change={(header) => change({ header })}
              rows={3}
              most={Number.POSITIVE_INFINITY}
              hint={t('receipts.upSixLines')}
              error={wrongLines(typed.header)}
            />
            <TypedField
              label={t('receipts.end')}
              value={typed.footer}
              change={(footer) => change({ footer })}
              rows={3}
              most={Number.POSITIVE_INFINITY}
              hint={t('receipts.upSixLines2')}
              error={wrongLines(typed.footer)}
            />
          </div>
          <div className={ui['columns']}>
            <TypedField
              label={t('receipts.belowClinicNameSpanish')}
              value={typed.headerSpanish}
              change={(headerSpanish) => change({ headerSpanish })}
              rows={3}
              most={Number.POSITIVE_INFINITY}
              hint={t('receipts.ifEmptySame')}
              error={wrongLines(typed.headerSpanish)}
            />
            <TypedField
              label={t('receipts.endSpanish')}
              value={typed.footerSpanish}
              change={(footerSpanish) => change({ footerSpanish })}
              rows={3}
              most={Number.POSITIVE_INFINITY}
              hint={t('receipts.ifEmptySame')}
              error={wrongLines(typed.footerSpanish)}
            />
          </div>
          <div className={ui['columns']}>
            <TypedField
              label={t('receipts.refundPolicy')}
              value={typed.refundPolicy}
              change={(refundPolicy) => change({ refundPolicy })}
              rows={2}
              most={LIMITS.refundPolicy}
            />
            <TypedField
              label={t('receipts.refundPolicySpanish')}
              value={typed.refundPolicySpanish}
              change={(refundPolicySpanish) => change({ refundPolicySpanish })}
              rows={2}
              most={LIMITS.refundPolicy}
            />
          </div>
          <TypedField
            label={t('receipts.signatureLineCardsFrom')}
            value={typed.signature}
            change={(signature) => change({ signature })}
            inputMode="decimal"
            placeholder={t('receipts.never')}
            hint={t('receipts.dollarsClinicCopy')}
            error={wrongAmount(typed.signature)}
          />
          <LogoField logo={typed.logo} choose={(logo) => change({ logo })} />
        </>
      )}
    </SettingForm>
  );
}

/** The clinic's logo at the top of its receipts. */
function LogoField({
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
    <div className={`${ui['line']} ${styles['logo']}`}>
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
