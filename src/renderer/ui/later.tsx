import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { allMessages } from '../messages/t.ts';

/**
 * A component that loads behind the first screen, as soon as the page is idle: it is ready when a
 * person opens it, and no key typed right after is lost.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const fetch = async () => {
    await allMessages(); // a script reads its messages while it starts
    return load();
  };
  const ahead = () => {
    // A failed script loads again, with its error shown, when a person opens the screen.
    fetch().catch(() => {});
  };
  // Idle may come before the first paint; never between its frame and the next.
  requestAnimationFrame(() => requestIdleCallback(ahead));
  const Screen = lazy(async () => ({ default: await fetch() }));
  return (props) => (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  );
}
