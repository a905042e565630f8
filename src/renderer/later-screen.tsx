import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A screen that is fetched when it is first gone to: what a person sees first is the counter, and the
 * program's own scripts are never far.
 */
export function laterScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Screen = lazy(async () => ({ default: await fetchScreen() }));
  return (props) => (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  );
}
