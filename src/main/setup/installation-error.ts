/**
 * - `INSTALLATION_NOT_READ`, `INSTALLATION_NOT_SAVED`: file permissions; the message has the remedy.
 * - `NOTHING_TO_CONFIRM`: the data belongs to this installation, or was confirmed meanwhile.
 */
export type InstallationErrorCode =
  | 'INSTALLATION_NOT_READ'
  | 'INSTALLATION_NOT_SAVED'
  | 'NOTHING_TO_CONFIRM';

/** Every failure of the binding to an installation; the message is a sentence for a person. */
export class InstallationError extends Error {
  readonly code: InstallationErrorCode;

  constructor(code: InstallationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InstallationError';
    this.code = code;
  }
}
