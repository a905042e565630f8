/** Public names of `@swipewell/demo-service`: the service in your own tests, and the lines of its fault lab. */
export type { ClientAnswer, ClientTask } from './fault-lab/client-command.ts';
export { type RunningService, type ServiceSettings, startService } from './start.ts';
