/**
 * True in `npm run torture -- whole`: what takes more than 20 seconds runs whole. `npm test` has one small instance of it.
 */
export const isWhole = process.env.TEST_WHOLE === 'on'

/** All guides have one template and the same parts. */
const GUIDE = /^\/knowledge-base\/.+\//
const MOST_GUIDES = 3

/** Without the guides after the third, unless everything is tested. */
export function someGuides<P extends string>(paths: readonly P[]): readonly P[] {
  if (isWhole) return paths
  const guides = paths.filter((path) => GUIDE.test(path)).slice(0, MOST_GUIDES)
  return paths.filter((path) => !GUIDE.test(path) || guides.includes(path))
}
