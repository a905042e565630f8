import { create } from 'zustand';
import { whenPersonLeaves } from '../ipc/till-store.ts';
import { leaveSafely } from '../ui/unsaved.ts';

/** The page that opens at sign-in: the first of the rail. */
export const FIRST_PAGE = 'counter';

/** The open page; retained while the screen is locked. */
export const usePage = create<{ readonly page: string }>(() => ({ page: FIRST_PAGE }));

whenPersonLeaves(() => usePage.setState({ page: FIRST_PAGE }));

/** Opens a page; asks first if the current one has unsaved changes. */
export function goTo(page: string): void {
  if (page !== usePage.getState().page) leaveSafely(() => usePage.setState({ page }));
}
