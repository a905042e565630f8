import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

export interface OpenedRecord {
  readonly record: PatientRecord | null;
  readonly problem: CommandProblem | null;
  /** Takes the record as the service has it after a change. */
  readonly keep: (record: PatientRecord) => void;
}

/** A record, asked for once: each opening stands on the roll, so it is never fetched in passing. */
export function usePatientRecord(patientId: string): OpenedRecord {
  const [opening] = useState(() => v7());
  const queryKey = ['patients', 'record', patientId, opening];
  const client = useQueryClient();
  const { data = null, error } = useQuery({
    queryKey,
    queryFn: () => till().patients.open({ patientId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return {
    record: data,
    problem: error === null ? null : problemOf(error),
    keep: (record) => client.setQueryData(queryKey, record),
  };
}
