import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

export interface OpenedRecord {
  readonly record: PatientRecord | null;
  readonly problem: CommandProblem | null;
  /** Takes the service's record after a change. */
  readonly keep: (record: PatientRecord) => void;
}

/**
 * A record, fetched once: the journal records each opening, so no fetch happens in passing. The
 * component holds it as long as its screen exists: the cache drops it under the lock, and the typed
 * text would be lost with it.
 */
export function usePatientRecord(patientId: string): OpenedRecord {
  const [opening] = useState(() => v7());
  const [record, keep] = useState<PatientRecord | null>(null);
  const { data, error } = useQuery({
    queryKey: ['patients', 'record', patientId, opening],
    queryFn: () => till().patients.open({ patientId }),
    enabled: record === null,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (record === null && data !== undefined) keep(data);
  return { record, problem: error === null ? null : problemOf(error), keep };
}
