import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import { type Recognised, recognise } from '../../../shared/domain/patient-search.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

/** Delay from the last key to the request, ms. */
const TYPING_STOPS_MS = 250;

/** Names of patients do not stay in the page's memory, and the person repeats a failed search. */
const PASSING = { gcTime: 0, retry: false } as const;

export interface Found {
  readonly looksLike: Recognised['looksLike'];
  readonly patients: readonly PatientHit[];
  /** True if more patients were found than are shown. */
  readonly more: boolean;
  /** True if the list answers an earlier text; no patient may then be chosen from it. */
  readonly stale: boolean;
  readonly problem: CommandProblem | null;
  /** Sends the request at once, without the delay. */
  readonly askNow: () => void;
}

/**
 * Searches for the typed text after a delay; for an empty box, the till's recent patients. An
 * answer to an earlier text is never shown as the current one.
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
