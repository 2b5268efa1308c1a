/**
 * True in `npm run torture -- whole`: what takes more than 20 seconds runs whole. `npm test` has one small instance of it.
 */
export const isWhole = process.env.TEST_WHOLE === 'on'
