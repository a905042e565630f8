/** The protocol of the page's WebSocket to the browser host. */
export const PAGE_PROTOCOL = 'swipewell';

/**
 * The protocols that the page offers when it opens its WebSocket: the protocol, then the secret,
 * since a browser's WebSocket takes no further headers.
 */
export const pageProtocols = (secret: string) => [PAGE_PROTOCOL, secret] as const;

/** The channel on which main sends a window its MessagePort. */
export const PORT_CHANNEL = 'swipewell:port';

/** The message of the preload script to the page that carries the port. */
export const PORT_MESSAGE = 'swipewell:port';
