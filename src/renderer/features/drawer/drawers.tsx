import { useQuery } from '@tanstack/react-query';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import styles from './drawers.module.css';
import { OpenDrawer } from './open-drawer.tsx';
import { SessionCard } from './session-card.tsx';

/** Every drawer of this till: the open ones, those to open, those counted today. */
export function Drawers() {
  const known = useDrawers();
  if (known === null) return null;
  const { drawers, sessions } = known;
  const open = sessions.filter(({ state }) => state !== 'closed');
  const closed = sessions.filter(({ state }) => state === 'closed');
  const shut = drawers.filter(({ id }) => !open.some(({ drawerId }) => drawerId === id));
  return (
    <section className={styles['drawers']} aria-label={t('drawer.drawers')}>
      {open.map((session) => (
        <SessionCard key={session.sessionId} session={session} />
      ))}
      {shut.map((drawer) => (
        <OpenDrawer key={drawer.id} drawer={drawer} first={open.length === 0} />
      ))}
      {closed.length === 0 ? null : (
        <h2 className={styles['heading']}>{t('drawer.countedToday')}</h2>
      )}
      {closed.map((session) => (
        <SessionCard key={session.sessionId} session={session} />
      ))}
    </section>
  );
}

/** The drawers and their sessions; fetched again when the journal grows. */
function useDrawers() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['drawer', revision],
    queryFn: () => till().drawer.look(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}
