import { expect, test } from 'vitest';
import { Changes } from '../../../src/main/changes.ts';

test('a listener that throws is reported, and stops neither the others nor who rings', () => {
  const faults: unknown[] = [];
  const heard: string[] = [];
  const { ring, subscribe } = new Changes((error) => faults.push(error));
  const fault = new TypeError('Object has been destroyed');
  subscribe(() => {
    throw fault;
  });
  subscribe(() => heard.push('the other'));
  ring();
  expect(faults).toEqual([fault]);
  expect(heard).toEqual(['the other']);
});
