/** Lists elements beyond the right edge of the viewport, even when a card clips them; not SVG and scroll containers. */
export const OUTSIDE_VIEWPORT = `[...document.querySelectorAll('main *, header *')]
  // A translated text is inside of what is asked about anyway.
  .filter((element) => element.localName !== 'font')
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('svg'))
  .filter((element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return false
    }
    return true
  })
  .map((element) => element.outerHTML.slice(0, 120))`

/** Lists elements whose text overflows them; not text with an ellipsis, and not icons with a label. */
export const OVERFLOWING_TEXT = `[...document.querySelectorAll('h1, h2, h3, h4, a, button, label, legend, th, summary, p')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
  .filter((element) => getComputedStyle(element).display !== 'inline')
  .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
  .filter((element) => !element.matches('[aria-label]') && !element.querySelector('.truncate'))
  .map((element) => element.outerHTML.slice(0, 160))`
