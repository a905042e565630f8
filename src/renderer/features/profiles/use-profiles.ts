import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../shared/contract/profiles.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

const keyOf = (patientId: string) => ['profiles', patientId];

export interface ListedProfiles {
  /** Null until loaded. */
  readonly profiles: readonly Profile[] | null;
  readonly problem: CommandProblem | null;
  /** Fetches again, after a change or a failure. */
  readonly again: () => Promise<void>;
}

/** Cards and accounts on file for a patient. */
export function useProfiles(patientId: string): ListedProfiles {
  const client = useQueryClient();
  const { data = null, error } = useQuery({
    queryKey: keyOf(patientId),
    queryFn: () => till().profiles.list({ patientId }),
    gcTime: 0,
    retry: false,
  });
  return {
    profiles: data,
    problem: error === null ? null : problemOf(error),
    again: () => client.invalidateQueries({ queryKey: keyOf(patientId) }),
  };
}
