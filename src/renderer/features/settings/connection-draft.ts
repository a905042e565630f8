import type {
  ConnectionForm,
  ConnectionView,
  FirstAdministrator,
} from '../../../shared/contract/connection.ts';
import { fits, LIMITS, tooMany } from '../../../shared/domain/typed-text.ts';

/** A connection as typed, field by field. */
export interface ConnectionDraft {
  readonly baseUrl: string;
  readonly environment: ConnectionForm['environment'];
  readonly username: string;
  readonly password: string;
  /** One branch per line: its client id, then its name. */
  readonly branches: string;
  readonly authority: string;
  readonly proxy: string;
  readonly administratorName: string;
  readonly administratorPin: string;
}

export function draftOf(current: ConnectionView['current']): ConnectionDraft {
  return {
    baseUrl: current?.baseUrl ?? '',
    environment: current?.environment ?? 'demo',
    username: current?.username ?? '',
    password: '',
    branches: (current?.branches ?? [])
      .map(({ clientId, name }) => `${clientId} ${name}`)
      .join('\n'),
    authority: current?.authority ?? '',
    proxy: current?.proxy ?? '',
    administratorName: '',
    administratorPin: '',
  };
}

/** The lines that are not a branch, for a message below the field. */
export function wrongBranches(branches: string): readonly string[] {
  return linesOf(branches).filter(
    (line) => !/^[A-Za-z0-9]{8}(\s|$)/.test(line) || tooMany(line.slice(8), LIMITS.name) > 0,
  );
}

export function formOf(draft: ConnectionDraft): ConnectionForm {
  return {
    baseUrl: draft.baseUrl.trim(),
    environment: draft.environment,
    username: draft.username,
    password: draft.password === '' ? null : draft.password,
    branches: linesOf(draft.branches).map((line) => ({
      clientId: line.slice(0, 8),
      name: line.slice(8).trim(),
    })),
    authority: draft.authority.trim() === '' ? null : draft.authority,
    proxy: draft.proxy.trim() === '' ? null : draft.proxy.trim(),
  };
}

/** Null while it is incomplete. */
export function administratorOf(draft: ConnectionDraft): FirstAdministrator | null {
  const name = draft.administratorName.trim();
  return fits(name, LIMITS.personName) && /^\d{6}$/.test(draft.administratorPin)
    ? { name, pin: draft.administratorPin }
    : null;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
