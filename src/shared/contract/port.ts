/** The protocol of the page's WebSocket to the browser host. */
export const PAGE_PROTOCOL = 'swipewell';

/** The protocol of a patient's display, with a secret of its own: it opens no other contract. */
export const DISPLAY_PROTOCOL = 'swipewell-display';

/**
 * The protocols that a page offers when it opens its WebSocket: the protocol, then the secret, since a
 * browser's WebSocket takes no further headers.
 */
export const pageProtocols = (secret: string, protocol: string = PAGE_PROTOCOL) =>
  [protocol, secret] as const;

/** The query of the address of a patient's display. */
export const DISPLAY_QUERY = '?display';

/** The channel on which main sends a window its MessagePort. */
export const PORT_CHANNEL = 'swipewell:port';

/** The message of the preload script to the page that carries the port. */
export const PORT_MESSAGE = 'swipewell:port';

/** The message of the page to the preload script: it listens for the port. */
export const PORT_REQUEST = 'swipewell:port-request';
