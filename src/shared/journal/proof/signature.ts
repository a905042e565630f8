/** True if a key signed a text; null where the browser has no cryptography for the page. */
export type CheckSignature = (
  signed: { readonly key: Uint8Array; readonly signature: Uint8Array },
  text: Uint8Array,
) => Promise<boolean | null>;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The mark of a point with both coordinates (SEC 1, section 2.3.3). */
const UNCOMPRESSED = 4;

/** Checks a signature by WebCrypto, which Node and browsers have. @throws no error: a key off the curve signed nothing. */
export const checkSignature: CheckSignature = async ({ key, signature }, text) => {
  // Absent from a page that the browser does not trust, as one over plain HTTP.
  const subtle = globalThis.crypto?.subtle as typeof crypto.subtle | undefined;
  if (subtle === undefined) return null;
  const point = Uint8Array.of(UNCOMPRESSED, ...key);
  try {
    const imported = await subtle.importKey('raw', point, ALGORITHM, false, ['verify']);
    return await subtle.verify(
      ALGORITHM,
      imported,
      Uint8Array.from(signature),
      Uint8Array.from(text),
    );
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};
