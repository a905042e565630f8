import type { Billing, Profile, ProfileSource } from '../../shared/contract/profiles.ts';
import { type ProfileField, profileProblem } from '../../shared/domain/profile-fields.ts';
import type { EntryBody } from '../journal/entry.ts';
import type { BillingByExample, ProfileRequest } from '../payments-api/profile-request.ts';
import { RecordsError } from '../service/records-error.ts';
import { requireActing } from '../service/records-ports.ts';
import { changing, ServiceFailed } from '../service/service-failed.ts';
import { monthOf, profileView } from './profile-view.ts';
import type { CardReading, ProfilesPorts } from './profiles-ports.ts';

export interface NewProfile {
  readonly patientId: string;
  readonly source: ProfileSource;
  readonly billing: 'same' | Billing;
  readonly priority: string;
  readonly consent: string;
}

/** Holds each value against its rule. @throws {RecordsError} `INVALID_FIELD` */
export function requireValid(
  values: Readonly<Partial<Record<ProfileField, string | undefined>>>,
  now: Date,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = name as ProfileField; // the names of the table above
    const problem = value === undefined ? null : profileProblem(field, value, monthOf(now));
    if (problem !== null) throw new RecordsError('INVALID_FIELD', { data: { field, problem } });
  }
}

/** Billing under the names of §2.5's rules. */
export function billingValues(
  billing: {
    readonly [Part in keyof Billing]?: string | undefined;
  },
) {
  return {
    billingName: billing.name,
    billingAddress: billing.address,
    billingCity: billing.city,
    billingState: billing.state,
    billingZipCode: billing.zipCode,
  };
}

/** The parts that say something, by the names the document's examples use. */
function filled(billing: Billing): BillingByExample {
  return Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== ''));
}

/**
 * Keeps a card or an account on file. A swiped card's track goes from the vault to the wire and is
 * wiped; a keyed number is in the request alone. On the roll stand ids, the face, and the consent.
 * @throws {RecordsError | ServiceFailed}
 */
export async function createProfile(
  ports: ProfilesPorts,
  reading: CardReading | null,
  asked: NewProfile,
): Promise<Profile> {
  const { source, priority, billing, consent, patientId } = asked;
  const keyed = source.kind === 'keyed-card';
  const { by, call } = requireActing(ports, keyed ? 'key-a-card' : undefined);
  if (keyed && !ports.policy.current.keyedCards) throw new RecordsError('KEYING_OFF');
  requireValid(
    {
      ...detailsOf(source),
      ...(billing === 'same' ? {} : billingValues(billing)),
      priority,
    },
    ports.now(),
  );
  const basics = {
    patientId,
    billing: billing === 'same' ? { same: true } : filled(billing),
    ...(priority === '' ? {} : { priority }),
  };
  const card = source.kind === 'swiped-card' ? (reading?.take(source.swipe) ?? null) : null;
  if (source.kind === 'swiped-card' && card === null) throw new RecordsError('SWIPE_GONE');
  const created = (
    body: Pick<EntryBody<'profile.created'>, 'profileId' | 'lastFour' | 'outcome'>,
  ) =>
    ports.journal.append({
      kind: 'profile.created',
      body: { ...body, patientId, way: source.kind, consent, by },
    });
  try {
    const request = requestOf(source, basics, card?.track ?? null);
    const profile = await changing(() => ports.records().profiles.create(request, call));
    created({ profileId: profile.id, lastFour: profile.bankAccount, outcome: 'done' });
    return profileView(ports.journal.readable, profile, ports.now());
  } catch (error) {
    if (error instanceof ServiceFailed && error.data.outcome === 'in-doubt') {
      created({ profileId: null, lastFour: card?.face.lastFour ?? null, outcome: 'in-doubt' });
    }
    throw error;
  } finally {
    card?.track.fill(0);
  }
}

function detailsOf(source: ProfileSource): Partial<Record<ProfileField, string>> {
  switch (source.kind) {
    case 'swiped-card':
      return {};
    case 'keyed-card': {
      const { nameOnCard, cardNumber, expDate } = source;
      return { nameOnCard, cardNumber, expDate };
    }
    case 'bank-account': {
      const { accountNumber, routingNumber } = source;
      return { accountNumber, routingNumber };
    }
  }
}

function requestOf(
  source: ProfileSource,
  basics: Pick<ProfileRequest, 'patientId' | 'billing' | 'priority'>,
  track: Uint8Array | null,
): ProfileRequest {
  switch (source.kind) {
    case 'swiped-card':
      if (track === null) throw new RecordsError('SWIPE_GONE');
      return { ...basics, kind: 'swiped-card', track };
    case 'keyed-card': {
      const { nameOnCard, cardNumber, expDate } = source;
      return { ...basics, kind: 'keyed-card', nameOnCard, cardNumber, expDate };
    }
    case 'bank-account': {
      const { accountType, accountNumber, routingNumber } = source;
      return { ...basics, kind: 'bank-account', accountType, accountNumber, routingNumber };
    }
  }
}
