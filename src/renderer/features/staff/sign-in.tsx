/**
 * Staff at the counter.
 *
 *    sign-in: name, then PIN ─▶ signed in ⇄ locked (lock-screen.tsx)
 *    an administrator's PIN lost ─▶ recover-form.tsx: the printed code, a new PIN, the next code
 */

import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Person } from '../../../shared/contract/staff.ts';
import { LANGUAGE_NAMES, LANGUAGES, PAGE_LANGUAGE } from '../../../shared/messages/language.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { tillOnceOpen, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Key, Button as PlainButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import ui from '../../ui/primitives.module.css';
import { useLetterKeys, useShortcut } from '../../ui/use-action.ts';
import { ROLE_NAMES } from '../../words/roles.ts';
import styles from './sign-in.module.css';

const CommandNotice = later(
  async () => (await import('../../widgets/command-notice.tsx')).CommandNotice,
);
const RecoverForm = later(async () => (await import('./recover-form.tsx')).RecoverForm);

/** The sign-in: first the name, by its key, then the PIN. */
export function SignIn() {
  const people = useTill((state) => state.people).filter(({ worksHere }) => worksHere);
  const [chosen, setChosen] = useState<Person | null>(null);
  const embedded = useTill((state) => state.service.kind === 'embedded');
  return (
    <main className={ui['centered']}>
      <section className={ui['card']}>
        {chosen === null ? (
          <Names people={people} choose={setChosen} />
        ) : (
          <Pin person={chosen} back={() => setChosen(null)} />
        )}
        <LanguageChoice />
        {embedded ? <p className={styles['hint']}>{t('staff.demoTakeAnyPayments')}</p> : null}
      </section>
    </main>
  );
}

/** Every other language, in its own words. A person who signs in after it has that language from then on. */
function LanguageChoice() {
  const { run, problem } = useCommand();
  return (
    <div className={ui['row']}>
      {otherLanguages().map((language) => (
        <PlainButton
          key={language}
          look="quiet"
          onPress={() => run(async () => (await tillOnceOpen()).staff.chooseLanguage({ language }))}
        >
          <span lang={language}>{LANGUAGE_NAMES[language]}</span>
        </PlainButton>
      ))}
      <CommandNotice problem={problem} />
    </div>
  );
}

/** The languages that this page is not in. */
export const otherLanguages = () => LANGUAGES.filter((each) => each !== PAGE_LANGUAGE);

function Names({
  people,
  choose,
}: {
  readonly people: readonly Person[];
  readonly choose: (person: Person) => void;
}) {
  useNumberKeys(people, choose);
  return (
    <>
      <h1>{t('staff.sign')}</h1>
      <div className={styles['lead']}>{t('staff.pressNumberOrChoose')}</div>
      <ul className={ui['stack']} data-gap="8">
        {people.map((person, index) => (
          <li key={person.id}>
            <Button className={styles['person'] ?? ''} onPress={() => choose(person)}>
              <Face person={person} />
              <NumberKey index={index} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Face({ person: { name, role } }: { readonly person: Person }) {
  return (
    <>
      <span className={styles['initials']} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={styles['name']}>
        {name}
        <span className={styles['role']}>{ROLE_NAMES[role]}</span>
      </span>
    </>
  );
}

function Pin({ person, back }: { readonly person: Person; readonly back: () => void }) {
  const { run, pending, problem } = useCommand();
  const [recovering, setRecovering] = useState(false);
  useShortcut('Escape', back);
  if (recovering) return <RecoverForm person={person} back={back} />;
  return (
    <>
      <h1>{t('staff.hello', { split: person.name.split(' ')[0] })}</h1>
      <PinField
        label={t('staff.sPin', { name: person.name })}
        autoFocus
        entered={(pin) =>
          run(async () => (await tillOnceOpen()).staff.signIn({ id: person.id, pin }))
        }
      />
      {person.shownPin === null ? null : (
        <p className={styles['shown']}>
          <Message id="staff.demoPin" values={{ shownPin: <strong>{person.shownPin}</strong> }} />
        </p>
      )}
      <CommandNotice problem={problem} />
      <PlainButton
        look="quiet"
        shortcut="Esc"
        disabledBecause={pending ? t('ui.waitForEnd') : null}
        onPress={back}
      >
        {t('staff.switchUser')}
      </PlainButton>
      {person.role === 'administrator' && person.shownPin === null ? (
        <PlainButton look="quiet" onPress={() => setRecovering(true)}>
          {t('staff.iLostMyPin')}
        </PlainButton>
      ) : null}
    </>
  );
}

/** `Dana Reyes` → `DR`. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The digit of an item of a list, counted from 0; none after the ninth, or if such keys are off. */
export function NumberKey({ index }: { readonly index: number }) {
  const { on } = useLetterKeys();
  return on && index < 9 ? <Key>{index + 1}</Key> : null;
}

/** A digit from 1 to 9 chooses an item of the list. */
export function useNumberKeys<T>(choices: readonly T[], choose: (choice: T) => void): void {
  const latest = useRef({ choices, choose });
  latest.current = { choices, choose };
  const { on } = useLetterKeys();
  useEffect(() => {
    if (!on) return;
    const pressed = (event: KeyboardEvent) => {
      const choice = latest.current.choices[Number(event.key) - 1];
      if (choice === undefined || event.repeat) return;
      event.preventDefault();
      latest.current.choose(choice);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [on]);
}
