/** What the browser has to fetch for an island, as addresses. The build knows it (scripts/island-files.ts). */
interface IslandFiles {
  /** For example 'contact-form'. */
  name: string
  /** The module that exports `hydrate`. */
  script: string
  /** Everything it imports, so that all is fetched in one round trip. */
  imports: readonly string[]
}

declare module '*?island' {
  const files: IslandFiles
  export default files
}
