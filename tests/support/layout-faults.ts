/** What reaches past the window's right edge, also where a card cuts it off; ornaments and what scrolls sideways may. */
export const BESIDE_THE_WINDOW = `[...document.querySelectorAll('main *, header *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('svg'))
  .filter((element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false
    }
    return true
  })
  .map((element) => element.outerHTML.slice(0, 120))`

/** Words that do not fit into what holds them; an ellipsis is meant, and an icon with a label has none. */
export const CUT_OFF = `[...document.querySelectorAll('h1, h2, h3, h4, a, button, label, legend, th, summary, p')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
  .filter((element) => getComputedStyle(element).display !== 'inline')
  .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
  .filter((element) => !element.matches('[aria-label]') && !element.querySelector('.truncate'))
  .map((element) => element.outerHTML.slice(0, 160))`
