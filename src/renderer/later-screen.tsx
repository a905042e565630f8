import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A screen that is fetched behind the one a person sees first, as soon as the page has nothing better
 * to do: when somebody goes there it is there, and a key typed right behind is not lost.
 */
export function laterScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  requestIdleCallback(() => {
    // A script that does not come is asked for again, and told of, when somebody goes there.
    fetchScreen().catch(() => {});
  });
  const Screen = lazy(async () => ({ default: await fetchScreen() }));
  return (props) => (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  );
}
