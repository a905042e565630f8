import { Input, TextField } from 'react-aria-components';
import { holdDaysSchema, type SettingsParts } from '../../../shared/contract/settings.ts';
import { BRAND_NAMES, CARD_BRANDS } from '../../../shared/domain/card.ts';
import { USUAL_HOLD_DAYS } from '../../../shared/domain/hold-days.ts';
import { wholeNumber } from '../../../shared/domain/whole-number.ts';
import { useReportedCommand } from '../../ipc/use-reported-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SettingForm } from '../../ui/setting-form.tsx';
import { SettingSection } from '../../ui/setting-section.tsx';
import { useSettingDraft } from '../../ui/use-setting-draft.ts';
import styles from './holds-section.module.css';
import { useSettings } from './use-settings.ts';

export function HoldsSection() {
  const settings = useSettings();
  return settings === null ? null : <HoldsForm kept={settings.holdDays} />;
}

type HoldDays = SettingsParts['holdDays'];

const daysOf = (typed: string | undefined) => wholeNumber(typed ?? '', 1, 31);

const typedOf = (kept: HoldDays): Readonly<Record<string, string>> =>
  Object.fromEntries(CARD_BRANDS.map((brand) => [brand, String(kept[brand])]));

const meantBy = (typed: Readonly<Record<string, string>>): HoldDays | null =>
  holdDaysSchema.safeParse(
    Object.fromEntries(CARD_BRANDS.map((brand) => [brand, daysOf(typed[brand])])),
  ).data ?? null;

/** Days that a hold lasts, by the brand of the card. */
function HoldsForm({ kept }: { readonly kept: HoldDays }) {
  const command = useReportedCommand();
  const draft = useSettingDraft(kept, typedOf, meantBy);
  const { typed, change } = draft;
  return (
    <SettingSection title={t('common.cardHolds')} lead={t('settings.holdExpiresAfterNumber')}>
      <SettingForm
        name={t('common.cardHolds')}
        draft={draft}
        command={command}
        keep={(holdDays) => till().settings.change({ holdDays })}
      >
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('common.card')}</th>
              <th scope="col">{t('settings.daysUntilExpires')}</th>
              <th scope="col">{t('settings.default4')}</th>
            </tr>
          </thead>
          <tbody>
            {CARD_BRANDS.map((brand) => {
              const name = brand === 'unknown' ? t('settings.anyOtherCard') : BRAND_NAMES[brand];
              const wrong = daysOf(typed[brand]) === null;
              return (
                <tr key={brand}>
                  <th scope="row">{name}</th>
                  <td>
                    <TextField
                      aria-label={t('settings.days', { name })}
                      value={typed[brand] ?? ''}
                      onChange={(days) => change({ [brand]: days })}
                      inputMode="numeric"
                      autoComplete="off"
                      isInvalid={wrong}
                    >
                      <Input />
                    </TextField>
                    {wrong ? (
                      <span className={styles['wrong']} role="alert">
                        {t('settings.from131')}
                      </span>
                    ) : null}
                  </td>
                  <td className={styles['usual']}>{USUAL_HOLD_DAYS[brand]}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </SettingForm>
    </SettingSection>
  );
}
