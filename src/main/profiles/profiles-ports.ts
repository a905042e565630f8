import type { Listening, OnFilePolicy } from '../../shared/contract/profiles.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { RecordsPorts } from '../service/records-ports.ts';

/** The readers, lent for one card. */
export interface CardReading {
  readonly state: Listening;
  subscribe(listener: () => void): () => void;
  /** The track of the card that waits; from now on the taker's to wipe. */
  take(handle: string): { readonly face: CardFace; readonly track: Uint8Array } | null;
  end(): void;
}

export interface ProfilesPorts extends RecordsPorts {
  /** Null where there is no reader. */
  readonly borrowReaders: () => CardReading | null;
  /** A sale is at the counter, which the readers belong to. */
  readonly saleOpen: () => boolean;
  readonly policy: {
    readonly current: OnFilePolicy;
    change(policy: Partial<OnFilePolicy>): void;
  };
}
