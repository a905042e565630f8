import { brandName, type CardFace, spokenName } from '../../shared/domain/card.ts';
import { t } from '../messages/t.ts';
import styles from './card-face-view.module.css';
import ui from './primitives.module.css';

export interface CardFaceViewProps {
  /** The parts of a card that may be shown; a name only of a demo card. */
  readonly card: CardFace & { readonly name?: string | null };
  readonly chip: boolean;
  readonly size?: 'medium' | 'small';
}

/** A picture of the card in the patient's hand. */
export function CardFaceView({ card, chip, size = 'medium' }: CardFaceViewProps) {
  const { name = null } = card;
  return (
    <div className={styles['card']} data-brand={card.brand} data-size={size}>
      <span className={styles['brand']}>{brandName(card.brand)} </span>
      <span className={styles['chip']} data-chip={chip || undefined} aria-hidden="true" />
      <span className={styles['number']}>
        <span aria-hidden="true">•••• •••• •••• </span>
        <span className={ui['hidden']}>{t('ui.ending')} </span>
        {card.lastFour}{' '}
      </span>
      <span className={styles['name']}>{name === null ? ' ' : spokenName(name)}</span>
    </div>
  );
}
