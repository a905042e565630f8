import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';

const BUTTONS = ['Stay', 'Close now'] as const;

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
    message: 'A payment is open.',
    detail:
      'Closed now, it is not lost and not taken twice: Swipewell looks for its outcome at the next start. Stay to see it through.',
    buttons: [...BUTTONS],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return BUTTONS[response] === 'Close now' ? 'now' : 'stay';
}
