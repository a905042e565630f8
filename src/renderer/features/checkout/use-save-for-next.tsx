import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';

/**
 * The patient's wish to save a card or account for the next visit. `consent` is the text that the
 * patient agreed to, for the command and the journal; null without agreement, or without a patient.
 */
export function useSaveForNext(patientId: string | null): {
  readonly consent: string | null;
  readonly says: ReactNode;
  readonly button: ReactNode;
} {
  const [wanted, setWanted] = useState(false);
  const { data: policy } = useQuery({
    queryKey: ['profiles', 'policy'],
    queryFn: () => till().profiles.policy(),
    enabled: patientId !== null,
  });
  const offered = patientId !== null && policy !== undefined;
  const turn = () => setWanted(!wanted);
  const name = wanted ? t('checkout.doNotSave') : t('checkout.saveNextTime');
  useAction({ name, shortcut: 'Alt+K', run: turn, enabled: offered });
  if (!offered) return { consent: null, says: null, button: null };
  return {
    consent: wanted ? policy.consentText : null,
    says: wanted ? (
      <Notice tone="info">
        {t('checkout.willSavedNextTime', { consentText: policy.consentText })}
      </Notice>
    ) : null,
    button: (
      <Button size="large" look="quiet" shortcut="Alt+K" onPress={turn}>
        {name}
      </Button>
    ),
  };
}
