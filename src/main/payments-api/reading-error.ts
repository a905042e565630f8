/** An answer that differs from the document. The message has names and forms, never a value. */
export class ReadingError extends Error {
  /** The wire name of the field; null if the answer as a whole is wrong. */
  readonly field: string | null;
  readonly code: 'unreadable-answer' | 'wrong-answer' | 'answer-too-large';

  constructor(
    field: string | null,
    message: string,
    code: ReadingError['code'] = 'unreadable-answer',
  ) {
    super(message);
    this.name = 'ReadingError';
    this.field = field;
    this.code = code;
  }
}
