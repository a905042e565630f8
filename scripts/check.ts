import { CHECKS } from './checks.ts';
import { runSteps } from './run-steps.ts';

await runSteps(CHECKS);
