// Reads ?payment= once. Only a cancellation is told from the address: that a payment was made is the word of the
// payment provider to our server, and anyone can type an address.

const address = new URL(location.href)
const outcome = address.searchParams.get('payment')
const notice = document.querySelector<HTMLElement>('[data-payment="canceled"]')

if (outcome !== null) {
  address.searchParams.delete('payment')
  history.replaceState(history.state, '', address)
}
if (outcome === 'canceled' && notice) {
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', () => {
    notice.hidden = true
  })
}
