import { expect, test } from 'vitest';
import { Emitter } from '../../../../src/main/system/emitter.ts';

test('a listener that throws is reported and stops neither other listeners nor the caller', () => {
  const faults: unknown[] = [];
  const heard: string[] = [];
  const { emit, subscribe } = new Emitter((error) => faults.push(error));
  const fault = new TypeError('Object has been destroyed');
  subscribe(() => {
    throw fault;
  });
  subscribe(() => heard.push('the other'));
  emit();
  expect(faults).toEqual([fault]);
  expect(heard).toEqual(['the other']);
});
