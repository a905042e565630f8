/** The channel on which main sends a window its MessagePort. */
export const PORT_CHANNEL = 'swipewell:port';

/** The message of the preload script to the page that carries the port. */
export const PORT_MESSAGE = 'swipewell:port';
