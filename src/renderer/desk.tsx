import { may } from '../shared/domain/permissions.ts';
import type { Role } from '../shared/domain/roles.ts';
import styles from './desk.module.css';
import { LeftUnpaidSales } from './features/checkout/left-unpaid.tsx';
import { SaleOffers } from './features/checkout/sale-offers.tsx';
import { storyOverPage } from './payments-place.tsx';
import { PLACES } from './places.tsx';
import { later } from './ui/later.tsx';
import { Palette } from './ui/palette.tsx';
import { Rail } from './ui/rail.tsx';
import { UnsavedQuestion } from './ui/unsaved-question.tsx';
import { FIRST_PLACE, goTo, usePlace } from './use-place.ts';

const ReturnsAnnouncement = later(
  async () => (await import('./features/reports/returns-announcement.tsx')).ReturnsAnnouncement,
);

/** All pages of the signed-in person. */
export function Desk({ role }: { readonly role: Role }) {
  const current = usePlace((store) => store.place);
  const open = PLACES.filter(({ permission }) => permission === undefined || may(role, permission));
  const place = open.find(({ id }) => id === current) ?? PLACES[0];
  return (
    <div className={styles['whole']}>
      {may(role, 'see-reports') ? <ReturnsAnnouncement story={storyOverPage} /> : null}
      <LeftUnpaidSales show={() => goTo(FIRST_PLACE)} />
      <SaleOffers atCounter={place.id === FIRST_PLACE} show={() => goTo(FIRST_PLACE)} />
      <div className={styles['desk']}>
        {open.length > 1 ? <Rail places={open} current={place.id} go={goTo} /> : null}
        {place.screen()}
        <Palette />
        <UnsavedQuestion />
      </div>
    </div>
  );
}
