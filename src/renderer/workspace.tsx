import { may } from '../shared/domain/permissions.ts';
import type { Role } from '../shared/domain/roles.ts';
import { IncomingSales } from './features/checkout/incoming-sales.tsx';
import { UnpaidAlerts } from './features/checkout/unpaid-alerts.tsx';
import { PAGES } from './pages.tsx';
import { timelineOverPage } from './payments-page.tsx';
import { later } from './ui/later.tsx';
import { Palette } from './ui/palette.tsx';
import { Rail } from './ui/rail.tsx';
import { UnsavedQuestion } from './ui/unsaved-question.tsx';
import { FIRST_PAGE, goTo, usePage } from './use-page.ts';
import styles from './workspace.module.css';

const ReturnsAnnouncement = later(
  async () => (await import('./features/reports/returns-announcement.tsx')).ReturnsAnnouncement,
);

/** All pages of the signed-in person. */
export function Workspace({ role }: { readonly role: Role }) {
  const current = usePage((store) => store.page);
  const open = PAGES.filter(({ permission }) => permission === undefined || may(role, permission));
  const page = open.find(({ id }) => id === current) ?? PAGES[0];
  return (
    <div className={styles['whole']}>
      {may(role, 'see-reports') ? <ReturnsAnnouncement timeline={timelineOverPage} /> : null}
      <UnpaidAlerts show={() => goTo(FIRST_PAGE)} />
      <IncomingSales atCounter={page.id === FIRST_PAGE} show={() => goTo(FIRST_PAGE)} />
      <div className={styles['workspace']}>
        {open.length > 1 ? <Rail pages={open} current={page.id} go={goTo} /> : null}
        {page.screen()}
        <Palette />
        <UnsavedQuestion />
      </div>
    </div>
  );
}
