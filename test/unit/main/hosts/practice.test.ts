import { expect, test } from 'vitest';
import { setUpVirtualPrinter } from '../../../../src/main/hosts/counters/practice.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test.each([
  ['en', 'Virtual printer', 'Virtual drawer'],
  ['es', 'Impresora virtual', 'Cajón virtual'],
] as const)(
  'the virtual printer and its drawer are named in the language %s of the clinic',
  (language, printer, drawer) => {
    const settings = openSettings(temporaryFolder());
    settings.change({ language });
    setUpVirtualPrinter(settings);
    const { printers, drawers } = settings.current;
    expect([...printers, ...drawers].map(({ name }) => name)).toEqual([printer, drawer]);
  },
);
