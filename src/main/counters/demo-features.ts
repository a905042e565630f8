import { fewestPieces } from '../../shared/domain/drawer.ts';
import { cents } from '../../shared/domain/money.ts';
import { t } from '../../shared/messages/t.ts';
import type { Till } from '../app.ts';
import type { Journal } from '../journal/journal.ts';
import { wasADrawerEverOpen } from '../journal/projections/drawer.ts';
import type { SettingsStore } from '../setup/settings-store.ts';

/** The float of the demo's drawer at its very first start, cents. */
const DEMO_FLOAT = cents(20_000);

/** Opens the demo's first drawer, so that the first minute is a payment and not a count. */
export function openDemoDrawer(
  till: Pick<Till, 'drawer'>,
  journal: Journal,
  newId: () => string,
): void {
  const [drawer] = till.drawer.drawers;
  if (drawer === undefined || wasADrawerEverOpen(journal.readable)) return;
  till.drawer.open(
    { commandId: newId(), drawerId: drawer.id, count: fewestPieces(DEMO_FLOAT) },
    { id: 'swipewell', name: 'Swipewell' },
  );
}

/** Sets up the virtual printer with its drawer if there is no printer. */
export function setUpVirtualPrinter(settings: SettingsStore): void {
  if (settings.current.printers.length > 0) return;
  settings.change({
    printers: [
      {
        id: 'virtual',
        name: t('program.virtualPrinter'),
        connection: { kind: 'virtual' },
        paper: 80,
        cut: 'partial',
      },
    ],
    drawers: [
      {
        id: 'virtual-drawer',
        name: t('program.virtualDrawer'),
        printerId: 'virtual',
        pin: 2,
        onMs: 50,
        offMs: 500,
        openIs: 'high',
      },
    ],
  });
}
