import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysWords } from '../../../shared/domain/clock.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';

/** Announces at the sign-in that an earlier business day was not closed; gone after its close. */
export function UnclosedDays({ show }: { readonly show: () => void }) {
  const { data: first = [] } = useQuery({
    queryKey: ['unclosed-days'],
    queryFn: () => till().closing.unclosed(),
    gcTime: 0,
  });
  return first.length === 0 ? null : <Announcement show={show} />;
}

function Announcement({ show }: { readonly show: () => void }) {
  const revision = useTill((state) => state.revision);
  const [later, setLater] = useState(false);
  const { data: days = [] } = useQuery({
    queryKey: ['unclosed-days', revision],
    queryFn: () => till().closing.unclosed(),
    placeholderData: (before) => before,
  });
  if (later || days.length === 0) return null;
  return (
    <aside
      className={`${ui['banner']} ${ui['tinted']}`}
      data-tone="warn"
      aria-label={t('closing.unclosedDays')}
    >
      <Said>{t('closing.notClosed', { count: days.length, days: daysWords(days) })}</Said>
      <div className={ui['row']}>
        <Button shortcut="F7" onPress={show}>
          {t('closing.openClose')}
        </Button>
        <Button look="quiet" onPress={() => setLater(true)}>
          {t('terms.later')}
        </Button>
      </div>
    </aside>
  );
}
