import { useEffect, useState } from 'react'

const STATE_COOKIE = 'sidebar_state'
const STATE_SECONDS = 7 * 24 * 60 * 60
/** Below 768 px the sidebar is a drawer over the page. */
const PHONE = '(width < 48rem)'

/** SHELL-2: the sidebar's state (stored for 7 days), the phone's drawer, and Ctrl or Meta plus b for both. */
export function useSidebar() {
  const [open, setOpen] = useState(() => !readCookies().includes(`${STATE_COOKIE}=false`))
  const [drawerOpen, setDrawerOpen] = useState(false)

  const toggle = () => {
    writeState(!open)
    setOpen(!open)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isToggleKey(event)) return
      event.preventDefault()
      if (matchMedia(PHONE).matches) setDrawerOpen(!drawerOpen)
      else {
        writeState(!open)
        setOpen(!open)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, drawerOpen])
  // On a wider window the sidebar itself is shown.
  useEffect(() => {
    const phone = matchMedia(PHONE)
    const onChange = () => {
      if (!phone.matches) setDrawerOpen(false)
    }
    phone.addEventListener('change', onChange)
    return () => phone.removeEventListener('change', onChange)
  }, [])

  return {
    open,
    toggle,
    drawerOpen,
    openDrawer: () => setDrawerOpen(true),
    closeDrawer: () => setDrawerOpen(false),
  }
}

function isToggleKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  )
}

function readCookies(): string[] {
  return document.cookie.split('; ')
}

function writeState(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${STATE_COOKIE}=${open}; Path=/; Max-Age=${STATE_SECONDS}; SameSite=Lax`
}
