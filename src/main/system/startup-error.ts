/** A condition of this PC that prevents the start; the message is a sentence. */
export class StartupError extends Error {}
