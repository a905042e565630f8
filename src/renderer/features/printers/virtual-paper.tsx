import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import styles from './printers.module.css';

const TROUBLES = {
  'paper-out': t('printers.removePaper'),
  'cover-open': t('printers.openCover'),
  none: t('printers.normal'),
  'close-drawer': t('printers.closeDrawer'),
} as const;

/** Output of the virtual printer, and the faults it can simulate. */
export function VirtualPaper() {
  const status = useTill((state) => state.printer);
  const revision = useTill((state) => state.revision);
  const { run, pending } = useCommand();
  const { data: papers = [] } = useQuery({
    queryKey: ['virtual-paper', revision, status],
    queryFn: () => till().printers.virtualPaper(),
    placeholderData: (before) => before,
  });
  return (
    <section className={styles['section']} aria-label={t('printers.virtualPrinter')}>
      <h2>{t('printers.paperVirtualPrinter')}</h2>
      {papers.length === 0 ? (
        <p className={styles['hint']}>{t('printers.noPaperYet')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scroll must be reachable by keys
        <section className={styles['papers']} tabIndex={0} aria-label={t('printers.papers')}>
          {papers.map(({ id, png }) => (
            <img key={id} src={`data:image/png;base64,${png}`} alt={t('printers.paper2', { id })} />
          ))}
        </section>
      )}
      <div className={styles['moves']}>
        {(['paper-out', 'cover-open', 'none', 'close-drawer'] as const).map((trouble) => (
          <Button
            key={trouble}
            pending={pending}
            onPress={() => run(() => till().printers.virtualTrouble({ trouble }))}
          >
            {TROUBLES[trouble]}
          </Button>
        ))}
      </div>
    </section>
  );
}
