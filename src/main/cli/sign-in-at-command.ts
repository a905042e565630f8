import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import { t } from '../../shared/messages/t.ts';
import { openPeople } from '../staff/people.ts';
import { type CommandPorts, CommandRefused, type CommandValues } from './command-ports.ts';

/**
 * Delay after a wrong PIN, ms; the journal may be open in the running counter, so no try is
 * counted.
 */
const WRONG_COSTS_MS = 2_000;

/**
 * Checks a person of the clinic's counter by name and PIN. A PC without a clinic's counter has
 * nothing to protect.
 * @throws {CommandRefused}
 */
export async function signInAtCommand(
  ports: CommandPorts,
  values: Pick<CommandValues, 'person'>,
  permission: Permission,
): Promise<void> {
  const people = openPeople(join(ports.data, 'clinic'), () => []).all;
  if (people.length === 0) return;
  if (values.person === undefined) throw new CommandRefused(t('command.personMissing'));
  const name = values.person.toLowerCase();
  const person = people.find((each) => each.name.toLowerCase() === name);
  const pin = await ports.ask('SWIPEWELL_PIN', t('command.sPin', { person: values.person }));
  const right = person !== undefined && (await verify(person.pinHash, pin));
  if (!right) {
    await ports.wait(WRONG_COSTS_MS);
    throw new CommandRefused(t('command.wrongNameOrPin'));
  }
  if (!may(person.role, permission)) {
    throw new CommandRefused(t('command.personDoesNotPermission'));
  }
}
