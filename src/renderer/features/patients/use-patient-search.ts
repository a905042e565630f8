import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import { type Recognised, recognise } from '../../../shared/domain/patient-search.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

/** How long after the last key the service is asked, ms. */
const TYPING_STOPS_MS = 250;

/** Names of patients do not stay in the page's memory, and a search that failed is tried by its person. */
const PASSING = { gcTime: 0, retry: false } as const;

export interface Found {
  readonly looksLike: Recognised['looksLike'];
  readonly patients: readonly PatientHit[];
  /** More were found than are shown. */
  readonly more: boolean;
  /** The list is the answer to what was typed before; nobody may be chosen from it. */
  readonly stale: boolean;
  readonly problem: CommandProblem | null;
  /** Asks at once, without waiting for typing to stop. */
  readonly askNow: () => void;
}

/**
 * Asks for what is typed once typing stops; while nothing is, the patients this till dealt with last.
 * An answer to anything but what stands there now is never shown as its answer.
 */
export function usePatientSearch(typed: string): Found {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), TYPING_STOPS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { looksLike } = recognise(typed);
  const isSearch = looksLike !== 'nothing';
  const found = useQuery({
    ...PASSING,
    queryKey: ['patients', 'search', asked],
    queryFn: ({ signal }) => till().patients.search({ text: asked }, { signal }),
    enabled: recognise(asked).looksLike !== 'nothing',
    placeholderData: (before) => before,
  });
  const recents = useQuery({
    ...PASSING,
    queryKey: ['patients', 'recents'],
    queryFn: () => till().patients.recents(),
    enabled: !isSearch,
  });
  const askNow = () => setAsked(typed);
  if (!isSearch) {
    const { data: patients = [], error } = recents;
    const problem = error === null ? null : problemOf(error);
    return { looksLike, patients, more: false, stale: false, problem, askNow };
  }
  const stale = typed !== asked || found.isFetching;
  const { patients = [], more = false } = found.data ?? {};
  const problem = stale || found.error === null ? null : problemOf(found.error);
  return { looksLike, patients, more: more && !stale, stale, problem, askNow };
}
