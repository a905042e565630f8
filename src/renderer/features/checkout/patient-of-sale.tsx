import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { EligibilityAnswer } from '../../../shared/contract/insurance.ts';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import type { TodayListRow } from '../../../shared/contract/today-list.ts';
import { toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { type SuggestedAmount, suggestedAmount } from '../../../shared/domain/suggested-amount.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime, timeOfDay } from '../../ui/clock.ts';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { copayOf } from '../../widgets/insurance/insurance.tsx';
import type { CommandProblem } from '../../words/problems.ts';
import { choosePatient, kindOf, rememberSale, useDraft } from './draft.ts';

/** Data of a patient does not stay in the page's memory, and the person repeats a failed request. */
export const PASSING = { gcTime: 0, retry: false } as const;

/** The patient of a sale from a link, by the number in the practice's own system; null if unknown. */
export const patientOfLink = (externalId: string | null) =>
  queryOptions({
    queryKey: ['patient-of', externalId],
    queryFn: () => till().patients.withExternalId({ externalId: externalId ?? '' }),
  });

/**
 * Continues a sale once the name of its patient was read, so that the button that takes the money
 * has it. A name that cannot be read holds up no sale: the button has the patient's number.
 */
export function useReadName(): (go: () => unknown) => Promise<void> {
  const queries = useQueryClient();
  return async (go) => {
    const { patientId, externalId } = useDraft.getState();
    if (patientId === null && externalId !== null) {
      const isSame = rememberSale();
      await queries.prefetchQuery(patientOfLink(externalId));
      const known = queries.getQueryData(patientOfLink(externalId).queryKey);
      // The page itself may have read the name: then the patient is no longer unknown, and the same.
      const isNamed = useDraft.getState().patientId === known?.patientId;
      if (!isSame() && !isNamed) return; // another sale or patient was chosen meanwhile
      if (known != null) choosePatient(known);
    }
    await go();
  };
}

/** The record of the sale's patient. Main journals its opening once for each sale. */
export function usePatientRecord(): {
  readonly record: PatientRecord | null;
  readonly problem: CommandProblem | null;
  /** True if the patient was deleted, here or at another counter. */
  readonly gone: boolean;
  readonly readAgain: () => void;
} {
  const patientId = useDraft((draft) => draft.patientId);
  const saleId = useDraft((draft) => draft.saleId);
  const { data, error, refetch } = useQuery({
    ...PASSING,
    queryKey: ['patients', 'of-sale', patientId, saleId],
    queryFn: () => till().patients.open({ patientId: patientId ?? '', saleId }),
    enabled: patientId !== null,
  });
  const problem = error === null ? null : problemOf(error);
  return {
    record: data ?? null,
    problem,
    gone: problem?.code === 'PATIENT_GONE' || data?.status === 'deleted',
    readAgain: () => void refetch(),
  };
}

/** The last eligibility answer of the sale's patient in this sign-in. */
export function useEligibility(): UseQueryResult<EligibilityAnswer | null> {
  const patientId = useDraft((draft) => draft.patientId);
  return useQuery({
    ...PASSING,
    queryKey: ['insurance', patientId],
    queryFn: () => till().insurance.last({ patientId: patientId ?? '' }),
    enabled: patientId !== null,
  });
}

/** The rows of the sale's patient on today's list. */
export function useListed(): {
  readonly rows: readonly TodayListRow[];
  readonly family: readonly TodayListRow[];
  /** The person that pays for the patient by the list; null if it is the patient, or unknown. */
  readonly guarantor: string | null;
  readonly isPending: boolean;
} {
  const { patientId, externalId, patientName, birthDate } = useDraft();
  const revision = useTill((state) => state.revision);
  const { news } = useTill((state) => state.listFolder);
  const { data, isPending } = useQuery({
    ...PASSING,
    queryKey: ['today-list', 'of', patientId, revision, news],
    queryFn: () =>
      till().todayList.ofPatient({
        ...{ patientId: patientId ?? '', externalId, birthDate },
        name: patientName ?? '',
      }),
    enabled: patientId !== null,
    placeholderData: (before, query) => (query?.queryKey[2] === patientId ? before : undefined),
  });
  const { rows = [], family = [], guarantor = null } = data ?? {};
  return { rows, family, guarantor, isPending };
}

/** Fills in the suggested amount of the patient and names its source; typing replaces it. */
export function useSuggestion(field: RefObject<HTMLInputElement | null>): ReactNode {
  const draft = useDraft();
  const { patientId, choice, suggested, typed, lines } = draft;
  const kinds = useTill((state) => state.lineKinds);
  const { data: answer, isPending } = useEligibility();
  const listed = useListed();
  const visit = listed.rows.find((row) => row.suggested !== null);
  const next = visit?.suggested ?? null;
  const provider = (visit ?? listed.rows[0])?.provider ?? null;
  const wanted = choice ?? (next === null ? null : kindOf(next.kind));
  const kind = kinds.find((each) => wanted !== null && lineName(each) === lineName(wanted));
  const chosen = kind ?? (next === null ? kinds[0] : { ...next.kind, amount: null });
  const expected =
    next === null || next.since === null
      ? null
      : { kind: next.kind.kind, amount: next.amount, at: next.since };
  // Nothing more is suggested to a patient who paid for all visits of today.
  const isPaid = listed.rows.length > 0 && listed.rows.every(({ state }) => state === 'paid');
  const copay = answer == null ? null : copayOf(answer);
  const offered =
    patientId === null || isPending || listed.isPending || isPaid || chosen === undefined
      ? null
      : suggestedAmount(chosen, expected, copay);
  const isWanted = offered !== null && suggested === null && typed === '' && lines.length === 0;
  useEffect(() => {
    if (!isWanted) return;
    const filledIn = { choice: wanted, suggested: offered, typed: toDecimal(offered.amount) };
    useDraft.setState({ ...filledIn, provider });
  }, [isWanted, offered, wanted, provider]);
  // A line of the family was added or removed: Enter goes on with the sale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the lines
  useEffect(() => field.current?.focus(), [lines.length]);
  // A digit then replaces the amount.
  useEffect(() => {
    if (suggested !== null) field.current?.select();
  }, [suggested, field]);
  if (suggested === null || typed === '') return null;
  return <Said className={ui['hint']}>{sourceText(suggested)}</Said>;
}

function sourceText(suggested: SuggestedAmount): string {
  const amount = toDollars(suggested.amount);
  switch (suggested.source) {
    case 'link':
      return t('checkout.suggestedLink', { amount, at: timeOfDay(suggested.at) });
    case 'list':
      return t('checkout.suggestedList', { amount, at: dateAndTime(suggested.at) });
    case 'usual':
      return t('checkout.suggestedUsual', { amount });
    case 'eligibility':
      return t('checkout.suggestedCopay', { amount, at: dateAndTime(suggested.at) });
  }
}
