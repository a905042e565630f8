import { ORPCError } from '@orpc/client';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LostAnswers } from '../../../../src/renderer/ipc/lost-answers.ts';

const NEVER_ANSWERED = new Error('The connection broke.');
const REFUSED = new ORPCError('NOT_PERMITTED');

interface Press {
  readonly path?: string;
  readonly content?: object;
  readonly error?: Error;
  /** Since the press before, ms. */
  readonly after?: number;
}

/** The inputs that the till gets from presses, each with a command id of its own. */
async function sentBy(...presses: readonly Press[]) {
  let time = 0;
  const answers = new LostAnswers(() => time);
  const sent: unknown[] = [];
  for (const { path = 'move', content = {}, error, after = 0 } of presses) {
    time += after;
    const answer = answers.send(
      ['drawer', path],
      { commandId: v7(), ...content },
      async (input) => {
        sent.push(input);
        if (error !== undefined) throw error;
      },
    );
    await answer.catch((thrown: unknown) => expect(thrown).toBe(error));
  }
  return sent;
}

const ids = (sent: readonly unknown[]) =>
  new Set(sent.map((input) => Reflect.get(Object(input), 'commandId'))).size;

describe('a press after a lost answer', () => {
  test('repeats the command id', async () => {
    const content = { amount: 500 };
    expect(ids(await sentBy({ content, error: NEVER_ANSWERED }, { content }))).toBe(1);
  });

  test('repeats it again while the answers are lost', async () => {
    const lost = { error: NEVER_ANSWERED };
    expect(ids(await sentBy(lost, lost, {}))).toBe(1);
  });

  test('repeats the id of the refund that follows a capture', async () => {
    const content = (refundCommandId: string) => ({ giveBack: { amount: 500, refundCommandId } });
    const [first, second] = await sentBy(
      { content: content(v7()), error: NEVER_ANSWERED },
      { content: content(v7()) },
    );
    expect(second).toEqual(first);
  });

  test('repeats it with its own approval', async () => {
    const [first, second] = await sentBy(
      { content: { approval: { pin: '111111' } }, error: NEVER_ANSWERED },
      { content: { approval: { pin: '222222' } } },
    );
    expect(second).toEqual({ ...Object(first), approval: { pin: '222222' } });
  });

  test.each<readonly [string, Press, Press]>([
    ['an answer', {}, {}],
    ['a refusal', { error: REFUSED }, {}],
    ['a lost answer, for another content', { error: NEVER_ANSWERED }, { content: { amount: 1 } }],
    ['a lost answer, for another procedure', { error: NEVER_ANSWERED }, { path: 'noSale' }],
    ['ten minutes', { error: NEVER_ANSWERED }, { after: 600_000 }],
  ])('sends a new id after %s', async (_, first, second) => {
    expect(ids(await sentBy(first, second))).toBe(2);
  });
});

test('an input without a command id is sent as it is', async () => {
  const input = { text: 'Ada' };
  const answer = new LostAnswers(Date.now).send(
    ['patients', 'search'],
    input,
    async (sent) => sent,
  );
  expect(await answer).toBe(input);
});
