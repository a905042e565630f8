import type { HidReaderListing } from '../../../drivers/readers/hid/list-hid-readers.ts';
import type { ReaderLine } from '../../shared/contract/devices.ts';
import { t } from '../../shared/messages/t.ts';
import type { ReaderEnvironment } from './reader-environment.ts';

/** A device that may be a stripe reader. */
export interface Candidate {
  /** Independent of the port; the reader is registered under this id. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly line: ReaderLine;
}

export const WEDGE_ID = 'keyboard';

/** The devices that the system lists; listing can fail without a faulty reader. */
export interface Found {
  readonly candidates: readonly Candidate[];
  /** The error of each kind of reader that could not be listed. */
  readonly failed: readonly unknown[];
}

/** All devices that may be a stripe reader: HID, serial, and the keyboard, which may hide one. */
export async function findCandidates(environment: ReaderEnvironment): Promise<Found> {
  const [hid, serial] = await Promise.allSettled([
    environment.hidReaders(),
    environment.serialPorts(),
  ]);
  const listings = hid.status === 'fulfilled' ? hid.value : [];
  const ports = serial.status === 'fulfilled' ? serial.value : [];
  return {
    candidates: [
      ...hidCandidates(listings.filter(({ mode }) => mode === 'hid')),
      wedgeCandidate(listings.filter(({ mode }) => mode === 'keyboard')),
      ...ports.map(({ path, maker, serialNumber }) => serialCandidate(path, maker, serialNumber)),
    ],
    failed: [hid, serial].flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])),
  };
}

/**
 * Without a serial number a reader is numbered among its model: paths change with every replugging.
 */
function hidCandidates(listings: readonly HidReaderListing[]): readonly Candidate[] {
  const alike = new Map<string, number>();
  return listings
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((listing) => {
      const model = `hid:${listing.vendorId}:${listing.productId}`;
      if (listing.serialNumber !== null) {
        return hidCandidate(`${model}:${listing.serialNumber}`, listing);
      }
      const place = (alike.get(model) ?? 0) + 1;
      alike.set(model, place);
      return hidCandidate(`${model}#${place}`, listing);
    });
}

function hidCandidate(id: string, listing: HidReaderListing): Candidate {
  const { vendorId, productId, serialNumber, path, maker, product } = listing;
  return {
    id,
    name: product ?? t('readers.usbStripeReader'),
    about: [
      maker,
      serialNumber === null ? null : t('readers.serialNumber', { serialNumber }),
      'USB',
    ]
      .filter((part) => part !== null)
      .join(', '),
    line: { kind: 'hid', vendorId, productId, serialNumber, path },
  };
}

function wedgeCandidate(typing: readonly HidReaderListing[]): Candidate {
  const [first] = typing;
  return {
    id: WEDGE_ID,
    name: first?.product ?? t('readers.keyboardReader'),
    about:
      first === undefined
        ? t('readers.readerTypesLikeKeyboard')
        : t('readers.typesLikeKeyboardHid'),
    line: { kind: 'wedge' },
  };
}

/** A port that a person names and no list has, such as a link, is a normal candidate. */
export function serialCandidate(
  path: string,
  maker: string | null = null,
  serialNumber: string | null = null,
): Candidate {
  return {
    id: `serial:${serialNumber ?? path}`,
    name: t('readers.serialReader', { path }),
    about: [
      maker,
      serialNumber === null ? null : t('readers.serialNumber', { serialNumber }),
      t('readers.serialPort'),
    ]
      .filter((part) => part !== null)
      .join(', '),
    line: { kind: 'serial', path, serialNumber, baudRate: 9600, format: '8N1' },
  };
}
