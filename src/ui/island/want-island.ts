/** Loads an island without a touch. Its loader may run later or have run before. */
export function wantIsland(host: HTMLElement): void {
  host.dataset.wanted = ''
  host.dispatchEvent(new Event('focusin', { bubbles: true }))
}
