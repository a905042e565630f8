import { createLucideIcon } from 'lucide-react';

/** A bill above an open drawer with its handle; the icon set has no cash drawer. */
export const CashDrawer = createLucideIcon('cash-drawer', [
  ['path', { d: 'M5 12V6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6', key: 'bill' }],
  ['circle', { cx: '12', cy: '8', r: '1.5', key: 'coin' }],
  ['rect', { x: '2', y: '12', width: '20', height: '8', rx: '2', key: 'drawer' }],
  ['path', { d: 'M10 16h4', key: 'handle' }],
]);
