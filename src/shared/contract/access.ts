import { oc } from '@orpc/contract';
import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../domain/permissions.ts';
import { ROLES, type Role } from '../domain/roles.ts';

/**
 * Metadata of a procedure of the contract. One without it is refused
 * (src/main/rpc/implementer.ts).
 */
export interface AccessMeta {
  /**
   * `public`: answered also before sign-in and while the screen is locked. Else the lowest role
   * allowed.
   */
  readonly access?: 'public' | Role;
  /** Answered also while the encryption of the PC's disk is not confirmed, as all that needs an administrator. */
  readonly withoutDisk?: boolean;
  /**
   * Of a command: the uses of its id that its feature answers from the journal after a restart; a command with any other
   * use is refused.
   */
  readonly answersAgain?: readonly CommandUse[];
}

/** The result of a command: the kind of its entry, or the operation and method of its request to the service. */
type CommandUse =
  | `${'authorize' | 'preauthorize' | 'void' | 'credit'} CARD`
  | `${'authorize' | 'void' | 'credit'} ACH`
  | `${'capture' | 'deauthorize'} CARD${'' | ' of another counter'}`
  | `cash.refunded${'' | ' of another counter'}`
  | 'cash.taken'
  | 'day.closed'
  | 'downtime.slip-entered'
  | 'tender.recorded'
  | 'tender.returned';

const undeclared = oc.$meta<AccessMeta>({});

/** Declares a procedure that is public: allowed before sign-in and while the screen is locked. */
export const anyone = undeclared.meta({ access: 'public' });

const isRole = (name: string): name is Role => ROLES.some((role) => role === name);

const lowestRole = (least: Role | Permission) => (isRole(least) ? least : PERMISSIONS[least]);

/**
 * Declares a procedure for signed-in people of at least this role, or of the role with this
 * permission.
 */
export function requires(least: Role | Permission) {
  const access = lowestRole(least);
  return undeclared.meta({ access }).errors({ NOT_SIGNED_IN: {}, NOT_PERMITTED: {} });
}

type CommandInput<Shape extends z.ZodRawShape> = z.ZodObject<{ commandId: z.ZodUUID } & Shape>;

/**
 * Declares a command: a procedure that changes the journal, the settings, a device or a record of
 * the service. Its id, made by the page for one press, lets the gate carry it out once
 * (src/main/commands.ts).
 * @param refined adds rules between fields.
 */
export function command<Shape extends z.ZodRawShape>(
  least: 'public' | Role | Permission,
  shape: Shape,
  refined = (input: CommandInput<Shape>) => input,
) {
  const access = least === 'public' ? least : lowestRole(least);
  return undeclared
    .meta({ access })
    .errors({ NOT_SIGNED_IN: {}, NOT_PERMITTED: {}, COMMAND_USED: {} })
    .input(refined(z.object({ commandId: z.uuid(), ...shape })));
}

const commandSchema = z.object({ commandId: z.uuid() });

/** The id of a command in the input of a call; null for any other procedure. */
export function commandIdOf(
  procedure: { readonly '~orpc': { readonly inputSchema?: unknown } },
  input: unknown,
): string | null {
  const { inputSchema } = procedure['~orpc'];
  if (!(inputSchema instanceof z.ZodObject) || !('commandId' in inputSchema.shape)) return null;
  return commandSchema.safeParse(input).data?.commandId ?? null;
}
