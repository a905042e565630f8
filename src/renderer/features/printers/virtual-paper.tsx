import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import styles from './printers.module.css';

const TROUBLES = {
  'paper-out': 'Take its paper out',
  'cover-open': 'Open its cover',
  none: 'All is well',
  'close-drawer': 'Shut its drawer',
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
    <section className={styles['section']} aria-label="Virtual printer">
      <h2>Out of the virtual printer</h2>
      {papers.length === 0 ? (
        <p className={styles['hint']}>
          Nothing yet. Print a test page, or take a payment: the paper shows here.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scroll must be reachable by keys
        <section className={styles['papers']} tabIndex={0} aria-label="Papers">
          {papers.map(({ id, png }) => (
            <img key={id} src={`data:image/png;base64,${png}`} alt={`Paper ${id}`} />
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
