import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { CommandId } from '../../../../src/renderer/ipc/command-id.ts';

const NEVER_ANSWERED = new Error('The connection broke.');
const REFUSED = new ORPCError('NOT_PERMITTED');

/** The ids of two presses: the first one ends as given. */
async function idsOf(first: { content: unknown; error?: Error }, second: { content: unknown }) {
  const commandId = new CommandId();
  const ids: string[] = [];
  await commandId
    .send(first.content, async (id) => {
      ids.push(id);
      if (first.error !== undefined) throw first.error;
    })
    .catch((error: unknown) => expect(error).toBe(first.error));
  await commandId.send(second.content, async (id) => void ids.push(id));
  return new Set(ids).size;
}

describe('the command id of a form', () => {
  test('stays the same for the same content after a broken connection', async () => {
    const content = { days: 7 };
    expect(await idsOf({ content, error: NEVER_ANSWERED }, { content: { days: 7 } })).toBe(1);
  });

  test.each([
    ['an answer', { content: 1 }, { content: 1 }],
    ['a refusal', { content: 1, error: REFUSED }, { content: 1 }],
    [
      'a broken connection, for another content',
      { content: 1, error: NEVER_ANSWERED },
      { content: 2 },
    ],
  ])('is new after %s', async (_, first, second) => {
    expect(await idsOf(first, second)).toBe(2);
  });

  test('returns the answer', async () => {
    expect(await new CommandId().send(1, async () => 'saved')).toBe('saved');
  });
});
