/** The request target (RFC 9112 §3.2) in one spelling, so that all readers see the same. */

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
const UNRESERVED = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;

/**
 * Path and query of a target: without scheme and host, without a fragment, and in the path without
 * escapes of characters that need none (RFC 3986 §6.2.2.2).
 */
export function normalTarget(target: string): string {
  const [, path = '', query = ''] =
    /^([^?#]*)(\?[^#]*)?/.exec(target.replace(ABSOLUTE_FORM, '')) ?? [];
  // `*` and the empty path have no slash of their own.
  return path.replace(UNRESERVED, decodeURIComponent).replace(/^\/?/, '/') + query;
}

/** True if a query or form has a % that begins no escape, or escapes that are no UTF-8. */
export function isMalformed(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return false;
  } catch (error) {
    if (error instanceof URIError) return true;
    throw error;
  }
}
