/** True in `npm run test:full`, which takes minutes more than `npm test`. */
export const IS_FULL = process.env['SWIPEWELL_FULL'] !== undefined;
