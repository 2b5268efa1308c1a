import pageScript from './search-script.ts?worker&url'

/** The small script of guides, legal texts and pages with a search box; React renders it once per page. */
export function PageScript() {
  return <script async type="module" src={pageScript} />
}
