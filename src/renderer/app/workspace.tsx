import { ToggleButton } from 'react-aria-components';
import { may } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import { IncomingSales, UnpaidAlerts } from '../features/checkout/sale-alerts.tsx';
import { t } from '../messages/t.ts';
import { Key } from '../ui/button.tsx';
import { UnsavedQuestion } from '../ui/dialog.tsx';
import { later } from '../ui/later.tsx';
import { Palette } from '../ui/palette.tsx';
import { useAction } from '../ui/use-action.ts';
import { PAGES, type Page } from './pages.tsx';
import { FIRST_PAGE, goTo, usePage } from './use-page.ts';
import styles from './workspace.module.css';

const ReturnsAnnouncement = later(
  async () => (await import('../features/reports/returns-announcement.tsx')).ReturnsAnnouncement,
);

/** All pages of the signed-in person. */
export function Workspace({ role }: { readonly role: Role }) {
  const current = usePage((store) => store.page);
  const open = PAGES.filter(({ permission }) => permission === undefined || may(role, permission));
  const page = open.find(({ id }) => id === current) ?? PAGES[0];
  return (
    <div className={styles['whole']}>
      {may(role, 'see-reports') ? <ReturnsAnnouncement /> : null}
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

/** The pages of the program, down the left side, each with its key. */
function Rail({
  pages,
  current,
  go,
}: {
  readonly pages: readonly Page[];
  readonly current: string;
  readonly go: (id: string) => void;
}) {
  return (
    <nav className={styles['rail']} aria-label={t('ui.pages')}>
      {pages.map((page) => (
        <RailButton
          key={page.id}
          page={page}
          current={page.id === current}
          go={() => go(page.id)}
        />
      ))}
    </nav>
  );
}

function RailButton({
  page: { name, icon: Icon, shortcut },
  current,
  go,
}: {
  readonly page: Page;
  readonly current: boolean;
  readonly go: () => void;
}) {
  useAction({ name: t('ui.go', { name: name.toLowerCase() }), shortcut, run: go });
  return (
    <ToggleButton className={styles['page'] ?? ''} isSelected={current} onPress={go}>
      <Icon size={22} aria-hidden="true" />
      <span>{name}</span>
      <Key>{shortcut}</Key>
    </ToggleButton>
  );
}
