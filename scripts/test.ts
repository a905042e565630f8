import { CHECKS } from './checks.ts';
import { runSteps } from './run-steps.ts';

await runSteps([
  ...CHECKS,
  { name: 'build', command: ['build'] },
  { name: 'size of the first screen', command: ['size'] },
  { name: 'integration tests', command: ['integration'], counts: 'vitest' },
  { name: 'the protocol under faults', command: ['simulation'], counts: 'vitest' },
  { name: 'end to end, in Chromium', command: ['e2e'], counts: 'playwright' },
  {
    name: 'real kernel devices',
    command: ['test:hardware'],
    counts: 'vitest',
    maySkip: true,
    usesOneCore: true,
  },
  {
    name: 'packing, rehearsed',
    command: ['package', '--', '--rehearse', '--bundled'],
    usesOneCore: true,
  },
  { name: 'a payment without a window', command: ['demo', '--', '--json'], usesOneCore: true },
  // The rehearsal before it packs for this system.
  ...(process.platform === 'linux' && process.arch === 'x64'
    ? [
        {
          name: 'self-test and replay of the packed program',
          command: ['integration', '--', 'desktop/self-test', 'desktop/replay'],
          counts: 'vitest' as const,
          env: { SWIPEWELL_PACKED: 'out/rehearsal/linux-unpacked' },
        },
      ]
    : []),
]);
