import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ATTEMPT_STATES, NEXT_STATES } from '../../../src/shared/domain/attempt.ts';

const DOCUMENT = new URL('../../../docs/explanation/no-double-charge.md', import.meta.url);

const BLOCK = /```mermaid\nstateDiagram-v2\n[\s\S]*?```/;

/** Mermaid takes no hyphen in the id of a state. */
const idOf = (state: string) => state.replaceAll('-', '_');

function stateDiagram(): string {
  const named = ATTEMPT_STATES.filter((state) => state !== idOf(state)).map(
    (state) => `  state "${state}" as ${idOf(state)}`,
  );
  const arrows = ATTEMPT_STATES.flatMap((state) =>
    NEXT_STATES[state].map((next) => `  ${idOf(state)} --> ${idOf(next)}`),
  );
  return ['```mermaid', 'stateDiagram-v2', ...named, '  [*] --> sending', ...arrows, '```'].join(
    '\n',
  );
}

it('shows the transition table of the code; UPDATE_DOCS=1 rewrites the diagram', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [shown] = BLOCK.exec(text) ?? [];
  expect(shown, 'the diagram in docs/explanation/no-double-charge.md').toBeDefined();
  if (process.env['UPDATE_DOCS'] === '1') {
    writeFileSync(DOCUMENT, text.replace(BLOCK, stateDiagram()));
  } else {
    expect(shown).toBe(stateDiagram());
  }
});
