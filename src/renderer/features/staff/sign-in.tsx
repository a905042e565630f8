import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from 'react-aria-components';
import type { Person } from '../../../shared/contract/staff.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Key } from '../../ui/key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { initials } from './initials.ts';
import styles from './sign-in.module.css';

/** Who is at the desk: on the embedded service one key says it. */
export function SignIn() {
  const { data: people = [] } = useQuery({
    queryKey: ['people'],
    queryFn: () => till().staff.list(),
  });
  const command = useCommand();
  const { run } = command;

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const person = people.find(({ key }) => key === event.key);
      if (person === undefined || event.repeat) return;
      event.preventDefault();
      run(() => till().staff.signIn({ id: person.id }));
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [people, run]);

  return (
    <main className={styles['page']}>
      <section className={styles['card']}>
        <h1>Who is at the desk?</h1>
        <p className={styles['lead']}>Press a key, or choose your name.</p>
        <ul className={styles['people']}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonButton
                person={person}
                choose={() => run(() => till().staff.signIn({ id: person.id }))}
              />
            </li>
          ))}
        </ul>
        {command.problem === null ? null : (
          <Notice tone="bad">{commandProblem(command.problem)}</Notice>
        )}
        <p className={styles['hint']}>
          This is the demo service on this PC: take payments as you like, no money moves. Every
          receipt says so.
        </p>
      </section>
    </main>
  );
}

function PersonButton({
  person,
  choose,
}: {
  readonly person: Person;
  readonly choose: () => void;
}) {
  return (
    <Button className={styles['person'] ?? ''} onPress={choose}>
      <span className={styles['initials']} aria-hidden="true">
        {initials(person.name)}
      </span>
      <span className={styles['name']}>
        {person.name}
        <span className={styles['role']}>{person.id}</span>
      </span>
      <Key>{person.key}</Key>
    </Button>
  );
}
