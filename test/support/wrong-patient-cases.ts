/** A patient before the record: the name has `~` for the letters of its case. */
export interface Person {
  readonly name: string;
  readonly birthDate?: string;
  readonly phone?: string;
}

export type Tender = 'cash' | 'check' | 'terminal' | 'card' | 'account' | 'two tenders';

export interface WrongPatientCase {
  /** How the payment came to the wrong patient. */
  readonly how: string;
  /** `none`: a quick payment; `link`: a sale link with a number that the service does not know. */
  readonly wrong: Person | 'none' | 'link';
  readonly right: Person;
  /** The typed search, and the patient that Enter takes without a mark. */
  readonly typed?: string;
  readonly enter?: 'nobody' | 'wrong' | 'right';
  readonly tender: Tender;
  /** The lines of a family: the wrong patient has the first, the right one or a sibling the second. */
  readonly family?: 'wrong line' | 'sibling stays' | 'joins the sale';
  /** Refunded before the move, cents. */
  readonly refunded?: number;
  /** The page still shows what was there before another window changed it. */
  readonly stale?: 'moved by another window' | 'refunded meanwhile';
  /** What is tried first, and its refusal. */
  readonly first?: 'deleted patient' | 'same patient' | 'no approval';
  readonly again?: 'repeated command' | 'back and forth';
}

/** Letters that no other case has, so that a search finds only its patients. */
export function lettersOf(index: number): string {
  const letter = (n: number) => String.fromCharCode(97 + n);
  return `Qu${letter(Math.floor(index / 26))}${letter(index % 26)}x`;
}

const maria: Person = { name: 'Maria ~', birthDate: '1984-05-02', phone: '5185550101' };
const mario: Person = { name: 'Mario ~', birthDate: '1990-11-30', phone: '5185550102' };
const namesake: Person = { ...maria, phone: '5185550199' };
const leo: Person = { name: 'Leo ~', birthDate: '2015-01-09', phone: '5185550101' };
const annaMaria: Person = { name: 'Anna Maria ~', birthDate: '1961-02-03' };
const oneill: Person = { name: 'Sean O’Neill-~', birthDate: '1970-07-07' };
const neill: Person = { name: 'Sean Neill-~', birthDate: '1971-07-07' };

