import type { Listening, OnFilePolicy } from '../../shared/contract/profiles.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { TypedNumbers } from '../readers/typed-numbers.ts';
import type { RecordsPorts } from '../service/records-ports.ts';

/** An exclusive session on the readers for one card. */
export interface CardReading {
  readonly state: Listening;
  subscribe(listener: () => void): () => void;
  /** The track of the waiting card; the caller has to wipe it. */
  take(handle: string): { readonly face: CardFace; readonly track: Uint8Array } | null;
  end(): void;
}

export interface ProfilesPorts extends RecordsPorts {
  /** Null without a reader. */
  readonly openCardReading: () => CardReading | null;
  readonly typedNumbers: Pick<TypedNumbers, 'digitsOf' | 'takeAll'>;
  /** True while a sale is open, which needs the readers. */
  readonly saleOpen: () => boolean;
  readonly policy: {
    readonly current: OnFilePolicy;
    change(policy: Partial<OnFilePolicy>): void;
  };
}
