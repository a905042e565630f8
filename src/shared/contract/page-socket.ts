/** The protocol of the page's WebSocket to the browser host. */
export const PAGE_PROTOCOL = 'swipewell';

/**
 * The protocols that the page offers when it opens its WebSocket: the protocol, then the secret,
 * since a browser's WebSocket takes no further headers.
 */
export const pageProtocols = (secret: string) => [PAGE_PROTOCOL, secret] as const;
