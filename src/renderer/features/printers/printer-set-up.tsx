/**
 * Receipt printers and their drawers: found or typed by connection, and tried. The first printer of the list prints; if it
 * fails, the next one does. The status bar shows the printer and the queue of its jobs.
 */

import { useState } from 'react';
import { v7 } from 'uuid';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { openSetUp, SetUpScreen } from '../../widgets/set-up-screen.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { PrinterForm } from './printer-form.tsx';
import { PrinterRow } from './printer-row.tsx';
import styles from './printers.module.css';

const TROUBLES = {
  'paper-out': t('printers.removePaper'),
  'cover-open': t('printers.openCover'),
  none: t('printers.normal'),
  'close-drawer': t('printers.closeDrawer'),
} as const;

/** Output of the virtual printer, and the faults it can simulate. */
function VirtualPaper() {
  const status = useTill((state) => state.printer);
  const { run, pending } = useCommand();
  const papers =
    useJournaled(['virtual-paper', status], () => till().printers.virtualPaper()) ?? [];
  return (
    <section className={styles['section']} aria-label={t('printers.virtualPrinter')}>
      <h2>{t('printers.paperVirtualPrinter')}</h2>
      {papers.length === 0 ? (
        <p className={ui['muted']}>{t('printers.noPaperYet')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scroll must be reachable by keys
        <section className={styles['papers']} tabIndex={0} aria-label={t('printers.papers')}>
          {papers.map(({ id, png }) => (
            <img key={id} src={`data:image/png;base64,${png}`} alt={t('printers.paper2', { id })} />
          ))}
        </section>
      )}
      <div className={ui['row']}>
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

/** The printers and drawers of this PC: adds, tests and orders them. */
export function PrinterSetUp() {
  const setUp = usePrinterSettings();
  const role = useTill((state) => state.cashier?.role ?? 'cashier');
  const changeable = may(role, 'change-settings');
  const [adding, setAdding] = useState(false);
  const { run, pending, problem } = useCommand();
  const printers = setUp?.printers ?? [];
  const virtual = printers.some(({ connection }) => connection.kind === 'virtual');
  const addVirtual = () =>
    run(async () => {
      const printer = {
        id: 'virtual',
        name: t('printers.virtualPrinter'),
        paper: 80,
        cut: 'partial',
      } as const;
      await till().printers.savePrinter({
        commandId: v7(),
        ...printer,
        connection: { kind: 'virtual' },
      });
      const wired = { pin: 2, onMs: 50, offMs: 500, openIs: 'high' } as const;
      const drawer = {
        id: 'virtual-drawer',
        name: t('printers.virtualDrawer'),
        printerId: 'virtual',
      };
      await till().printers.saveDrawer({ commandId: v7(), ...drawer, ...wired });
    });
  return (
    <SetUpScreen title={t('printers.printerDrawer')} lead={t('printers.firstPrinterUse')}>
      {changeable ? null : <Notice tone="info">{t('printers.administratorSetsUpPrinters')}</Notice>}
      {printers.length === 0 && !adding ? (
        <p className={ui['muted']}>{t('printers.noPrinterYet')}</p>
      ) : null}
      <ul className={ui['stack']} aria-label={t('printers.printers')}>
        {printers.map((printer, index) => (
          <PrinterRow
            key={printer.id}
            printer={printer}
            first={index === 0}
            changeable={changeable}
            drawers={(setUp?.drawers ?? []).filter(({ printerId }) => printerId === printer.id)}
          />
        ))}
      </ul>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {adding ? (
        <PrinterForm done={() => setAdding(false)} />
      ) : !changeable ? null : (
        <div className={ui['row']}>
          <Button
            look={printers.length === 0 ? 'primary' : 'secondary'}
            onPress={() => setAdding(true)}
          >
            {t('printers.addPrinter')}
          </Button>
          {setUp?.virtual === true && !virtual ? (
            <Button pending={pending} onPress={addVirtual}>
              {t('printers.tryVirtualPrinter')}
            </Button>
          ) : null}
        </div>
      )}
      {setUp?.virtual === true && virtual ? <VirtualPaper /> : null}
    </SetUpScreen>
  );
}

/** The printers and drawers as set up; fetched again when the journal grows. */
function usePrinterSettings() {
  return useJournaled(['printers'], () => till().printers.setUp()) ?? null;
}

/** Printer and drawer in the settings: the list, and the way to their set-up. */
export function PrinterSection() {
  const setUp = usePrinterSettings();
  const names = [...(setUp?.printers ?? []), ...(setUp?.drawers ?? [])].map(({ name }) => name);
  return (
    <SettingSection
      title={t('printers.printerDrawer')}
      lead={
        names.length === 0
          ? t('printers.noReceiptPrinterOr')
          : t('printers.use', { names: names.join(', ') })
      }
    >
      <div>
        <Button look="primary" onPress={() => openSetUp('printers')}>
          {t('printers.setUpPrinterDrawer')}
        </Button>
      </div>
    </SettingSection>
  );
}
