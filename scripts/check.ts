import { CHECKS } from './checks.ts';
import { runSteps } from './run-steps.ts';

runSteps(CHECKS);
