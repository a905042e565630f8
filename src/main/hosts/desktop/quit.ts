import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import { t } from '../../../shared/messages/t.ts';

const BUTTONS = [t('desktop.cancel'), t('desktop.closeNow')] as const;

/**
 * Asks for confirmation before the window closes during a payment or while a reader waits for a
 * card.
 */
export async function askToQuit(
  ask: (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>,
): Promise<'stay' | 'now'> {
  const { response } = await ask({
    type: 'warning',
    title: 'Swipewell',
    message: t('desktop.paymentOpen'),
    detail: t('desktop.ifYouCloseNow'),
    buttons: [...BUTTONS],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return BUTTONS[response] === 'Close now' ? 'now' : 'stay';
}
