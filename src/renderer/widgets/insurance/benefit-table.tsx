import type { EligibilityAnswer } from '../../../shared/contract/insurance.ts';
import {
  BENEFIT_MEASURES,
  type BenefitMeasure,
  benefitAmount,
  benefitNames,
  benefitPercent,
} from '../../../shared/domain/benefits.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock.ts';
import ui from '../../ui/primitives.module.css';
import styles from './insurance.module.css';

/** The service's text of a time; as it is if it is none. */
function timeOf(text: string | null): string | null {
  return text === null || Number.isNaN(Date.parse(text)) ? text : dateAndTime(text);
}

/** Every field of the answer (interface.md §2.6): six of the answer, fourteen of each group. */
export function BenefitTable({ answer }: { readonly answer: EligibilityAnswer }) {
  const { inNetwork, outOfNetwork } = answer;
  const groups = [
    inNetwork.individual,
    inNetwork.family,
    outOfNetwork.individual,
    outOfNetwork.family,
  ];
  const about: readonly (readonly [string, string | null])[] = [
    [t('insurance.responseId'), answer.eligibilityId],
    [t('insurance.patientId'), answer.patientId],
    [t('insurance.type'), answer.type],
    [t('insurance.carrierId'), answer.carrierId],
    [t('insurance.verified'), answer.verifiedBy?.replace(/^cashier:/, '') ?? null],
    [t('insurance.timeResponse'), timeOf(answer.timestamp)],
  ];
  return (
    <details className={styles['whole']}>
      <summary>{t('insurance.allBenefits')}</summary>
      <dl className={styles['about']}>
        {about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value ?? '—'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scroll must be reachable by keys */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t('insurance.allBenefits2')}>
        <table className={`${ui['table']} ${styles['table']}`} data-numbers>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={2}>
                {t('insurance.network')}
              </th>
              <th scope="colgroup" colSpan={2}>
                {t('insurance.outNetwork')}
              </th>
            </tr>
            <tr>
              <td />
              {['in', 'out'].flatMap((network) =>
                [t('insurance.individual'), t('insurance.family')].map((scope) => (
                  <th key={network + scope} scope="col">
                    {scope}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {BENEFIT_MEASURES.map((measure) => (
              <tr key={measure}>
                <th scope="row">{benefitNames()[measure]}</th>
                {groups.map((group, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never move
                  <td key={at}>{shown(measure, group[measure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** An amount or a share if the program can parse it; otherwise the raw text, marked. */
function shown(measure: BenefitMeasure, text: string | null) {
  if (text === null) return '—';
  if (measure === 'coinsurance') {
    const percent = benefitPercent(text);
    return percent === null ? <Odd text={text} /> : `${percent}%`;
  }
  const amount = benefitAmount(text);
  return amount === null ? <Odd text={text} /> : toDollars(amount);
}

function Odd({ text }: { readonly text: string }) {
  return (
    <span className={styles['odd']} title={t('insurance.notRecognizedNotUsed')}>
      <bdi>{text.slice(0, 60)}</bdi>
    </span>
  );
}
