import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * What is fetched behind the screen that a person sees first, as soon as the page has nothing better
 * to do: when somebody goes there it is there, and a key typed right behind is not lost.
 */
export function later<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const ahead = () => {
    // A script that does not come is asked for again, and told of, when somebody goes there.
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
