import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';

/** A button for the next page of a list; nothing after the last one. */
export function More({
  found,
}: {
  readonly found: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => unknown;
  };
}) {
  return found.hasNextPage ? (
    <div className={ui['row']}>
      <Button pending={found.isFetching} onPress={() => void found.fetchNextPage()}>
        {t('clinicClose.more')}
      </Button>
    </div>
  ) : null;
}
