/** On which main sends a window its MessagePort. */
export const PORT_CHANNEL = 'swipewell:port';

/** What the preload script posts to the page with it. */
export const PORT_MESSAGE = 'swipewell:port';
