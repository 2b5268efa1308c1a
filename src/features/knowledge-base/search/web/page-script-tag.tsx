import pageScript from './search-script.ts?worker&url'

/** Few lines for guides and pages with a search box; however often it is asked for, a page gets it once. */
export function PageScript() {
  return <script async type="module" src={pageScript} />
}