export const CASES: readonly WrongPatientCase[] = [
  // The patient is chosen too early.
  {
    how: 'Enter after half a last name',
    wrong: maria,
    right: mario,
    typed: 'Mari',
    enter: 'nobody',
    tender: 'cash',
  },
  {
    how: 'Enter after the last name of two',
    wrong: maria,
    right: mario,
    typed: '~',
    enter: 'nobody',
    tender: 'card',
  },
  {
    how: 'Enter after a whole name that another has too',
    wrong: maria,
    right: namesake,
    typed: 'Maria ~',
    enter: 'nobody',
    tender: 'cash',
  },
  {
    how: 'Enter after name and birth date of namesakes',
    wrong: maria,
    right: namesake,
    typed: 'Maria ~ 05/02/1984',
    enter: 'nobody',
    tender: 'check',
  },
  {
    how: 'Enter after a birth date of two',
    wrong: maria,
    right: namesake,
    typed: '05/02/1984',
    enter: 'nobody',
    tender: 'terminal',
  },
  {
    how: 'the whole name of the wrong patient is typed',
    wrong: mario,
    right: maria,
    typed: 'Mario ~',
    enter: 'wrong',
    tender: 'card',
  },
  {
    how: 'the name is typed in the other order',
    wrong: mario,
    right: maria,
    typed: '~ Mario',
    enter: 'wrong',
    tender: 'cash',
  },
  {
    how: 'the name is typed without an apostrophe',
    wrong: oneill,
    right: neill,
    typed: 'Sean ONeill-~',
    enter: 'wrong',
    tender: 'cash',
  },
  {
    how: 'the middle of a first name is typed',
    wrong: annaMaria,
    right: maria,
    typed: 'Maria ~',
    enter: 'right',
    tender: 'cash',
  },
  {
    how: 'only the right patient is found, and a click took an earlier row',
    wrong: mario,
    right: maria,
    typed: 'Maria ~',
    enter: 'right',
    tender: 'account',
  },
  {
    how: 'the list changed under the pointer',
    wrong: mario,
    right: maria,
    typed: 'Ma',
    enter: 'nobody',
    tender: 'card',
  },
  {
    how: 'the row above was marked by an arrow',
    wrong: maria,
    right: mario,
    typed: 'Mar',
    enter: 'nobody',
    tender: 'check',
  },
  {
    how: 'the end of a phone number of a family',
    wrong: maria,
    right: leo,
    typed: '0101',
    enter: 'nobody',
    tender: 'cash',
  },
  // Two people are alike.
  {
    how: 'namesakes of one name and birth date, by card',
    wrong: maria,
    right: namesake,
    tender: 'card',
  },
  {
    how: 'namesakes of one name and birth date, in cash and by check',
    wrong: maria,
    right: namesake,
    tender: 'two tenders',
  },
  {
    how: 'a parent and a child of one name',
    wrong: maria,
    right: { ...maria, birthDate: '2012-05-02' },
    tender: 'cash',
  },
  {
    how: 'the birth date of the other namesake was read out',
    wrong: namesake,
    right: maria,
    tender: 'account',
  },
  // A quick payment, or a link.
  { how: 'a quick payment in cash without a patient', wrong: 'none', right: maria, tender: 'cash' },
  { how: 'a quick payment by card without a patient', wrong: 'none', right: maria, tender: 'card' },
  { how: 'a quick payment by check without a patient', wrong: 'none', right: leo, tender: 'check' },
  {
    how: 'a quick payment at a card terminal without a patient',
    wrong: 'none',
    right: leo,
    tender: 'terminal',
  },
  {
    how: 'a quick payment with two tenders without a patient',
    wrong: 'none',
    right: maria,
    tender: 'two tenders',
  },
  {
    how: 'a quick payment that was partly refunded',
    wrong: 'none',
    right: maria,
    tender: 'cash',
    refunded: 500,
  },
  {
    how: 'a sale link of a patient unknown to the service',
    wrong: 'link',
    right: maria,
    tender: 'cash',
  },
  {
    how: 'a sale link of an unknown patient, by card',
    wrong: 'link',
    right: mario,
    tender: 'card',
  },
  {
    how: 'a row of today’s list that the service did not know then',
    wrong: 'link',
    right: leo,
    tender: 'check',
  },
  {
    how: 'a sale link came while another patient was open',
    wrong: maria,
    right: mario,
    tender: 'account',
  },
  // A family.
  { how: 'the card of a sibling', wrong: leo, right: { ...leo, name: 'Ana ~' }, tender: 'card' },
  {
    how: 'the line of a child went to a sibling',
    wrong: maria,
    right: leo,
    tender: 'cash',
    family: 'wrong line',
  },
  {
    how: 'the line of a child by card went to a sibling',
    wrong: maria,
    right: leo,
    tender: 'card',
    family: 'wrong line',
  },
  {
    how: 'the parent’s line was another parent’s, the child’s stays',
    wrong: maria,
    right: mario,
    tender: 'cash',
    family: 'sibling stays',
  },
  {
    how: 'the parent’s line by two tenders, the child’s stays',
    wrong: maria,
    right: mario,
    tender: 'two tenders',
    family: 'sibling stays',
  },
  {
    how: 'the child’s line was the parent’s own',
    wrong: leo,
    right: maria,
    tender: 'cash',
    family: 'joins the sale',
  },
  {
    how: 'a confidential child paid with the family',
    wrong: maria,
    right: leo,
    tender: 'check',
    family: 'wrong line',
  },
  // The patient or the payment changes meanwhile.
  {
    how: 'the chosen patient was deleted at another counter',
    wrong: maria,
    right: mario,
    tender: 'cash',
    first: 'deleted patient',
  },
  {
    how: 'the chosen patient is the same one',
    wrong: maria,
    right: mario,
    tender: 'card',
    first: 'same patient',
  },
  {
    how: 'no manager approved it',
    wrong: maria,
    right: mario,
    tender: 'cash',
    first: 'no approval',
  },
  {
    how: 'another window moved it first',
    wrong: maria,
    right: mario,
    tender: 'card',
    stale: 'moved by another window',
  },
  {
    how: 'it was refunded in part meanwhile',
    wrong: maria,
    right: mario,
    tender: 'cash',
    stale: 'refunded meanwhile',
    refunded: 700,
  },
  {
    how: 'the command was sent twice',
    wrong: maria,
    right: mario,
    tender: 'check',
    again: 'repeated command',
  },
  {
    how: 'it went to a third patient and back',
    wrong: maria,
    right: mario,
    tender: 'cash',
    again: 'back and forth',
  },
  {
    how: 'a part was refunded to the wrong patient',
    wrong: maria,
    right: mario,
    tender: 'cash',
    refunded: 1_000,
  },
  { how: 'the patient of another counter’s list', wrong: mario, right: maria, tender: 'terminal' },
];
