/** Parameters of a reader's serial line (hardware.md §3). */
export interface SerialSettings {
  readonly baudRate: number;
  /** 8N1, or seven data bits with a parity bit. */
  readonly format: '8N1' | '7E1' | '7O1';
}

export const USUAL_SETTINGS: SerialSettings = { baudRate: 9600, format: '8N1' };
