/** The URLs of an island's files, known to the build (scripts/island-files.ts). */
interface IslandFiles {
  /** For example 'contact-form'. */
  name: string
  /** The module that exports `hydrate`. */
  script: string
  /** All modules it imports, so that they are fetched in one round trip. */
  imports: readonly string[]
}

declare module '*?island' {
  const files: IslandFiles
  export default files
}
