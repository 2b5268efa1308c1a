const FILE = /<(?:link|script)[^>]*(?:href|src)="(\/assets\/[^"]+\.js)"/g

/** Fetches the scripts that the application's document names, so that the browser has them when it is opened. */
export function prefetchApplication(path: string): void {
  void fetch(path)
    .then((answer) => answer.text())
    .then((html) => {
      for (const file of new Set([...html.matchAll(FILE)].map(([, name = '']) => name))) addPreload(file)
    })
    // Without a connection nothing is fetched ahead.
    .catch(() => {})
}

function addPreload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  link.fetchPriority = 'low'
  document.head.append(link)
}
